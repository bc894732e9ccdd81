import Nghttp2

/// What one HTTP/2 connection may use, and what its SETTINGS say.
package struct HTTP2Limits: Sendable {
    /// Streams open at a time before the client has shown that it may send.
    package var firstStreamsMax: Int

    /// Streams open at a time afterwards.
    package var streamsMax: Int

    /// The size of a request's header list, counted as RFC 9113 §6.5.2 says, in bytes.
    package var headerListBytesMax: Int

    /// How much of a body is kept; the rest is counted alone, in bytes.
    package var bodyBytesKept: Int

    /// A body past this many bytes is answered before it ends.
    package var bodyBytesMax: Int

    package init(
        firstStreamsMax: Int, streamsMax: Int, headerListBytesMax: Int, bodyBytesKept: Int,
        bodyBytesMax: Int
    ) {
        self.firstStreamsMax = firstStreamsMax
        self.streamsMax = streamsMax
        self.headerListBytesMax = headerListBytesMax
        self.bodyBytesKept = bodyBytesKept
        self.bodyBytesMax = bodyBytesMax
    }

    /// The first SETTINGS frame, in the order of RFC 9113 §6.5.2.
    ///
    /// The library is told no stream limit of consequence: the engine counts by itself, and the
    /// session writes the real limit into the frame.
    var settings: [Nghttp2Session.Setting] {
        [
            .init(identifier: 0x1, value: 4096),
            .init(identifier: 0x3, value: Self.streamLimitForLibrary),
            .init(identifier: 0x4, value: 65_535),
            .init(identifier: 0x5, value: 16_384),
            .init(identifier: 0x6, value: UInt32(clamping: headerListBytesMax)),
        ]
    }

    static let streamLimitForLibrary: UInt32 = 0x7FFF_FFFF
}
