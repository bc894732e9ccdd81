import HTTP2Engine
import HTTP2Frames

/// Numbers that are the same in every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A client and a server that act at random, and a plain model of what must come of it.
struct RandomConnection {
    /// A request as far as the client has sent it.
    private struct Sending {
        let stream: UInt32
        let fields: [Field]
        var sent: [UInt8] = []
        var rest: [UInt8]
    }

    let harness: EngineHarness
    private var random: SeededGenerator
    private var nextStream: UInt32 = 1
    private var sending: [Sending] = []
    /// What the client has written and the engine has not been fed.
    private var written: [UInt8] = []
    private var writtenRequests: [String] = []
    private var writtenResets: Set<UInt32> = []
    /// Answers that are given and not drained: a reset takes them back.
    private var undrained: [UInt32: [String]] = [:]

    /// What the server must have got, in order.
    private(set) var expectedRequests: [String] = []
    /// What the client must have got, by stream.
    private(set) var expectedAnswers: [UInt32: [String]] = [:]

    init(seed: UInt64, pool: HTTP2RequestPool) {
        var limits = EngineHarness.limits
        limits.firstStreamsMax = 1000
        limits.bodyBytesKept = 1000
        limits.bodyBytesMax = 1000
        random = SeededGenerator(state: seed)
        harness = EngineHarness(limits: limits, pool: pool)
        harness.serve = { harness, request in harness.held.append(request) }
        written = ClientFrames.opening()
    }

    /// One deed of the client or of the server.
    mutating func act() {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<4: open()
        case 4: openMalformed()
        case 5..<11: sendBody()
        case 11: resetUnfinished()
        case 12: resetHeld()
        case 13..<15: feed()
        case 15..<18: answerOne()
        case 18: discardOne()
        default: drain()
        }
    }

    /// Ends every request and answers what is held.
    mutating func finish() {
        while !sending.isEmpty { sendBody() }
        feed()
        while !harness.held.isEmpty { answerOne() }
        drain()
    }

    // MARK: - The client

    private mutating func randomText(_ lengths: Range<Int>) -> String {
        let length = Int.random(in: lengths, using: &random)
        return String((0..<length).map { _ in "abcdefghij".randomElement(using: &random) ?? "a" })
    }

    private mutating func open() {
        var fields = ClientFrames.pushFields
        fields[3] = Field(":path", "/\(nextStream)/\(randomText(0..<40))")
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            fields.append(Field("x-\(randomText(1..<9))", randomText(0..<30)))
        }
        let body = Array(randomText(0..<200).utf8)
        let isPadded = Bool.random(using: &random)
        written += ClientFrames.headers(
            nextStream, fields, endsStream: body.isEmpty, padding: isPadded ? 9 : nil,
            blockBytesMax: Bool.random(using: &random) ? 50 : 16_384)
        let request = Sending(stream: nextStream, fields: fields, rest: body)
        if body.isEmpty { complete(request) } else { sending.append(request) }
        nextStream += 2
    }

    private mutating func openMalformed() {
        let fields = ClientFrames.pushFields + [Field("Upper", randomText(0..<30))]
        written += ClientFrames.push(nextStream, fields, body: randomText(0..<30))
        expectedAnswers[nextStream] = ["RST_STREAM \(nextStream) protocolError"]
        nextStream += 2
    }

    private mutating func sendBody() {
        guard let index = sending.indices.randomElement(using: &random) else { return }
        let count = min(sending[index].rest.count, Int.random(in: 0..<80, using: &random))
        let part = Array(sending[index].rest.prefix(count))
        sending[index].sent += part
        sending[index].rest.removeFirst(count)
        let request = sending[index]
        let isLast = request.rest.isEmpty
        let hasTrailers = isLast && Bool.random(using: &random)
        written += ClientFrames.data(request.stream, part, endsStream: isLast && !hasTrailers)
        if hasTrailers {
            written += ClientFrames.headers(request.stream, [Field("trailer", randomText(0..<9))])
        }
        guard isLast else { return }
        sending.remove(at: index)
        complete(request)
    }

    private mutating func complete(_ request: Sending) {
        let lines = request.fields.map {
            String(decoding: $0.name, as: UTF8.self) + ": "
                + String(decoding: $0.value, as: UTF8.self) + "\n"
        }
        let body = String(decoding: request.sent, as: UTF8.self)
        writtenRequests.append(
            "\(request.stream) \(lines.joined())\(request.sent.count) \(body)")
    }

    private mutating func resetUnfinished() {
        guard let index = sending.indices.randomElement(using: &random) else { return }
        written += ClientFrames.resetStream(sending[index].stream)
        sending.remove(at: index)
    }

    private mutating func resetHeld() {
        guard let request = harness.held.randomElement(using: &random) else { return }
        let stream = UInt32(request.streamID)
        guard writtenResets.insert(stream).inserted, !request.isCancelled else { return }
        written += ClientFrames.resetStream(stream)
    }

    /// Feeds what the client has written, in pieces.
    private mutating func feed() {
        var rest = written[...]
        while !rest.isEmpty {
            let count = min(rest.count, Int.random(in: 1..<200, using: &random))
            harness.feed(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        written = []
        expectedRequests += writtenRequests
        writtenRequests = []
        for stream in writtenResets { undrained[stream] = nil }
        writtenResets = []
        harness.serveReady()
    }

    // MARK: - The server

    private mutating func takeHeld() -> HTTP2Request? {
        guard let index = harness.held.indices.randomElement(using: &random) else { return nil }
        return harness.held.remove(at: index)
    }

    private mutating func answerOne() {
        guard let request = takeHeld() else { return }
        let stream = UInt32(request.streamID)
        let isCancelled = request.isCancelled
        if Bool.random(using: &random) {
            harness.answer(request, status: 200)
            if !isCancelled { undrained[stream] = [good(Int(stream))] }
        } else {
            harness.answer(request, status: 400, body: "body of \(stream)")
            guard !isCancelled else { return }
            undrained[stream] = [
                "HEADERS \(stream) :status=400 apns-id=A!",
                "DATA \(stream) END_STREAM body of \(stream)",
            ]
        }
    }

    private mutating func discardOne() {
        guard let request = takeHeld() else { return }
        let stream = UInt32(request.streamID)
        let isCancelled = request.isCancelled
        harness.connection.discard(request, errorCode: .cancel)
        drain()
        if !isCancelled { expectedAnswers[stream] = ["RST_STREAM \(stream) cancel"] }
    }

    private mutating func drain() {
        harness.drain()
        for (stream, answer) in undrained { expectedAnswers[stream] = answer }
        undrained = [:]
    }
}
