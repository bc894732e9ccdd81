/// The parts of one HTTP request that Apple's rules speak of, as ranges into the request's bytes.
///
/// Nothing is copied: a request lives in one byte buffer, and every range indexes into it.
package struct PushRequest: Sendable {
    package var method: Range<Int>?
    /// The `:path`; `addHeader` notes it together with what it asks for.
    package internal(set) var path: Range<Int>?
    package var authorization: Range<Int>?
    package var apnsID: Range<Int>?
    package var topic: Range<Int>?
    package var pushType: Range<Int>?
    package var expiration: Range<Int>?
    package var priority: Range<Int>?
    package var collapseID: Range<Int>?

    /// The headers of Apple's table that came more than once.
    package var repeatedHeaders: [String]

    /// The body as far as it was kept.
    package var body: Range<Int>

    /// The body's full length in bytes, kept or not.
    package var bodyBytes: Int

    /// What the `:path` asks for.
    var target = PushPath.unknown

    /// A request of which nothing is known yet.
    package init() {
        repeatedHeaders = []
        body = 0..<0
        bodyBytes = 0
    }
}
