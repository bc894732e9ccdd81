/// Finds DATA and HEADERS on streams that are over (RFC 9113 §5.1 and §5.1.1).
///
/// The library ignores all of them, since it forgets a stream once it is closed, and what was on
/// its way when we reset a stream is innocent. What follows the peer's own end of a stream is not,
/// nor is a stream number that the peer has passed over. Only the latest of both are remembered.
///
/// After END_STREAM such a frame is a fault of the connection, after RST_STREAM one of the stream.
struct ClosedStreamWatch {
    /// The first frame at fault.
    struct Finding: Equatable {
        /// How many of the bytes looked at come before it.
        var position: Int
        var code: HTTP2ErrorCode
    }

    private struct EndedStream {
        var id: UInt32
        var isReset: Bool
        var isReported = false
    }

    /// Streams that the peer had reset and has written on since; whoever resets them empties it.
    var lateStreamIDs: [UInt32] = []

    private static let headerBytes = 9
    private static let endedMax = 16

    private var header: UInt128 = 0
    private var headerCount = 0
    /// What comes before the next frame's header; at first the connection preface.
    private var skippedBytes = ConnectionPreface.bytesCount
    private var lastStreamID: UInt32 = 0
    private var passedOver: Range<UInt32> = 0..<0
    private var ended: [EndedStream] = []
    private var nextEnded = 0

    private var hasFinding = false

    /// Follows the peer's frames, up to the first finding: what comes after it is ignored.
    mutating func look(at bytes: Span<UInt8>) -> Finding? {
        guard !hasFinding else { return nil }
        var position = 0
        var frameStart = 0
        while position < bytes.count {
            if skippedBytes > 0 {
                let skipped = min(skippedBytes, bytes.count - position)
                skippedBytes -= skipped
                position += skipped
                frameStart = position
                continue
            }
            if headerCount == 0, bytes.count - position >= Self.headerBytes {
                // Nearly always the header is whole.
                header = Self.header(in: bytes, at: position)
                position += Self.headerBytes
            } else {
                header = header << 8 | UInt128(bytes[position])
                headerCount += 1
                position += 1
                guard headerCount == Self.headerBytes else { continue }
            }
            if let code = codeOfFrame() {
                hasFinding = true
                return Finding(position: frameStart, code: code)
            }
            skippedBytes = Int(header >> 48)
            frameStart = position
            header = 0
            headerCount = 0
        }
        return nil
    }

    private static func header(in bytes: Span<UInt8>, at start: Int) -> UInt128 {
        var first: UInt64 = 0
        for index in 0..<8 { first = first << 8 | UInt64(bytes[start + index]) }
        return UInt128(first) << 8 | UInt128(bytes[start + 8])
    }

    /// Notes that a stream is closed and that the peer had ended its side.
    mutating func streamEndedByPeer(_ streamID: UInt32) {
        remember(streamID, isReset: false)
    }

    private mutating func remember(_ streamID: UInt32, isReset: Bool) {
        guard !ended.contains(where: { $0.id == streamID }) else { return }
        let stream = EndedStream(id: streamID, isReset: isReset)
        if ended.count < Self.endedMax {
            ended.append(stream)
        } else {
            ended[nextEnded] = stream
            nextEnded = (nextEnded + 1) % Self.endedMax
        }
    }

    private mutating func codeOfFrame() -> HTTP2ErrorCode? {
        let streamID = UInt32(truncatingIfNeeded: header) & 0x7FFF_FFFF
        switch UInt8(truncatingIfNeeded: header >> 40) {
        case 0x0:
            return passedOver.contains(streamID) ? .streamClosed : codeOfEnded(streamID)
        case 0x1:
            return codeOfHeaders(streamID)
        case 0x3:
            if streamID <= lastStreamID { remember(streamID, isReset: true) }
            return nil
        default:
            return nil
        }
    }

    private mutating func codeOfHeaders(_ streamID: UInt32) -> HTTP2ErrorCode? {
        guard streamID <= lastStreamID else {
            if streamID > lastStreamID + 2 { passedOver = lastStreamID + 1..<streamID }
            lastStreamID = streamID
            return nil
        }
        if passedOver.contains(streamID) { return .protocolError }
        return codeOfEnded(streamID)
    }

    /// A stream that the peer has reset is told to the caller, and only once.
    private mutating func codeOfEnded(_ streamID: UInt32) -> HTTP2ErrorCode? {
        guard let index = ended.firstIndex(where: { $0.id == streamID }) else { return nil }
        guard ended[index].isReset else { return .streamClosed }
        if !ended[index].isReported { lateStreamIDs.append(streamID) }
        ended[index].isReported = true
        return nil
    }
}
