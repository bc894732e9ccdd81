import APNsRules
import HTTP2Engine

extension HTTP2Limits {
    /// What APNs announces to a client that shows a provider token.
    ///
    /// Sources: Apple, "Establishing a connection to APNs" (one stream until the first good
    /// provider token); the numbers as seen in traces of 2021 and 2022. What is kept of a body,
    /// and where a body is cut, is this project's choice.
    static let apns = HTTP2Limits(
        firstStreamsMax: 1, streamsMax: 1000, headerListBytesMax: 8000,
        bodyBytesKept: 16 * 1024, bodyBytesMax: 1 << 20)
}
