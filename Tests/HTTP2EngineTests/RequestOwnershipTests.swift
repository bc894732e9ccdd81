import HTTP2Engine
import HTTP2Frames
import Testing

/// A request belongs to the engine, then to the server, then to the pool: never to two at once.
@Suite("Requests are used again, and never by two streams at once")
struct RequestOwnershipTests {
    private static func holdingHarness(_ pool: HTTP2RequestPool) -> EngineHarness {
        let harness = EngineHarness(pool: pool)
        harness.serve = { harness, request in harness.held.append(request) }
        harness.client(ClientFrames.opening())
        return harness
    }

    /// Opens so many streams at once and looks whether their requests are all different.
    private static func expectDistinct(_ pool: HTTP2RequestPool, count: Int) {
        let harness = holdingHarness(pool)
        for index in 0..<count {
            let fields = ClientFrames.pushFields + [Field("number", "\(index)")]
            harness.client(ClientFrames.push(UInt32(2 * index + 1), fields, body: "\(index)"))
        }
        #expect(Set(harness.held.map(ObjectIdentifier.init)).count == count)
        #expect(harness.held.map(EngineHarness.text) == harness.requests)
    }

    @Test("a request used again has nothing of its former life")
    func reuse() {
        let pool = HTTP2RequestPool(keptMax: 1)
        let harness = Self.holdingHarness(pool)
        let long = ClientFrames.pushFields + [Field("x", String(repeating: "v", count: 500))]
        harness.client(ClientFrames.push(1, long, body: String(repeating: "b", count: 100)))
        let first = harness.held[0]
        harness.answer(first, status: 418, body: "teapot")
        harness.drain()
        harness.client(ClientFrames.push(3))
        #expect(harness.held[1] === first)
        let head = ":method: POST\n:scheme: https\n:authority: localhost\n:path: /3/device/00ff\n"
        #expect(harness.requests[1] == "3 \(head)0 ")
        #expect(!first.isCancelled)
        #expect(first.bytes.count == head.utf8.count)
        harness.answer(first, status: 200)
        harness.drain()
        #expect(harness.answers.last == good(3))
    }

    @Test("a request held while its connection closes comes back to the pool once")
    func closeWhileHeld() {
        let pool = HTTP2RequestPool(keptMax: 8)
        let harness = Self.holdingHarness(pool)
        harness.client(ClientFrames.push(1, body: "{}") + ClientFrames.push(3))
        harness.client(ClientFrames.headers(5, ClientFrames.pushFields, endsStream: false))
        harness.connection.close()
        #expect(harness.held.map(\.isCancelled) == [true, true])
        #expect(harness.held.map(EngineHarness.text) == harness.requests)
        harness.answer(harness.held[0], status: 200)
        harness.connection.discard(harness.held[1], errorCode: .cancel)
        harness.drain()
        #expect(harness.answers.isEmpty)
        #expect(harness.connection.isFinished)
        #expect(harness.connection.openStreamCount == 0)
        Self.expectDistinct(pool, count: 6)
    }

    @Test("a request answered after the session failed comes back to the pool once")
    func answerAfterFault() {
        let pool = HTTP2RequestPool(keptMax: 8)
        let harness = Self.holdingHarness(pool)
        harness.client(ClientFrames.push(1) + ClientFrames.push(3))
        // More CONTINUATION frames than the library bears: it gives the session up.
        let flood = Array(repeating: ClientFrames.frame(type: 9, stream: 5), count: 300)
        harness.feed(ClientFrames.frame(type: 1, stream: 5) + flood.joined())
        #expect(harness.connection.fault != nil)
        harness.answer(harness.held[0], status: 200)
        harness.connection.discard(harness.held[1], errorCode: .cancel)
        harness.drain()
        #expect(harness.connection.isFinished)
        let other = Self.holdingHarness(pool)
        other.client(ClientFrames.push(1))
        harness.connection.close()
        #expect(!other.held[0].isCancelled)
        Self.expectDistinct(pool, count: 6)
    }

    @Test("a request reset by the client is the server's until it is given back")
    func resetWhileHeld() {
        let pool = HTTP2RequestPool(keptMax: 8)
        let harness = Self.holdingHarness(pool)
        harness.client(ClientFrames.push(1, body: "first"))
        harness.client(ClientFrames.resetStream(1) + ClientFrames.push(3, body: "third"))
        #expect(harness.held.map(\.isCancelled) == [true, false])
        #expect(harness.held.map(EngineHarness.text) == harness.requests)
        for request in harness.held { harness.answer(request, status: 200) }
        harness.drain()
        #expect(harness.answers == [good(3)])
        Self.expectDistinct(pool, count: 6)
    }

    @Test("a closed connection takes no bytes and writes none")
    func closed() {
        let harness = EngineHarness()
        harness.client(ClientFrames.opening())
        harness.connection.close()
        harness.client(ClientFrames.push(1))
        harness.connection.raiseStreamLimit()
        harness.connection.goAway(.noError)
        harness.drain()
        #expect(harness.requests.isEmpty)
        #expect(harness.answers.isEmpty)
        #expect(!harness.connection.wantsOutput)
        harness.connection.close()
    }

    @Test("a full output ends after a frame; the rest comes with the next drain")
    func fullOutput() {
        let harness = Self.holdingHarness(HTTP2RequestPool(keptMax: 1))
        harness.client((0..<10).flatMap { ClientFrames.push(UInt32(2 * $0 + 1)) })
        for request in harness.held { harness.answer(request, status: 200) }
        for _ in 0..<10 {
            #expect(harness.connection.wantsOutput)
            var output: [UInt8] = []
            harness.connection.drain(into: &output, bytesMax: 1)
            #expect(ServerFrame.all(in: output, HeaderInflater()).count == 1)
        }
        let written = harness.frames
        harness.drain()
        #expect(harness.frames == written)
        #expect(!harness.connection.wantsOutput)
    }
}
