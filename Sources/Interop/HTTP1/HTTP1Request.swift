/// One HTTP/1.x request, whole: its body has been read as far as the server's limits let it.
package struct HTTP1Request: Sendable {
    /// The minor version of HTTP/1: 0 or 1.
    package enum Version: Sendable {
        case http10
        case http11
    }

    /// The method as written, for example `POST`.
    package var method: String

    /// The request target as it came, path and query, neither split nor decoded.
    package var target: [UInt8]

    /// Which HTTP/1 the client speaks.
    package var version: Version

    /// The headers in wire order, duplicates included, without the trailers of a chunked body.
    package var headers: [HTTP1Header]

    /// The body as far as it was kept: `HTTP1Limits.bodyBytesMax` bytes at most.
    package var body: [UInt8]

    /// The body's full length in bytes, kept or not; more than `body.count` is more than the limit.
    ///
    /// For a body that was not read because its `content-length` alone says it is far too long,
    /// this is what `content-length` says.
    package var bodyBytes: Int

    /// The connection's number: what `adopt` was told, or a count that the server keeps.
    package var connectionID: Int64

    /// Which request of its connection this is, from 1.
    package var requestNumber: Int
}
