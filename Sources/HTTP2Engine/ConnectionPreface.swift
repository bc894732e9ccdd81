import Bytes

/// The first bytes of a connection: HTTP/2's preface (RFC 9113 §3.4), or something else.
struct ConnectionPreface {
    /// What the bytes so far say.
    enum Finding: Equatable {
        /// Too few bytes to tell.
        case incomplete
        /// HTTP/2; the bytes are for the session, preface included.
        case http2
        /// An HTTP/1.x request: its method and path as they came.
        case http1(request: String)
        /// Neither.
        case unknown
    }

    /// The bytes of the peer so far.
    private(set) var received: [UInt8] = []

    /// The length of HTTP/2's preface.
    static var bytesCount: Int { preface.count }

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    /// How far APNs looks for the version of an HTTP/1.x request.
    private static let requestLineBytesMax = 1024

    /// What APNs is presumed to tell a peer that speaks neither HTTP/2 nor HTTP/1.x: the words of
    /// the codec that its text for HTTP/1.x gives away.
    static func complaint(about received: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        let dump = received.prefix(preface.count).flatMap { byte in
            [digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
        }
        return "HTTP/2 client preface string missing or corrupt. "
            + "Hex dump for received bytes: \(String(dump))"
    }

    mutating func add(_ bytes: Span<UInt8>) -> Finding {
        received.append(copying: bytes)
        let compared = min(received.count, Self.preface.count)
        if received[..<compared].elementsEqual(Self.preface[..<compared]) {
            return compared == Self.preface.count ? .http2 : .incomplete
        }
        return findRequestLine()
    }

    /// A request line without its end may still be one: the rest may be on its way.
    private func findRequestLine() -> Finding {
        let head = received.prefix(Self.requestLineBytesMax)
        guard let first = head.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else {
            return .unknown
        }
        let marker = Array(" HTTP/1.".utf8)
        let lineEnd = head.firstIndex(of: UInt8(ascii: "\n"))
        let line = head[..<(lineEnd ?? head.endIndex)]
        if let start = line.indices.first(where: { line[$0...].starts(with: marker) }) {
            return .http1(request: String(decoding: line[..<start], as: UTF8.self))
        }
        let isDecided = lineEnd != nil || received.count >= Self.requestLineBytesMax
        return isDecided ? .unknown : .incomplete
    }
}
