import Nghttp2

/// The server side of one HTTP/2 connection, without a socket: bytes in, requests out; responses
/// in, bytes out.
///
/// Feed what the peer sent to `receive`, take the complete requests from `ready`, answer each
/// once with `respond` or give it up with `discard`, and write what `drain` appends.
package final class HTTP2Connection {
    /// Complete requests in the order they were completed; the caller empties it.
    @exclusivity(unchecked) package var ready: [HTTP2Request] = []

    /// Why the connection is beyond use, once it is.
    @exclusivity(unchecked) package private(set) var fault: HTTP2Fault?

    /// Streams that are open: their request or its answer is not complete.
    @exclusivity(unchecked) package private(set) var openStreamCount = 0

    /// Streams refused because the limit was reached.
    package private(set) var refusedStreamCount = 0

    /// Requests reset because they broke HTTP's rules, and the last one's fault in words.
    package private(set) var malformedRequestCount = 0
    package private(set) var lastMalformation: String?

    private let limits: HTTP2Limits
    private let pool: HTTP2RequestPool
    @exclusivity(unchecked) private var session: Nghttp2Session?
    @exclusivity(unchecked) private var preface: ConnectionPreface? = ConnectionPreface()
    @exclusivity(unchecked) private var closedStreams = ClosedStreamWatch()
    @exclusivity(unchecked) private var farewell: [UInt8] = []
    @exclusivity(unchecked) private var streamsMax: Int
    @exclusivity(unchecked) private var isFirstSettingsAcknowledged = false
    @exclusivity(unchecked) private var isGoingAway = false
    @exclusivity(unchecked) private var slots: [HTTP2Request?] = []
    @exclusivity(unchecked) private var freeSlots: [Int] = []
    /// The request whose header block is being read; blocks of two streams never mix.
    @exclusivity(unchecked) private var receiving: HTTP2Request?
    @exclusivity(unchecked) private var resetsAfterResponse: [Int32] = []

    /// A stream's tag once its request was answered: nothing but its end matters then.
    private static let answeredTag = Int.max

    /// Opens a connection; `drain` gives its SETTINGS at once.
    ///
    /// - Parameter pool: Shared by the connections of one thread.
    package init(limits: HTTP2Limits, pool: HTTP2RequestPool) {
        self.limits = limits
        self.pool = pool
        streamsMax = limits.firstStreamsMax
        do throws(Nghttp2Error) {
            session = try Nghttp2Session(
                settings: limits.settings,
                advertisedStreamLimit: UInt32(clamping: limits.firstStreamsMax),
                headerListBytesMax: limits.headerListBytesMax, events: self)
        } catch {
            fault = .session(error)
        }
    }

    /// Feeds bytes of the peer; `ready` may grow, and `fault` tells when the connection is over.
    package func receive(_ bytes: Span<UInt8>) {
        guard fault == nil else { return }
        guard preface != nil else { return receiveFrames(bytes) }
        switch preface?.add(bytes) ?? .unknown {
        case .incomplete:
            return
        case .http2:
            let received = preface?.received ?? []
            preface = nil
            receiveFrames(received.span)
        case .http1(let request):
            let request = request + " "
            refuse(.http1Request(request), text: "Unexpected HTTP/1.x request: \(request)")
        case .unknown:
            let received = preface?.received ?? []
            refuse(.noPreface(received), text: ConnectionPreface.complaint(about: received))
        }
    }

    private func receiveFrames(_ bytes: Span<UInt8>) {
        let finding = closedStreams.look(at: bytes)
        submit { session throws(Nghttp2Error) in
            try session.receive(bytes.extracting(first: finding?.position ?? bytes.count))
            if let finding { try session.terminate(errorCode: finding.code.rawValue) }
        }
        guard !closedStreams.lateStreamIDs.isEmpty else { return }
        for streamID in closedStreams.lateStreamIDs {
            reset(Int32(bitPattern: streamID), .streamClosed)
        }
        closedStreams.lateStreamIDs = []
    }

    /// Ends a connection that never was HTTP/2: a GOAWAY follows our SETTINGS.
    private func refuse(_ fault: HTTP2Fault, text: String) {
        self.fault = fault
        farewell = GoAwayFrame(.protocolError, debugData: text).bytes
    }

    /// Answers a request; nothing happens when its stream has ended meanwhile.
    ///
    /// Without a body the HEADERS frame ends the stream; a body is one DATA frame that ends it, as
    /// far as the peer's window allows; an answer to HEAD has none. The request must not be used
    /// afterwards.
    ///
    /// - Parameter status: The response's status; the request's response fields follow it.
    package func respond(to request: HTTP2Request, status: Int, body: [UInt8] = []) {
        takeBack(request)
        answer(request, status: status, body: body)
    }

    /// Gives a request up without an answer: its stream is reset.
    ///
    /// The request must not be used afterwards.
    package func discard(_ request: HTTP2Request, errorCode: HTTP2ErrorCode) {
        takeBack(request)
        giveUp(request, errorCode: errorCode)
    }

    /// Announces the larger stream limit, once.
    ///
    /// It holds at once: a client may use it as soon as it has read the frame.
    package func raiseStreamLimit() {
        guard streamsMax != limits.streamsMax else { return }
        streamsMax = limits.streamsMax
        submit { session throws(Nghttp2Error) in
            try session.submitSettings(
                [.init(identifier: 0x3, value: HTTP2Limits.streamLimitForLibrary)],
                advertisedStreamLimit: UInt32(clamping: streamsMax))
        }
    }

    /// Sends GOAWAY: open streams go on; those that begin from now on are ignored, as the frame
    /// tells the client.
    package func goAway(_ code: HTTP2ErrorCode, debugData: [UInt8] = []) {
        isGoingAway = true
        submit { session throws(Nghttp2Error) in
            try session.goAway(errorCode: code.rawValue, debugData: debugData)
        }
    }

    /// Appends what waits for the peer.
    ///
    /// - Parameter bytesMax: Stops after the frame that makes `output` longer than this.
    package func drain(into output: inout [UInt8], bytesMax: Int) {
        drainSession(into: &output, bytesMax: bytesMax)
        if resetAbandonedStreams() { drainSession(into: &output, bytesMax: bytesMax) }
        if !farewell.isEmpty, output.count < bytesMax {
            output.append(contentsOf: farewell)
            farewell = []
        }
    }

    private func drainSession(into output: inout [UInt8], bytesMax: Int) {
        do throws(Nghttp2Error) {
            try session?.drain(into: &output, bytesMax: bytesMax)
        } catch {
            fault = .session(error)
        }
    }

    /// Whether nothing more is to be read or written.
    package var isFinished: Bool {
        guard fault == nil, let session else { return farewell.isEmpty }
        return !session.wantsInput && !session.wantsOutput
    }

    /// Whether the peer has shown the HTTP/2 preface.
    package var hasReceivedPreface: Bool { preface == nil }

    /// Whether `drain` has work; after a drain that stopped early it may append nothing.
    package var wantsOutput: Bool {
        !farewell.isEmpty || (session?.wantsOutput ?? false)
    }

    /// Ends the session: requests whose answer is still due are cancelled.
    package func close() {
        session = nil
        if fault == nil { fault = .closed }
        for request in slots.compactMap(\.self) { cancel(request) }
        slots = []
        freeSlots = []
        receiving = nil
        resetsAfterResponse = []
        openStreamCount = 0
    }

    private func submit(
        _ body: (Nghttp2Session) throws(Nghttp2Error) -> Void
    ) {
        guard let session, fault == nil else { return }
        do throws(Nghttp2Error) {
            try body(session)
        } catch {
            fault = .session(error)
        }
    }

    private func reset(_ streamID: Int32, _ code: HTTP2ErrorCode) {
        submit { session throws(Nghttp2Error) in
            try session.reset(streamID: streamID, errorCode: code.rawValue)
        }
    }

    /// Marks the end of the server's turn with a request.
    private func takeBack(_ request: HTTP2Request) {
        precondition(request.isHeldByServer, "A request is answered or given up once.")
        request.isHeldByServer = false
    }

    private func answer(_ request: HTTP2Request, status: Int, body: [UInt8] = []) {
        defer { pool.give(request) }
        guard !request.isCancelled else { return }
        release(request)
        let statusField = ResponseField.status(status, in: request)
        submit { session throws(Nghttp2Error) in
            try session.respond(
                streamID: request.streamID, status: statusField, fields: request.responseFields,
                values: request.bytes, body: request.checks.isHead ? [] : body)
        }
        if request.isBodyAbandoned { resetsAfterResponse.append(request.streamID) }
    }

    private func giveUp(_ request: HTTP2Request, errorCode: HTTP2ErrorCode) {
        defer { pool.give(request) }
        guard !request.isCancelled else { return }
        release(request)
        reset(request.streamID, errorCode)
    }

    /// Takes the request from its stream, of which only the end matters now.
    private func release(_ request: HTTP2Request) {
        slots[request.slot] = nil
        freeSlots.append(request.slot)
        session?.setTag(Self.answeredTag, streamID: request.streamID)
    }

    /// Nobody waits for the answer any more; the server may still hold the request.
    private func cancel(_ request: HTTP2Request) {
        request.isCancelled = true
        if !request.isHeldByServer { pool.give(request) }
    }

    /// Tells the client to stop sending bodies whose answer it has got whole, as RFC 9113 §8.1
    /// allows; says whether there was one.
    private func resetAbandonedStreams() -> Bool {
        guard !resetsAfterResponse.isEmpty, let session else { return false }
        let streamIDs = resetsAfterResponse
        resetsAfterResponse = []
        var hasReset = false
        for streamID in streamIDs {
            switch session.responseProgress(streamID: streamID) {
            case .underWay:
                resetsAfterResponse.append(streamID)
            case .complete:
                reset(streamID, .noError)
                hasReset = true
            case .streamClosed:
                continue
            }
        }
        return hasReset
    }
}

