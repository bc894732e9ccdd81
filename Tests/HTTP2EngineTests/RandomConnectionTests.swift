import HTTP2Engine
import Testing

@Suite("Clients and servers that act at random", .timeLimit(.minutes(5)))
struct RandomConnectionTests {
    @Test(
        "every request arrives as it was sent, every answer on its stream; nothing else does",
        arguments: 0..<40)
    func random(_ group: Int) {
        // The pool outlives the connections, as it does in the server.
        let pool = HTTP2RequestPool(keptMax: 6)
        for seed in UInt64(5 * group)..<UInt64(5 * group + 5) {
            var connection = RandomConnection(seed: seed, pool: pool)
            for _ in 0..<300 { connection.act() }
            if seed.isMultiple(of: 3) {
                // Held requests come back after their connection is gone.
                connection.harness.connection.close()
                for request in connection.harness.held {
                    connection.harness.answer(request, status: 200)
                }
                continue
            }
            connection.finish()
            let harness = connection.harness
            #expect(harness.requests.count > 10, "seed \(seed)")
            #expect(harness.requests == connection.expectedRequests, "seed \(seed)")
            let framesByStream = Dictionary(grouping: harness.frames.filter { $0.stream > 0 }) {
                $0.stream
            }
            #expect(
                framesByStream.mapValues { $0.map(\.description) } == connection.expectedAnswers,
                "seed \(seed)")
            #expect(harness.connection.openStreamCount == 0, "seed \(seed)")
            #expect(harness.connection.fault == nil, "seed \(seed)")
        }
    }
}
