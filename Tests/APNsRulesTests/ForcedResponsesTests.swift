import APNsCases
import APNsRules
import Testing

@Suite("Forced responses")
struct ForcedResponsesTests {
    private static let token = PushCase.deviceToken

    private func take(
        from responses: inout ForcedResponses, token: String = token,
        topic: String? = "com.example.app"
    ) -> RejectionReason? {
        var headers = [(name: ":path", value: "/3/device/" + token)]
        if let topic { headers.append((name: "apns-topic", value: topic)) }
        let request = RequestBytes(headers: headers)
        return responses.take(for: request.request, in: request.bytes.span)?.reason
    }

    @Test func theFirstThatFitsAndIsNotSpentIsGiven() {
        var first = ForcedResponse(.shutdown)
        first.times = 2
        var second = ForcedResponse(.tooManyRequests)
        second.topic = "com.example.other"
        var responses = ForcedResponses([first, second, ForcedResponse(.forbidden)])
        #expect(take(from: &responses) == .shutdown)
        #expect(take(from: &responses, topic: nil) == .shutdown)
        #expect(take(from: &responses) == .forbidden)
        #expect(take(from: &responses, topic: nil) == .forbidden)
        #expect(take(from: &responses, topic: "com.example.other") == .tooManyRequests)
        #expect(responses.all.map(\.givenCount) == [2, 1, 2])
        #expect(!responses.isSpent)
    }

    @Test func spentOnesAreGivenNoMore() {
        var once = ForcedResponse(.shutdown)
        once.times = 1
        var responses = ForcedResponses([once])
        #expect(!responses.isSpent)
        #expect(take(from: &responses) == .shutdown)
        #expect(responses.isSpent)
        #expect(take(from: &responses) == nil)
        #expect(responses.all.map(\.givenCount) == [1])
        #expect(ForcedResponses().isSpent)
    }

    @Test(arguments: [
        (token, "com.example.app", true), (token.uppercased(), "com.example.app", true),
        (String(token.dropLast(2)), "com.example.app", false),
        (token, "com.example.app.voip", false), (token, nil, false), ("xyz", nil, false),
        ("", "com.example.app", false),
    ])
    func tokenAndTopicMustBothBeMet(token: String, topic: String?, isMet: Bool) {
        var response = ForcedResponse(.shutdown)
        response.deviceToken = DeviceToken(Self.token)
        response.topic = "com.example.app"
        var responses = ForcedResponses([response])
        #expect((take(from: &responses, token: token, topic: topic) != nil) == isMet)
    }

    @Test func theRecordTellsWhatTheRulesWouldHaveSaid() throws {
        var response = ForcedResponse(.shutdown)
        response.times = 3
        var responses = ForcedResponses([response])
        let request = RequestBytes(headers: [])
        let taken = responses.take(for: request.request, in: request.bytes.span)
        let verdict = Verdict(status: 404, reason: .badPath, violations: [])
            .forced(by: try #require(taken))
        let note = try #require(verdict.violations.first)
        #expect(note.severity == .warning)
        #expect(note.received == "503 Shutdown, forced for the time 1 of 3")
        #expect(note.hint?.hasSuffix("404 BadPath") == true)
    }
}
