import Nghttp2

/// Why a connection is beyond use.
package enum HTTP2Fault: Error, Sendable {
    /// The peer spoke HTTP/1.x; its method and path as they came, a blank after each.
    case http1Request(String)
    /// The peer's first bytes are neither HTTP/2's preface nor an HTTP/1.x request.
    case noPreface([UInt8])
    /// The library gave the session up.
    case session(Nghttp2Error)
    /// We have closed it.
    case closed
}

extension HTTP2Fault: CustomStringConvertible {
    /// The fault as the log tells it.
    package var description: String {
        switch self {
        case .http1Request(let request):
            "the client spoke HTTP/1.x (\(request)); APNs speaks HTTP/2 alone, so the client "
                + "must ask for it (ALPN h2, or HTTP/2 with prior knowledge)"
        case .noPreface(let bytes):
            "the client's first \(bytes.count) bytes are not HTTP/2's connection preface"
        case .session(let error): "\(error)"
        case .closed: "the connection is closed"
        }
    }
}
