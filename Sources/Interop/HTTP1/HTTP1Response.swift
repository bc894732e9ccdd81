/// One answer: status, headers and a body that is there as a whole.
///
/// The server adds `date`, `content-length` and `connection` by itself, and leaves the body out
/// where HTTP has none (an answer to `HEAD`, a 204, a 304).
package struct HTTP1Response: Sendable {
    /// The status, 200…599; anything else is sent as 500.
    package var status: Int

    package var headers: [HTTP1Header]

    package var body: [UInt8]

    package init(status: Int, headers: [HTTP1Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