// MARK: - What the session tells

extension HTTP2Connection: Nghttp2Events {
    package func requestBegan(streamID: Int32) {
        receiving = nil
        guard !isGoingAway else { return }
        let isLimitInForce = isFirstSettingsAcknowledged || streamsMax == limits.streamsMax
        let openMax = isLimitInForce ? streamsMax : limits.streamsMax
        guard openStreamCount < openMax else {
            refusedStreamCount += 1
            return reset(streamID, .refusedStream)
        }
        let request = pool.take(streamID: streamID)
        request.slot = freeSlots.popLast() ?? slots.count
        if request.slot == slots.count {
            slots.append(request)
        } else {
            slots[request.slot] = request
        }
        openStreamCount += 1
        session?.setTag(request.slot + 1, streamID: streamID)
        receiving = request
    }

    package func fieldsEnded(
        streamID: Int32, areTrailers: Bool, endsStream: Bool, block: inout HeaderBlock
    ) {
        if areTrailers {
            trailersEnded(streamID: streamID, endsStream: endsStream, block)
            return
        }
        guard let request = receiving, request.streamID == streamID else { return }
        receiving = nil
        request.take(&block)
        request.checkHead()
        if block.isTooLarge {
            request.isBodyAbandoned = !endsStream
            answer(request, status: 431)
        } else if request.checks.fault != nil {
            refuseMalformed(request)
        } else if endsStream {
            endBody(of: request, isWhole: true)
        }
    }

