/// What a session tells while it reads the peer's frames.
///
/// Spans live as long as the call. A method must not free the session.
package protocol Nghttp2Events: AnyObject {
    /// A header block of a new request began.
    func requestBegan(streamID: Int32)

    /// A header block is complete: a request's own, or its trailers.
    ///
    /// - Parameter block: Its fields; they may be moved away.
    func fieldsEnded(
        streamID: Int32, areTrailers: Bool, endsStream: Bool, block: inout HeaderBlock)

    /// Some bytes of a request's body.
    func bodyReceived(streamID: Int32, bytes: Span<UInt8>)

    /// The last DATA frame of a request, which ends the stream, is complete.
    func bodyEnded(streamID: Int32)

    /// The peer has acknowledged the oldest SETTINGS not yet acknowledged.
    func settingsAcknowledged()

    /// A stream is over, in whichever way; `errorCode` is RFC 9113 §7, 0 for none.
    func streamClosed(streamID: Int32, errorCode: UInt32)
}
