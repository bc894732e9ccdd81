import CLibuv

/// A numeric IPv4 or IPv6 address with a port.
package struct SocketAddress: Equatable, Sendable, CustomStringConvertible {
    /// The address in numbers, without brackets: `127.0.0.1` or `::1`.
    package let host: String

    /// The port.
    package let port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// As a URL writes it: an IPv6 address in brackets.
    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// The address a call such as `getsockname` fills in; nil when it is not an IP address.
    init?(filledBy call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32)
    {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let host = withUnsafeMutablePointer(to: &storage) { pointer -> (String, UInt16)? in
            let address = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
            guard call(address, &length) >= 0 else { return nil }
            return Self.numeric(UnsafeRawPointer(pointer), family: Int32(address.pointee.sa_family))
        }
        guard let (name, port) = host else { return nil }
        self.init(host: name, port: port)
    }

    private static func numeric(_ raw: UnsafeRawPointer, family: Int32) -> (String, UInt16)? {
        var text = [CChar](repeating: 0, count: 64)
        switch family {
        case AF_INET:
            let address = raw.assumingMemoryBound(to: sockaddr_in.self)
            guard uv_ip4_name(address, &text, text.count) == 0 else { return nil }
            return (string(text), UInt16(bigEndian: address.pointee.sin_port))
        case AF_INET6:
            let address = raw.assumingMemoryBound(to: sockaddr_in6.self)
            guard uv_ip6_name(address, &text, text.count) == 0 else { return nil }
            return (string(text), UInt16(bigEndian: address.pointee.sin6_port))
        default:
            return nil
        }
    }

    private static func string(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
