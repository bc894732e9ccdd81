import HTTP2Engine
import HTTP2Frames
import Testing

@Suite("Stream limits: one until the first good push, a thousand after it")
struct StreamLimitTests {
    static let firstSettings = "SETTINGS 1=4096 3=1 4=65535 5=16384 6=8000"

    /// Keeps every request, as a server that waits for something.
    private static func holdingHarness(limits: HTTP2Limits = EngineHarness.limits) -> EngineHarness
    {
        let harness = EngineHarness(limits: limits)
        harness.serve = { harness, request in harness.held.append(request) }
        return harness
    }

    private static func pushes(_ streams: some Sequence<Int>) -> [UInt8] {
        streams.flatMap { ClientFrames.push(UInt32($0)) }
    }

    @Test("the first frame, byte by byte")
    func firstFrame() {
        var output: [UInt8] = []
        EngineHarness().connection.drain(into: &output, bytesMax: 1000)
        let payload: [UInt8] = [
            0, 1, 0, 0, 0x10, 0, 0, 3, 0, 0, 0, 1, 0, 4, 0, 0, 0xFF, 0xFF, 0, 5, 0, 0, 0x40, 0,
            0, 6, 0, 0, 0x1F, 0x40,
        ]
        #expect(output == [0, 0, 30, 4, 0, 0, 0, 0, 0] + payload)
    }

    @Test("with a client certificate the first SETTINGS allow a thousand streams")
    func certificate() {
        var limits = EngineHarness.limits
        limits.firstStreamsMax = 1000
        let harness = Self.holdingHarness(limits: limits)
        harness.client(ClientFrames.opening() + ClientFrames.settingsAck)
        harness.client(Self.pushes(stride(from: 1, to: 2001, by: 2)))
        harness.connection.raiseStreamLimit()
        harness.drain()
        #expect(
            harness.frames.map(\.description) == [
                "SETTINGS 1=4096 3=1000 4=65535 5=16384 6=8000", "SETTINGS ACK",
            ])
        #expect(harness.connection.openStreamCount == 1000)
    }

    @Test("a raise before the answer stands before the answer's HEADERS, and once only")
    func raise() {
        let harness = EngineHarness()
        harness.serve = { harness, request in
            harness.connection.raiseStreamLimit()
            harness.answer(request, status: 200)
        }
        harness.drain()
        harness.client(ClientFrames.opening() + ClientFrames.push(1))
        harness.client(ClientFrames.settingsAck + ClientFrames.push(3))
        #expect(
            harness.frames.map(\.description) == [
                Self.firstSettings, "SETTINGS ACK", "SETTINGS 3=1000", good(1), good(3),
            ])
    }

    @Test("a raise before the first SETTINGS are written leaves them as they were")
    func raiseBeforeFirstDrain() {
        let harness = EngineHarness()
        harness.serve = { harness, request in
            harness.connection.raiseStreamLimit()
            harness.answer(request, status: 200)
        }
        harness.client(ClientFrames.opening() + ClientFrames.push(1))
        #expect(
            harness.frames.map(\.description) == [
                Self.firstSettings, "SETTINGS ACK", "SETTINGS 3=1000", good(1),
            ])
    }

    @Test("streams opened before the acknowledgement are served, later ones refused")
    func acknowledgement() {
        let harness = Self.holdingHarness()
        harness.client(ClientFrames.opening() + Self.pushes([1, 3, 5]))
        harness.client(ClientFrames.settingsAck + Self.pushes([7, 9]))
        #expect(harness.answers == ["RST_STREAM 7 refusedStream", "RST_STREAM 9 refusedStream"])
        for request in harness.held { harness.answer(request, status: 200) }
        harness.held = []
        harness.drain()
        harness.client(Self.pushes([11, 13]))
        for request in harness.held { harness.answer(request, status: 200) }
        harness.drain()
        #expect(
            harness.answers.dropFirst(2) == [
                good(1), good(3), good(5), "RST_STREAM 13 refusedStream", good(11),
            ])
        #expect(harness.connection.refusedStreamCount == 3)
        #expect(harness.connection.openStreamCount == 0)
        #expect(!harness.connection.isFinished)
    }

    @Test("the body of a refused stream is ignored")
    func refusedBody() {
        let harness = Self.holdingHarness()
        harness.client(ClientFrames.opening() + ClientFrames.settingsAck + ClientFrames.push(1))
        harness.client(ClientFrames.push(3, body: "{}"))
        harness.client(
            ClientFrames.headers(5, ClientFrames.pushFields, endsStream: false)
                + ClientFrames.data(5, [1], endsStream: false)
                + ClientFrames.headers(5, [Field("x", "1")]))
        #expect(harness.answers == ["RST_STREAM 3 refusedStream", "RST_STREAM 5 refusedStream"])
        #expect(harness.requests.count == 1)
    }

    @Test("after the raise a thousand streams at once, the next one is refused")
    func thousand() {
        let harness = Self.holdingHarness()
        harness.client(ClientFrames.opening() + ClientFrames.settingsAck + ClientFrames.push(1))
        harness.connection.raiseStreamLimit()
        harness.client(Self.pushes(stride(from: 3, to: 2005, by: 2)))
        #expect(harness.connection.openStreamCount == 1000)
        #expect(
            harness.answers == ["RST_STREAM 2001 refusedStream", "RST_STREAM 2003 refusedStream"])
        for request in harness.held { harness.answer(request, status: 200) }
        harness.drain()
        #expect(harness.answers.count == 1002)
        #expect(harness.connection.openStreamCount == 0)
        harness.client(ClientFrames.push(2005))
        #expect(harness.requests.count == 1001)
    }

    @Test("before the acknowledgement too, no more than a thousand streams are open")
    func thousandBeforeAcknowledgement() {
        let harness = Self.holdingHarness()
        harness.client(ClientFrames.opening() + Self.pushes(stride(from: 1, to: 2003, by: 2)))
        #expect(harness.connection.openStreamCount == 1000)
        #expect(harness.answers == ["RST_STREAM 2001 refusedStream"])
    }

    @Test("two thousand streams opened at once are half served, half refused: no connection error")
    func flood() {
        let harness = Self.holdingHarness()
        harness.client(
            ClientFrames.opening() + ClientFrames.settingsAck
                + Self.pushes(stride(from: 1, to: 4001, by: 2)))
        #expect(harness.connection.refusedStreamCount == 1999)
        #expect(!harness.connection.isFinished)
    }

    @Test("a client may take back a thousand pushes, several times over")
    func manyResets() {
        let harness = Self.holdingHarness()
        harness.connection.raiseStreamLimit()
        harness.client(ClientFrames.opening())
        for round in 0..<4 {
            let streams = stride(from: 1 + 2000 * round, to: 2001 + 2000 * round, by: 2)
            harness.client(Self.pushes(streams))
            harness.client(streams.flatMap { ClientFrames.resetStream(UInt32($0)) })
            for request in harness.held { harness.answer(request, status: 200) }
            harness.held = []
            #expect(harness.connection.openStreamCount == 0)
        }
        #expect(harness.answers.isEmpty)
        #expect(!harness.connection.isFinished)
    }
}
