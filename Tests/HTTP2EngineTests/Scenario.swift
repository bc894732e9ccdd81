import HTTP2Engine
import HTTP2Frames
import Testing

/// One scripted connection; its name is the rule it shows.
struct Scenario: Sendable, CustomTestStringConvertible {
    let rule: String
    var limits = EngineHarness.limits
    /// Whether the server may act after each byte without another outcome.
    var mayTakeTurnsWithinBytes = true
    /// Every how many positions the bytes are cut in two.
    var cutStride = 1
    /// Whether a GOAWAY's debug data is the library's, which differs between its versions.
    var hasDebugDataOfLibrary = false
    /// The requests that the server gets: stream, length of the body, what is kept of it.
    var requests: [String]
    /// What the engine writes besides SETTINGS and the acknowledgement of the client's.
    var answers: [String]
    var isFinished = false
    let script: @Sendable (EngineHarness) -> Void

    init(
        _ rule: String, requests: [String] = [], answers: [String] = [], isFinished: Bool = false,
        limits: HTTP2Limits = EngineHarness.limits, mayTakeTurnsWithinBytes: Bool = true,
        cutStride: Int = 1, script: @escaping @Sendable (EngineHarness) -> Void
    ) {
        self.rule = rule
        self.requests = requests
        self.answers = answers
        self.isFinished = isFinished
        self.limits = limits
        self.mayTakeTurnsWithinBytes = mayTakeTurnsWithinBytes
        self.cutStride = cutStride
        self.script = script
    }

    var testDescription: String { rule }

    private func comparable(_ answer: String) -> String {
        guard hasDebugDataOfLibrary, answer.hasPrefix("GOAWAY") else { return answer }
        return answer.split(separator: " ").prefix(3).joined(separator: " ")
    }

    /// The same, the library's debug data left open.
    var withDebugDataOfLibrary: Scenario {
        var row = self
        row.hasDebugDataOfLibrary = true
        return row
    }

    func run(_ cut: EngineHarness.Cut) -> EngineHarness {
        let harness = EngineHarness(limits: limits, cut: cut)
        harness.drain()
        script(harness)
        return harness
    }

    /// Runs the script whole, compares it with what the row says, then cuts it everywhere.
    func check() {
        let whole = run(.whole)
        let served = whole.requests.map { text in
            let stream = text.prefix { $0 != " " }
            let body = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            return "\(stream) \(body)"
        }
        #expect(served == requests, "\(rule)")
        #expect(whole.answers.map(comparable) == answers, "\(rule)")
        #expect(whole.connection.isFinished == isFinished, "\(rule): finished")
        let outcome = whole.outcome
        #expect(run(.single).outcome == outcome, "\(rule): byte by byte")
        for position in stride(from: 1, to: whole.clientBytes, by: cutStride) {
            guard run(.after(position)).outcome != outcome else { continue }
            Issue.record("\(rule): another outcome when cut after \(position) bytes")
        }
        guard mayTakeTurnsWithinBytes else { return }
        let inTurns = run(.singleWithTurns).outcome.byStream
        #expect(inTurns == outcome.byStream, "\(rule): byte by byte, in turns")
    }
}
