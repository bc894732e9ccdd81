/// A host and a port to listen on, written `127.0.0.1:2197`, `localhost:0` or `[::1]:2197`.
public struct ListenAddress: Hashable, Sendable {
    /// A host name or an IP address, without brackets.
    public var host: String

    /// The port; 0 takes a free one.
    public var port: UInt16

    /// An address of its parts: an IPv6 address goes without brackets.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `host:port`; nil when the text is anything else.
    ///
    /// An IPv6 address stands in brackets, since it has colons of its own (RFC 3986 §3.2.2).
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let hostText = text[..<colon]
        let portText = text[text.index(after: colon)...]
        guard let port = Self.port(portText) else { return nil }
        if hostText.hasPrefix("[") {
            guard hostText.hasSuffix("]") else { return nil }
            let inner = hostText.dropFirst().dropLast()
            guard inner.contains(":"), inner.utf8.allSatisfy(Self.isIPv6Byte) else { return nil }
            self.init(host: String(inner), port: port)
        } else {
            guard !hostText.isEmpty, hostText.utf8.allSatisfy(Self.isNameByte) else { return nil }
            self.init(host: String(hostText), port: port)
        }
    }

    /// The address by which this machine reaches a listener here: one that listens on every
    /// interface is reached over the loopback.
    package var reachable: ListenAddress {
        switch host {
        case "0.0.0.0": ListenAddress(host: "127.0.0.1", port: port)
        case "::": ListenAddress(host: "::1", port: port)
        default: self
        }
    }

    private static func port(_ text: Substring) -> UInt16? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
        return UInt16(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || isLetter(byte) || [UInt8(ascii: "."), UInt8(ascii: "-")].contains(byte)
            || byte == UInt8(ascii: "_")
    }

    /// Hexadecimal digits, colons, the dots of an embedded IPv4 address, and a zone (`%eth0`).
    private static func isIPv6Byte(_ byte: UInt8) -> Bool {
        isNameByte(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%")
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address as it is written on the command line.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
