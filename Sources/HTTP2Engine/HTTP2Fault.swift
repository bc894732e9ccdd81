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
