import Testing

@testable import APNsRules

@Suite("The table of rules")
struct RuleTests {
    @Test(arguments: Rule.allCases)
    func aRowIsComplete(rule: Rule) {
        #expect(rule.row.statement.hasSuffix("."))
        #expect(!rule.row.source.isEmpty)
        #expect((rule.row.reason != nil) == (rule.row.severity == .error))
        #expect(
            rule.rawValue.allSatisfy { $0.isLowercase || $0 == "-" }, "names are words and hyphens")
    }

    @Test func noTwoRulesSayTheSame() {
        #expect(Set(Rule.allCases.map(\.row.statement)).count == Rule.allCases.count)
    }

    @Test func theReasonsOfTheChecksAreAllThere() {
        let reasons = Set(Rule.allCases.compactMap(\.reason))
        #expect(
            reasons == [
                .methodNotAllowed, .badPath, .missingProviderToken, .invalidProviderToken,
                .expiredProviderToken, .badEnvironmentKeyIDInToken, .unrelatedKeyIDInToken,
                .tooManyProviderTokenUpdates, .topicDisallowed, .missingDeviceToken, .missingTopic,
                .duplicateHeaders,
                .badMessageID, .badExpirationDate, .badPriority, .badCollapseID, .invalidPushType,
                .badTopic, .badDeviceToken, .deviceTokenNotForTopic, .unregistered, .expiredToken,
                .payloadEmpty, .payloadTooLarge, .badRequestPayload,
            ])
    }
}

@Suite("The order of checks")
struct PushCheckTests {
    @Test func everyCheckHasItsPlace() {
        let checks = PushCheckPlace.order.map(\.check)
        #expect(checks.count == PushCheck.allCases.count)
        #expect(Set(checks) == Set(PushCheck.allCases))
    }

    /// What has been seen of real APNs, pair by pair; sources in the table's evidence.
    @Test(arguments: [
        (PushCheck.method, PushCheck.credential),
        (.method, .path),
        (.credential, .deviceTokenIsThere),
        (.credential, .topicIsThere),
        (.credential, .deviceToken),
        (.topicIsThere, .deviceToken),
        (.deviceToken, .deviceTopic),
        (.deviceToken, .pushTypeAgainstTopic),
        (.deviceToken, .payloadSize),
        (.payloadSize, .payloadJSON),
    ])
    func whatWasObserved(first: PushCheck, second: PushCheck) throws {
        let checks = PushCheckPlace.order.map(\.check)
        let firstIndex = try #require(checks.firstIndex(of: first))
        let secondIndex = try #require(checks.firstIndex(of: second))
        #expect(firstIndex < secondIndex)
    }

    @Test(arguments: PushCheckPlace.order.map(\.evidence))
    func everyPlaceSaysHowSureItIs(evidence: String) throws {
        let place = try #require(PushCheckPlace.order.first { $0.evidence == evidence })
        #expect(place.evidence.hasPrefix("unknown") == (place.confidence == nil))
    }
}
