import CNghttp2

/// The server side of one HTTP/2 connection: bytes in, events out; responses in, bytes out.
///
/// HTTP messaging rules (RFC 9113 §8) are left to the caller: the library would reset a request
/// with neither `:authority` nor `host`, which APNs accepts.
package final class Nghttp2Session {
    private var raw: OpaquePointer?
    private unowned(unsafe) let events: any Nghttp2Events
    private var bodies: [Int32: ResponseBody] = [:]

    /// The stream limit that outgoing SETTINGS carry in place of the one given to the library.
    ///
    /// The library would end the connection of a client that passes the limit, and refuse streams
    /// opened before the limit is acknowledged; the caller does the reverse, and counts by itself.
    package var advertisedStreamLimit: UInt32

    /// The bytes of a response on their way into DATA frames.
    private struct ResponseBody {
        var bytes: [UInt8]
        var sentCount = 0
    }

    /// Opens a session; its SETTINGS are the first thing `drain` gives.
    ///
    /// - Parameter events: Told of everything that arrives; it must outlive the session.
    package init(
        settings: [Setting], advertisedStreamLimit: UInt32, events: any Nghttp2Events
    ) throws(Nghttp2Error) {
        self.events = events
        self.advertisedStreamLimit = advertisedStreamLimit
        let options = try Self.makeOptions()
        defer { nghttp2_option_del(options) }
        guard let callbacks = Nghttp2Callbacks.shared.raw else {
            throw Nghttp2Error("open an HTTP/2 session", code: NGHTTP2_ERR_NOMEM.rawValue)
        }
        let user = Unmanaged.passUnretained(self).toOpaque()
        let code = nghttp2_session_server_new2(&raw, callbacks, user, options)
        guard code == 0 else { throw Nghttp2Error("open an HTTP/2 session", code: code) }
        try submitSettings(settings)
    }

    deinit {
        nghttp2_session_del(raw)
    }

    private static func makeOptions() throws(Nghttp2Error) -> OpaquePointer? {
        var options: OpaquePointer?
        let code = nghttp2_option_new(&options)
        guard code == 0 else { throw Nghttp2Error("set an HTTP/2 session's options", code: code) }
        nghttp2_option_set_no_http_messaging(options, 1)
        nghttp2_option_set_no_closed_streams(options, 1)
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
    package func submitSettings(_ settings: [Setting]) throws(Nghttp2Error) {
        let entries = settings.map {
            nghttp2_settings_entry(settings_id: $0.identifier, value: $0.value)
        }
        let code = nghttp2_submit_settings(raw, 0, entries, entries.count)
        guard code == 0 else { throw Nghttp2Error("send SETTINGS", code: code) }
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
            if frame[3] == NGHTTP2_SETTINGS.rawValue { rewriteStreamLimit(in: &output, at: start) }
        }
    }

    private func rewriteStreamLimit(in output: inout [UInt8], at start: Int) {
        let headerBytes = 9
        let entryBytes = 6
        var entry = start + headerBytes
        while entry + entryBytes <= output.count {
            let identifier = Int(output[entry]) << 8 | Int(output[entry + 1])
            if identifier == Int(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue) {
                for index in 0..<4 {
                    let shift = UInt32(24 - 8 * index)
                    output[entry + 2 + index] = UInt8(truncatingIfNeeded: advertisedStreamLimit >> shift)
                }
            }
            entry += entryBytes
        }
    }

    /// Whether the peer's next bytes matter; false once the session is over.
    package var wantsInput: Bool { nghttp2_session_want_read(raw) != 0 }

    /// Whether frames wait for the peer.
    package var wantsOutput: Bool { nghttp2_session_want_write(raw) != 0 }

    /// Marks a stream with a number of the caller's, above 0.
    package func setTag(_ tag: Int, streamID: Int32) {
        nghttp2_session_set_stream_user_data(raw, streamID, UnsafeMutableRawPointer(bitPattern: tag))
    }

    /// The number a stream was marked with; 0 for none and for a stream that is over.
    package func tag(streamID: Int32) -> Int {
        Int(bitPattern: nghttp2_session_get_stream_user_data(raw, streamID))
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

    // MARK: - Responses

    /// Answers a request whose stream is open.
    ///
    /// Without a body the HEADERS frame ends the stream; with one, the last DATA frame does.
    package func respond(
        streamID: Int32, fields: [ResponseField], values: [UInt8], body: [UInt8]
    ) throws(Nghttp2Error) {
        var code: Int32 = 0
        values.withUnsafeBufferPointer { values in
            withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: fields.count) { pairs in
                for (index, field) in fields.enumerated() {
                    pairs[index] = field.pair(values: values)
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
        guard var body = bodies[streamID] else {
            flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
            return 0
        }
        let taken = min(count, body.bytes.count - body.sentCount)
        for index in 0..<taken { buffer[index] = body.bytes[body.sentCount + index] }
        body.sentCount += taken
        if body.sentCount == body.bytes.count { flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
        bodies[streamID] = body
        return apnsmock_ssize(taken)
    }

    func forgetBody(streamID: Int32) {
        if !bodies.isEmpty { bodies[streamID] = nil }
    }

    var delegate: any Nghttp2Events { events }
}
