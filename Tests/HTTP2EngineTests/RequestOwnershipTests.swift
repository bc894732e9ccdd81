import HTTP2Engine
import HTTP2Frames
import Testing

/// A request belongs to the engine, then to the server, then to the pool: never to two at once.
@Suite("Requests are used again, and never by two streams at once")
struct RequestOwnershipTests {
    private static func holdingBench(_ pool: HTTP2RequestPool) -> EngineBench {
        let bench = EngineBench(pool: pool)
        bench.serve = { bench, request in bench.held.append(request) }
        bench.client(ClientFrames.opening())
        return bench
    }

    /// Opens so many streams at once and looks whether their requests are all different.
    private static func expectDistinct(_ pool: HTTP2RequestPool, count: Int) {
        let bench = holdingBench(pool)
        for index in 0..<count {
            let fields = ClientFrames.pushFields + [Field("number", "\(index)")]
            bench.client(ClientFrames.push(UInt32(2 * index + 1), fields, body: "\(index)"))
        }
        #expect(Set(bench.held.map(ObjectIdentifier.init)).count == count)
        #expect(bench.held.map(EngineBench.text) == bench.requests)
    }

    @Test("a request used again has nothing of its former life")
    func reuse() {
        let pool = HTTP2RequestPool(keptMax: 1)
        let bench = Self.holdingBench(pool)
        let long = ClientFrames.pushFields + [Field("x", String(repeating: "v", count: 500))]
        bench.client(ClientFrames.push(1, long, body: String(repeating: "b", count: 100)))
        let first = bench.held[0]
        bench.answer(first, status: 418, body: "teapot")
        bench.drain()
        bench.client(ClientFrames.push(3))
        #expect(bench.held[1] === first)
        let head = ":method: POST\n:scheme: https\n:authority: localhost\n:path: /3/device/00ff\n"
        #expect(bench.requests[1] == "3 \(head)0 ")
        #expect(!first.isCancelled)
        #expect(first.bytes.count == head.utf8.count)
        bench.answer(first, status: 200)
        bench.drain()
        #expect(bench.answers.last == good(3))
    }

    @Test("a request held while its connection closes comes back to the pool once")
    func closeWhileHeld() {
        let pool = HTTP2RequestPool(keptMax: 8)
        let bench = Self.holdingBench(pool)
        bench.client(ClientFrames.push(1, body: "{}") + ClientFrames.push(3))
        bench.client(ClientFrames.headers(5, ClientFrames.pushFields, endsStream: false))
        bench.connection.close()
        #expect(bench.held.map(\.isCancelled) == [true, true])
        #expect(bench.held.map(EngineBench.text) == bench.requests)
        bench.answer(bench.held[0], status: 200)
        bench.connection.discard(bench.held[1], errorCode: .cancel)
        bench.drain()
        #expect(bench.answers.isEmpty)
        #expect(bench.connection.isFinished)
        #expect(bench.connection.openStreamCount == 0)
        Self.expectDistinct(pool, count: 6)
    }

    @Test("a request answered after the session failed comes back to the pool once")
    func answerAfterFault() {
        let pool = HTTP2RequestPool(keptMax: 8)
        let bench = Self.holdingBench(pool)
        bench.client(ClientFrames.push(1) + ClientFrames.push(3))
        // More CONTINUATION frames than the library bears: it gives the session up.
        let flood = Array(repeating: ClientFrames.frame(type: 9, stream: 5), count: 300)
        bench.feed(ClientFrames.frame(type: 1, stream: 5) + flood.joined())
        #expect(bench.connection.fault != nil)
        bench.answer(bench.held[0], status: 200)
        bench.connection.discard(bench.held[1], errorCode: .cancel)
        bench.drain()
        #expect(bench.connection.isFinished)
        let other = Self.holdingBench(pool)
        other.client(ClientFrames.push(1))
        bench.connection.close()
        #expect(!other.held[0].isCancelled)
        Self.expectDistinct(pool, count: 6)
    }

    @Test("a request reset by the client is the server's until it is given back")
    func resetWhileHeld() {
        let pool = HTTP2RequestPool(keptMax: 8)
        let bench = Self.holdingBench(pool)
        bench.client(ClientFrames.push(1, body: "first"))
        bench.client(ClientFrames.resetStream(1) + ClientFrames.push(3, body: "third"))
        #expect(bench.held.map(\.isCancelled) == [true, false])
        #expect(bench.held.map(EngineBench.text) == bench.requests)
        for request in bench.held { bench.answer(request, status: 200) }
        bench.drain()
        #expect(bench.answers == [good(3)])
        Self.expectDistinct(pool, count: 6)
    }

    @Test("a closed connection takes no bytes and writes none")
    func closed() {
        let bench = EngineBench()
        bench.client(ClientFrames.opening())
        bench.connection.close()
        bench.client(ClientFrames.push(1))
        bench.connection.raiseStreamLimit()
        bench.connection.goAway(.noError)
        bench.drain()
        #expect(bench.requests.isEmpty)
        #expect(bench.answers.isEmpty)
        #expect(!bench.connection.wantsOutput)
        bench.connection.close()
    }

    @Test("a full output ends after a frame; the rest comes with the next drain")
    func fullOutput() {
        let bench = Self.holdingBench(HTTP2RequestPool(keptMax: 1))
        bench.client((0..<10).flatMap { ClientFrames.push(UInt32(2 * $0 + 1)) })
        for request in bench.held { bench.answer(request, status: 200) }
        for _ in 0..<10 {
            #expect(bench.connection.wantsOutput)
            var output: [UInt8] = []
            bench.connection.drain(into: &output, bytesMax: 1)
            #expect(ServerFrame.all(in: output, HeaderInflater()).count == 1)
        }
        let written = bench.frames
        bench.drain()
        #expect(bench.frames == written)
        #expect(!bench.connection.wantsOutput)
    }
}
