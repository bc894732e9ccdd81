import APNsCases
import Foundation
import Testing

@testable import APNsRules

@Suite("The rules")
struct PushRulesTests {
    static func verdict(on row: PushCase) -> Verdict {
        let authorization = row.providerToken.map(TestSigner.authorization)
        let bytes = RequestBytes(row, authorization: authorization)
        let token = bytes.request.deviceToken ?? 0..<0
        let device = row.deviceTable.finding(
            for: bytes.bytes.span.extracting(token), pushedIn: .sandbox,
            mustBeRegistered: row.mustBeRegistered,
            nowMilliseconds: TestSigner.nowSeconds * 1000)
        let verdict = PushRules(settings: row.settings).verdict(
            on: bytes.request, bytes: bytes.bytes.span,
            credential: authorization.map { credential($0, topics: row.keyTopics) } ?? .missing,
            device: device)
        var forced = ForcedResponses(row.forced.map { [$0] } ?? [])
        return forced.take(for: bytes.request, in: bytes.bytes.span).map(verdict.forced)
            ?? verdict
    }

    private static func credential(_ authorization: String, topics: [String]?) -> Credential {
        let credential = TestSigner.examine(authorization).credential
        guard case .providerToken(let token) = credential, let topics else { return credential }
        return .topicProviderToken(token, topics: topics)
    }

    private static func row(body: String) -> PushCase? {
        PushCase.all.first {
            $0.body == Array(body.utf8) && $0.settings == RuleSettings()
        }
    }

    @Test(arguments: PushCase.all)
    func verdict(row: PushCase) {
        let verdict = Self.verdict(on: row)
        #expect(verdict.status == row.status)
        #expect(verdict.reason == row.reason)
        #expect(verdict.timestampMilliseconds == row.timestampMilliseconds)
        #expect(verdict.violations.map(\.rule) == row.brokenRules)
        #expect(verdict.isAccepted == (row.status == 200))
    }

    /// What a violation says has to be worth reading.
    @Test(arguments: PushCase.all)
    func everyViolationSaysWhatWasExpectedAndWhatCame(row: PushCase) {
        for violation in Self.verdict(on: row).violations {
            #expect(!violation.expected.isEmpty)
            #expect(!violation.received.isEmpty)
            #expect(violation.received.utf8.count < 300, "long values are cut")
            #expect(!violation.received.contains { $0.isNewline }, "a line stays a line")
            #expect(violation.severity != .error || violation.status != nil)
        }
    }

    @Test func everyNameIsThereOnce() {
        let names = PushCase.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    /// Each rule is broken by a case, and each push rule's limit is met by one that passes.
    @Test(arguments: Rule.allCases.filter { !$0.isLint })
    func everyRuleHasACase(rule: Rule) {
        let sequences = ProviderTokenSequence.all.flatMap(\.steps)
        #expect(
            PushCase.all.contains { $0.brokenRules.contains(rule) }
                || sequences.contains { $0.brokenRules.contains(rule) })
    }

    /// Found by the fuzzer: every escape takes six characters, so eighty bytes stay the limit.
    @Test func controlCharactersAreEscaped() throws {
        var row = PushCase.all[0]
        row.path = "/3/device/" + String(repeating: "\u{1D}", count: 1000)
        let violation = try #require(Self.verdict(on: row).violations.first)
        #expect(violation.rule == .deviceToken)
        #expect(violation.received.hasPrefix(#""\u{1D}\u{1D}"#))
        #expect(violation.received.utf8.count < 600)
    }

    @Test func badRequestPayloadNamesTheByte() throws {
        let row = Self.row(body: #"{"aps":{},}"#)
        let violation = try #require(row.map(Self.verdict)?.violations.first)
        #expect(violation.place == .body(byteOffset: 10))
        #expect(violation.expected == "another element after the comma")
        #expect(violation.received == "byte 10: \"}\"")
    }

    @Test func aDuplicateKeyIsToldByItsPointer() throws {
        let row = Self.row(body: #"{"aps":{"badge":1,"badge":2}}"#)
        let violation = try #require(row.map(Self.verdict)?.violations.first)
        #expect(violation.place == .payload(pointer: "/aps/badge", byteOffset: 18))
        #expect(violation.status == nil)
        #expect(violation.severity == .warning)
    }

    @Test func aMalformedBodyThatMayPassIsAWarning() {
        var row = Self.row(body: "[]")
        row?.settings.malformedPayload = .accept
        let violation = row.map(Self.verdict)?.violations.first
        #expect(violation?.severity == .warning)
        #expect(violation?.rule.row.severity == .error)
    }

    @Test func anOversizeStatusStandsInTheViolationToo() {
        let row = PushCase.all.first { $0.name == "4097 bytes, Apple's status" }
        #expect(row.map(Self.verdict)?.violations.first?.status == 413)
    }
}

@Suite("The samples of real payloads")
struct PayloadSampleTests {
    static let samples: [URL] =
        (try? FileManager.default.contentsOfDirectory(
            at: Bundle.module.bundleURL.appending(path: "Payloads"),
            includingPropertiesForKeys: nil)) ?? []

    @Test func theyAreThere() {
        #expect(Self.samples.count == 20)
    }

    @Test(arguments: samples, ["alert", "background"])
    func isAccepted(sample: URL, pushType: String) throws {
        var row = PushCase.all[0]
        row.body = Array(try Data(contentsOf: sample))
        row.headers = [.init("apns-topic", "com.example.app"), .init("apns-push-type", pushType)]
        #expect(
            PushRulesTests.verdict(on: row) == Verdict(status: 200, reason: nil, violations: []))
    }
}
