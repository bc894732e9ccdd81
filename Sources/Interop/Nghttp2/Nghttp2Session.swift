import CNghttp2

/// The server side of one HTTP/2 connection: bytes in, events out; responses in, bytes out.
///
/// HTTP messaging rules (RFC 9113 §8) are left to the caller: the library would reset a request
/// with neither `:authority` nor `host`, which APNs accepts.
package final class Nghttp2Session {
    @exclusivity(unchecked) private var raw: OpaquePointer?
    unowned(unsafe) let events: any Nghttp2Events
    let headerListBytesMax: Int
    /// The header block that is arriving; blocks of two streams never mix (RFC 9113 §4.3).
    @exclusivity(unchecked) var block = HeaderBlock()
    @exclusivity(unchecked) private var bodies: [Int32: ResponseBody] = [:]
    /// The stream limits of the SETTINGS frames not yet drained, oldest first.
    @exclusivity(unchecked) private var advertisedStreamLimits: [UInt32] = []

    /// The bytes of a response on their way into DATA frames.
    private struct ResponseBody {
        var bytes: [UInt8]
        var sentCount = 0
    }

    /// Opens a session; its SETTINGS are the first thing `drain` gives.
    ///
    /// - Parameters:
    ///   - headerListBytesMax: How many bytes of a header block are kept.
    ///   - events: Told of everything that arrives; it must outlive the session.
    package init(
        settings: [Setting], advertisedStreamLimit: UInt32, headerListBytesMax: Int,
        events: any Nghttp2Events
    ) throws(Nghttp2Error) {
        self.events = events
        self.headerListBytesMax = headerListBytesMax
        let options = try Self.makeOptions()
        defer { nghttp2_option_del(options) }
        guard let callbacks = Nghttp2Callbacks.shared.raw else {
            throw Nghttp2Error("open an HTTP/2 session", code: NGHTTP2_ERR_NOMEM.rawValue)
        }
        let user = Unmanaged.passUnretained(self).toOpaque()
        let code = nghttp2_session_server_new2(&raw, callbacks, user, options)
        guard code == 0 else { throw Nghttp2Error("open an HTTP/2 session", code: code) }
        try submitSettings(settings, advertisedStreamLimit: advertisedStreamLimit)
    }

    deinit {
        nghttp2_session_del(raw)
    }

    /// CONTINUATION frames of one header block; one more ends the session.
    ///
    /// The library counts every read that ends within such a frame's header, so that its own 8
    /// would end a connection whose bytes trickle in.
    private static let continuationReadsMax = 100

    /// Acknowledgements of PING and SETTINGS that may wait for `drain`; one more ends the session.
    ///
    /// The library's 1000 is less than one read of 64 KiB can hold, and APNs answers every PING.
    private static let acknowledgementsWaitingMax = 10_000

    /// The peer's resets before GOAWAY: a client whose thousand pushes time out together may do
    /// so several times; the library's own limit is a thousand.
    private static let streamResetsAtOnceMax: UInt64 = 10_000
    private static let streamResetsPerSecondMax: UInt64 = 1_000

    private static func makeOptions() throws(Nghttp2Error) -> OpaquePointer? {
        var options: OpaquePointer?
        let code = nghttp2_option_new(&options)
        guard code == 0 else { throw Nghttp2Error("set an HTTP/2 session's options", code: code) }
        nghttp2_option_set_no_http_messaging(options, 1)
        nghttp2_option_set_no_closed_streams(options, 1)
        nghttp2_option_set_max_continuations(options, continuationReadsMax)
        nghttp2_option_set_max_outbound_ack(options, acknowledgementsWaitingMax)
        nghttp2_option_set_stream_reset_rate_limit(
            options, streamResetsAtOnceMax, streamResetsPerSecondMax)
        return options
    }

    /// One entry of a SETTINGS frame (RFC 9113 §6.5.2).
    package struct Setting: Sendable {
        /// The setting's number on the wire.
        package var identifier: Int32
        package var value: UInt32

        package init(identifier: Int32, value: UInt32) {
            self.identifier = identifier
            self.value = value
        }
    }

    /// Sends SETTINGS.
    ///
    /// - Parameter advertisedStreamLimit: What the frame carries in place of the stream limit in
    ///   `settings`. The library would end the connection of a client that passes the limit, and
    ///   refuse streams opened before the limit is acknowledged; the caller does the reverse, and
    ///   counts by itself.
    package func submitSettings(
        _ settings: [Setting], advertisedStreamLimit: UInt32
    ) throws(Nghttp2Error) {
        let entries = settings.map {
            nghttp2_settings_entry(settings_id: $0.identifier, value: $0.value)
        }
        let code = nghttp2_submit_settings(raw, 0, entries, entries.count)
        guard code == 0 else { throw Nghttp2Error("send SETTINGS", code: code) }
        advertisedStreamLimits.append(advertisedStreamLimit)
    }

    /// Feeds bytes of the peer; events are told meanwhile.
    ///
    /// - Throws: When the session is beyond use; what it has queued for the peer can still be
    ///   drained. A protocol error of the peer does not throw: a GOAWAY is queued for it.
    package func receive(_ bytes: Span<UInt8>) throws(Nghttp2Error) {
        let count = bytes.withUnsafeBufferPointer { buffer in
            apnsmock_mem_recv(raw, buffer.baseAddress, buffer.count)
        }
        guard count >= 0 else { throw Nghttp2Error("read HTTP/2 frames", code: Int32(count)) }
    }

    /// Appends the frames that wait for the peer to `output`, as far as flow control lets them.
    ///
    /// - Parameter bytesMax: Stops after the frame that makes `output` longer than this.
    package func drain(into output: inout [UInt8], bytesMax: Int) throws(Nghttp2Error) {
        while output.count < bytesMax {
            var frame: UnsafePointer<UInt8>?
            let count = apnsmock_mem_send(raw, &frame)
            guard count >= 0 else { throw Nghttp2Error("write HTTP/2 frames", code: Int32(count)) }
            guard count > 0, let frame else { return }
            let start = output.count
            output.append(contentsOf: UnsafeBufferPointer(start: frame, count: Int(count)))
            writeStreamLimit(into: &output, frameStart: start)
        }
    }

    /// The library gives one frame at a time, so that a SETTINGS frame is easily found.
    private func writeStreamLimit(into output: inout [UInt8], frameStart: Int) {
        let frameHeaderBytes = 9
        let entryBytes = 6
        let isSettings = output[frameStart + 3] == UInt8(NGHTTP2_SETTINGS.rawValue)
        let isAcknowledgement = output[frameStart + 4] & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0
        guard isSettings, !isAcknowledgement, !advertisedStreamLimits.isEmpty else { return }
        let limit = advertisedStreamLimits.removeFirst()
        let entries = stride(
            from: frameStart + frameHeaderBytes, to: output.count, by: entryBytes)
        for entry in entries {
            let identifier = UInt32(output[entry]) << 8 | UInt32(output[entry + 1])
            guard identifier == NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue else { continue }
            for index in 0..<4 {
                output[entry + 2 + index] = UInt8(
                    truncatingIfNeeded: limit >> UInt32(24 - 8 * index))
            }
        }
    }

    /// Whether the peer's next bytes matter; false once the session is over.
    package var wantsInput: Bool { nghttp2_session_want_read(raw) != 0 }

    /// Whether frames wait for the peer.
    package var wantsOutput: Bool { nghttp2_session_want_write(raw) != 0 }

    /// Marks a stream with a number of the caller's, above 0.
    package func setTag(_ tag: Int, streamID: Int32) {
        let pointer = UnsafeMutableRawPointer(bitPattern: tag)
        nghttp2_session_set_stream_user_data(raw, streamID, pointer)
    }

    /// The number a stream was marked with; 0 for none and for a stream that is over.
    package func tag(streamID: Int32) -> Int {
        Int(bitPattern: nghttp2_session_get_stream_user_data(raw, streamID))
    }

    /// Whether the peer has ended its side of a stream, by END_STREAM or RST_STREAM; it is known
    /// until `streamClosed` returns.
    package func hasPeerEnded(streamID: Int32) -> Bool {
        nghttp2_session_get_stream_remote_close(raw, streamID) == 1
    }

    /// Resets a stream (RFC 9113 §6.4).
    package func reset(streamID: Int32, errorCode: UInt32) throws(Nghttp2Error) {
        let none = UInt8(NGHTTP2_FLAG_NONE.rawValue)
        let code = nghttp2_submit_rst_stream(raw, none, streamID, errorCode)
        guard code == 0 else { throw Nghttp2Error("reset a stream", code: code) }
    }

    /// Sends GOAWAY: streams opened after it are ignored, those before it go on.
    ///
    /// - Parameter debugData: Additional data, RFC 9113 §6.8.
    package func goAway(errorCode: UInt32, debugData: [UInt8] = []) throws(Nghttp2Error) {
        let last = nghttp2_session_get_last_proc_stream_id(raw)
        let none = UInt8(NGHTTP2_FLAG_NONE.rawValue)
        let code = nghttp2_submit_goaway(raw, none, last, errorCode, debugData, debugData.count)
        guard code == 0 else { throw Nghttp2Error("send GOAWAY", code: code) }
    }

    /// Ends the session by a GOAWAY with an error: nothing is read or written after it.
    package func terminate(errorCode: UInt32) throws(Nghttp2Error) {
        let code = nghttp2_session_terminate_session(raw, errorCode)
        guard code == 0 else { throw Nghttp2Error("end a session", code: code) }
    }

    // MARK: - Responses

    /// How far the answer of a stream is.
    package enum ResponseProgress: Sendable {
        case underWay
        /// The frame that ends our side is drained; the peer's side is still open.
        case complete
        /// The stream is over.
        case streamClosed
    }

    /// How far the answer of a stream is.
    package func responseProgress(streamID: Int32) -> ResponseProgress {
        switch nghttp2_session_get_stream_local_close(raw, streamID) {
        case 0: .underWay
        case 1: .complete
        default: .streamClosed
        }
    }

    /// Answers a request whose stream is open: `status` is the first field, `fields` follow.
    ///
    /// Without a body the HEADERS frame ends the stream; with one, the last DATA frame does.
    ///
    /// - Parameter values: What the fields' ranges point into; it is copied.
    package func respond(
        streamID: Int32, status: ResponseField, fields: [ResponseField], values: [UInt8],
        body: [UInt8]
    ) throws(Nghttp2Error) {
        var code: Int32 = 0
        values.withUnsafeBufferPointer { values in
            let count = fields.count + 1
            withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: count) { pairs in
                pairs.initializeElement(at: 0, to: status.pair(values: values))
                for (index, field) in fields.enumerated() {
                    pairs.initializeElement(at: index + 1, to: field.pair(values: values))
                }
                code = submit(streamID: streamID, pairs: pairs, body: body)
            }
        }
        guard code == 0 else { throw Nghttp2Error("answer a request", code: code) }
    }

    private func submit(
        streamID: Int32, pairs: UnsafeMutableBufferPointer<nghttp2_nv>, body: [UInt8]
    ) -> Int32 {
        guard !body.isEmpty else {
            return apnsmock_submit_response(raw, streamID, pairs.baseAddress, pairs.count, nil)
        }
        bodies[streamID] = ResponseBody(bytes: body)
        var provider = apnsmock_data_provider()
        provider.read_callback = { _, streamID, buffer, count, flags, _, user in
            guard let user, let buffer, let flags else { return 0 }
            let session = Unmanaged<Nghttp2Session>.fromOpaque(user)
            return session._withUnsafeGuaranteedRef {
                $0.readBody(streamID, into: buffer, count: count, flags: flags)
            }
        }
        return apnsmock_submit_response(raw, streamID, pairs.baseAddress, pairs.count, &provider)
    }

    private func readBody(
        _ streamID: Int32, into buffer: UnsafeMutablePointer<UInt8>, count: Int,
        flags: UnsafeMutablePointer<UInt32>
    ) -> apnsmock_ssize {
        guard let body = bodies[streamID] else {
            return apnsmock_ssize(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
        }
        let rest = body.bytes[body.sentCount...].prefix(count)
        rest.withUnsafeBufferPointer { rest in
            guard let start = rest.baseAddress else { return }
            buffer.update(from: start, count: rest.count)
        }
        if rest.endIndex == body.bytes.endIndex {
            flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
            bodies[streamID] = nil
        } else {
            bodies[streamID]?.sentCount = rest.endIndex
        }
        return apnsmock_ssize(rest.count)
    }

    func forgetBody(streamID: Int32) {
        if !bodies.isEmpty { bodies[streamID] = nil }
    }

}
