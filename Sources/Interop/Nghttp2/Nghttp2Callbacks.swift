import CNghttp2

/// The table of C functions that every session shares; nobody changes it once made.
///
/// Each function finds its session through `user_data`, converts, and calls one method.
final class Nghttp2Callbacks: Sendable {
    static let shared = Nghttp2Callbacks()

    /// The library's object; nil when there was no memory for it.
    nonisolated(unsafe) let raw: OpaquePointer?

    private init() {
        var made: OpaquePointer?
        raw = nghttp2_session_callbacks_new(&made) == 0 ? made : nil
        nghttp2_session_callbacks_set_on_begin_headers_callback(made) { _, frame, user in
            guard let frame else { return 0 }
            tell(user) { session in
                session.block.removeAll()
                guard frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST else { return }
                session.events.requestBegan(streamID: frame.pointee.hd.stream_id)
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_header_callback(made) {
            _, _, name, nameCount, value, valueCount, _, user in
            let name = UnsafeBufferPointer(start: name, count: nameCount)
            let value = UnsafeBufferPointer(start: value, count: valueCount)
            tell(user) { session in
                session.block.append(
                    name: Span(_unsafeElements: name), value: Span(_unsafeElements: value),
                    listBytesMax: session.headerListBytesMax)
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made) {
            _, _, streamID, bytes, count, user in
            let bytes = UnsafeBufferPointer(start: bytes, count: count)
            tell(user) { session in
                session.events.bodyReceived(
                    streamID: streamID, bytes: Span(_unsafeElements: bytes))
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_frame_recv_callback(made) { _, frame, user in
            guard let frame else { return 0 }
            tell(user) { tellFrame(frame, to: $0) }
            return 0
        }
        nghttp2_session_callbacks_set_on_stream_close_callback(made) { _, streamID, code, user in
            tell(user) { session in
                session.forgetBody(streamID: streamID)
                session.events.streamClosed(streamID: streamID, errorCode: code)
            }
            return 0
        }
    }
}

@inline(__always)
private func tell(_ user: UnsafeMutableRawPointer?, _ event: (Nghttp2Session) -> Void) {
    guard let user else { return }
    Unmanaged<Nghttp2Session>.fromOpaque(user)._withUnsafeGuaranteedRef(event)
}

private func tellFrame(_ frame: UnsafePointer<nghttp2_frame>, to session: Nghttp2Session) {
    let header = frame.pointee.hd
    let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
    switch UInt32(header.type) {
    case NGHTTP2_HEADERS.rawValue:
        let isRequest = frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST
        session.events.fieldsEnded(
            streamID: header.stream_id, areTrailers: !isRequest, endsStream: endsStream,
            block: &session.block)
    case NGHTTP2_DATA.rawValue where endsStream:
        session.events.bodyEnded(streamID: header.stream_id)
    case NGHTTP2_SETTINGS.rawValue where header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0:
        session.events.settingsAcknowledged()
    default:
        break
    }
}
