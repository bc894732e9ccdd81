import APNsCases
import Testing

@testable import APNsRules

@Suite("Provider tokens of a connection")
struct ConnectionTokensTests {
    private static let startSeconds: Int64 = 1_796_074_246

    /// Connections, teams and addresses as a server keeps them.
    private struct World {
        var connections: [Int: ConnectionTokens] = [:]
        var shared: [String: ProviderTokenUpdates] = [:]

        mutating func show(
            _ step: ProviderTokenSequence.Step, _ policy: ProviderTokenPolicy
        ) -> [Violation] {
            let nowSeconds = startSeconds + step.second
            let token = ProviderToken(
                keyID: step.keyID, teamID: step.teamID, issuedAtSeconds: startSeconds)
            let text = "bearer \(step.keyID).\(step.teamID).\(step.token)"
            let identity = ProviderToken.identity(ofText: text.utf8.span)
            let shown = ConnectionTokens.Shown(
                token: token, identity: identity, scope: step.scope,
                environment: step.environment)
            let holder =
                policy.updateScope == .team ? step.teamID : "address \(step.address)"
            var updates = shared[holder] ?? ProviderTokenUpdates()
            var tokens = connections[step.connection] ?? ConnectionTokens()
            tokens.requestCount += 1
            let violations = tokens.violations(
                of: shown, policy: policy, nowSeconds: nowSeconds
            ) { updatesMax in
                updates.take(identity, updatesMax: updatesMax, nowSeconds: nowSeconds)
            }
            connections[step.connection] = tokens
            shared[holder] = updates
            return violations
        }
    }

    @Test(arguments: ProviderTokenSequence.all)
    func outcome(sequence: ProviderTokenSequence) {
        var world = World()
        for (index, step) in sequence.steps.enumerated() {
            let violations = world.show(step, sequence.policy)
            #expect(violations.map(\.rule) == step.brokenRules, "step \(index)")
            #expect(violations.allSatisfy { $0.status == $0.rule.reason?.status })
            #expect(violations.allSatisfy { $0.hint?.isEmpty == false })
        }
    }

    @Test func everyNameIsThereOnce() {
        let names = ProviderTokenSequence.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    private func last(_ name: String) throws -> Violation {
        let sequence = try #require(
            ProviderTokenSequence.all.first { $0.name.hasPrefix(name) })
        var world = World()
        var violations: [Violation] = []
        for step in sequence.steps {
            let found = world.show(step, sequence.policy)
            if !found.isEmpty { violations = found }
        }
        return try #require(violations.first)
    }

    @Test(arguments: [
        (
            "B37: by default", "at most 3 provider tokens within 20 minutes, by connection",
            "4 different tokens for 4 requests on this connection"
        ),
        (
            "B40: ten connections with a token",
            "at most one provider token within 20 minutes, by team",
            "10 different tokens of team TEAM123456 within 1 seconds; "
                + "1 different token for 1 request on this connection"
        ),
        ("B45", "\"KEYA123456\", the key of the connection's first push", "\"KEYB123456\""),
        (
            "another team", "\"TEAM123456\", the team of the connection's first push",
            "\"TEAM654321\""
        ),
        ("B34", "a key for production", "key KEYA123456, which is for sandbox alone"),
    ])
    func aViolationNamesBoth(name: String, expected: String, received: String) throws {
        let violation = try last(name)
        #expect(violation.expected == expected)
        #expect(violation.received == received)
    }

    @Test func aRefusalTellsForHowLong() throws {
        let hint = try last("a second less").hint ?? ""
        #expect(hint.contains("refused for 1 more seconds"))
        #expect(hint.hasSuffix("a new one is not."))
    }

    @Test func fortyOneTokensForFortyOneRequests() {
        var world = World()
        var received = ""
        for number in 1...41 {
            var step = ProviderTokenSequence.all[0].steps[0]
            step.token = number
            received = world.show(step, ProviderTokenPolicy()).first?.received ?? ""
        }
        #expect(received == "41 different tokens for 41 requests on this connection")
    }

    /// However many tokens a client makes, so much is kept of them and no more.
    @Test func whatIsKeptIsBounded() {
        var updates = ProviderTokenUpdates()
        var refusal: ProviderTokenUpdates.Refusal?
        for identity in UInt64(1)...5000 {
            refusal = updates.take(identity, updatesMax: 1, nowSeconds: 0)
        }
        #expect(refusal?.differentCount == ProviderTokenUpdates.differentMax)
    }

    @Test func theIdentityIsTheTokensAlone() {
        func identity(_ text: String) -> UInt64 {
            ProviderToken.identity(ofText: text.utf8.span)
        }
        #expect(identity("BEARER  a.b.c") == identity("bearer a.b.c"))
        #expect(identity("bearer a.b.d") != identity("bearer a.b.c"))
        // Test vectors of FNV-1a, 64 bits.
        #expect(identity("") == 0xCBF2_9CE4_8422_2325)
        #expect(identity("bearer foobar") == 0x8594_4171_F739_67E8)
    }
}

@Suite("The first push of a connection")
struct FirstCredentialTests {
    @Test(arguments: [
        (KeyScope(), "good"), (KeyScope(environments: [.sandbox]), "good"),
        (KeyScope(environments: [.production]), "BadEnvironmentKeyInToken"),
        (KeyScope(topics: ["a"]), "good for topics"),
    ])
    func credential(scope: KeyScope, expected: String) {
        let shown = ConnectionTokens.Shown(
            token: ProviderToken(keyID: "K", teamID: "T", issuedAtSeconds: 0), identity: 1,
            scope: scope, environment: .sandbox)
        let found =
            switch shown.firstCredential {
            case .providerToken: "good"
            case .topicProviderToken(_, let topics): topics == ["a"] ? "good for topics" : ""
            case .refused(let reason, _): reason.rawValue
            case .missing, .tolerated: ""
            }
        #expect(found == expected)
    }
}

@Suite("The topics of a key")
struct KeyScopeTests {
    @Test(arguments: [
        ("com.example.app", true), ("com.example.app.voip", true),
        ("com.example.app.push-type.liveactivity", true), ("com.example.app2", false),
        ("com.example.app.other", false), ("com.example", false), ("<com.example.app>", false),
        ("", false), ("COM.example.app", false),
    ])
    func covers(topic: String, isCovered: Bool) {
        let covers = KeyScope.covers(topic.utf8.span, topics: ["x", "com.example.app"])
        #expect(covers == isCovered)
    }

    @Test func aKeyForNoTopicCoversNone() {
        let covers = KeyScope.covers("a".utf8.span, topics: [])
        #expect(!covers)
    }
}