    private func trailersEnded(streamID: Int32, endsStream: Bool, _ block: HeaderBlock) {
        guard let request = request(of: streamID) else { return }
        for field in block.fields {
            request.checks.addTrailer(
                name: block.text.span.extracting(field.name),
                value: block.text.span.extracting(field.value))
        }
        request.checks.checkText(block.text.span)
        endBody(of: request, isWhole: endsStream)
    }

    package func bodyReceived(streamID: Int32, bytes: Span<UInt8>) {
        guard let request = request(of: streamID), !request.isHeldByServer else { return }
        request.append(body: bytes, keptMax: limits.bodyBytesKept)
        guard request.bodyBytes > limits.bodyBytesMax else { return }
        request.isBodyAbandoned = true
        deliver(request)
    }

    package func bodyEnded(streamID: Int32) {
        guard let request = request(of: streamID), !request.isHeldByServer else { return }
        endBody(of: request, isWhole: true)
    }

    package func settingsAcknowledged() {
        isFirstSettingsAcknowledged = true
    }

    package func streamClosed(streamID: Int32, errorCode: UInt32) {
        guard let session else { return }
        if session.hasPeerEnded(streamID: streamID) {
            closedStreams.streamEndedByPeer(UInt32(bitPattern: streamID))
        }
        let tag = session.tag(streamID: streamID)
        guard tag != 0 else { return }
        openStreamCount -= 1
        guard tag != Self.answeredTag, let request = slots[tag - 1] else { return }
        slots[tag - 1] = nil
        freeSlots.append(tag - 1)
        if receiving === request { receiving = nil }
        cancel(request)
    }

    private func request(of streamID: Int32) -> HTTP2Request? {
        let tag = session?.tag(streamID: streamID) ?? 0
        guard tag != 0, tag != Self.answeredTag else { return nil }
        return slots[tag - 1]
    }

    private func endBody(of request: HTTP2Request, isWhole: Bool) {
        guard !request.isHeldByServer else { return }
        if isWhole { request.checks.endBody(bodyBytes: request.bodyBytes) }
        guard isWhole, request.checks.fault == nil else { return refuseMalformed(request) }
        deliver(request)
    }

    private func deliver(_ request: HTTP2Request) {
        request.isHeldByServer = true
        ready.append(request)
    }

    private func refuseMalformed(_ request: HTTP2Request) {
        malformedRequestCount += 1
        lastMalformation = request.checks.fault ?? "the trailers do not end the stream"
        giveUp(request, errorCode: .protocolError)
    }
}
