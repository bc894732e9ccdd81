import Foundation
import Testing

@testable import APNsRules

@Suite("The payload lint")
struct PayloadLintTests {
    static func findings(_ row: LintCase) -> [Violation] {
        PayloadLint(pushType: row.pushType, topic: row.topic, priority: row.priority)
            .findings(in: Array(row.body.utf8).span)
    }

    @Test(arguments: LintCase.all)
    func finds(row: LintCase) {
        let findings = Self.findings(row)
        #expect(findings.map(\.rule.rawValue) == row.rules.map { "lint-\($0)" })
        if let expected = row.pointer {
            guard case .payload(let pointer, let byteOffset)? = findings.first?.place else {
                Issue.record("the first finding has a place in the payload")
                return
            }
            #expect(pointer == expected)
            #expect(byteOffset.map { $0 >= 0 && $0 < row.body.utf8.count } ?? false)
        }
    }

    @Test(arguments: LintCase.all)
    func everyFindingSaysWhatWasExpectedAndWhatCame(row: LintCase) {
        for finding in Self.findings(row) {
            #expect(finding.rule.isLint)
            #expect(finding.status == nil)
            #expect(finding.severity == finding.rule.row.severity)
            #expect(!finding.expected.isEmpty && !finding.received.isEmpty)
            #expect(finding.received.utf8.count < 300, "long values are cut")
            #expect(finding.hint.map { $0.hasSuffix(".") } ?? true, "a hint is a sentence")
        }
    }

    @Test(arguments: Rule.allCases.filter(\.isLint))
    func everyRuleHasACase(rule: Rule) {
        #expect(LintCase.all.contains { $0.rules.contains { "lint-\($0)" == rule.rawValue } })
    }

    /// The table of keys has what the contract lists, and no more.
    @Test func theKeysAreThoseOfApplesTables() {
        let aps = """
            alert badge sound thread-id category target-content-id filter-criteria \
            content-available mutable-content interruption-level relevance-score stale-date \
            timestamp dismissal-date content-state attributes event attributes-type \
            input-push-channel input-push-token content-changed url-args account-id
            """
        let alert = """
            title subtitle body launch-image title-loc-key title-loc-args subtitle-loc-key \
            subtitle-loc-args loc-key loc-args summary-arg summary-arg-count action action-loc-key
            """
        #expect(
            PayloadKey.aps.map(\.name).sorted()
                == aps.split(separator: " ").map(String.init).sorted())
        #expect(
            PayloadKey.alert.map(\.name).sorted()
                == alert.split(separator: " ").map(String.init).sorted())
        #expect(PayloadKey.sound.map(\.name) == ["critical", "name", "volume"])
    }

    /// Of two members of one name the last counts, as it does for the app's parser.
    @Test func theLastOfTwoCounts() {
        let row = LintCase.alert(#"{"aps":{"alert":"a","badge":1,"badge":1.5}}"#)
        #expect(
            Self.findings(row).map(\.place) == [.payload(pointer: "/aps/badge", byteOffset: 38)])
    }

    @Test func aDeepPayloadIsRead() {
        let deep = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
        #expect(Self.findings(.alert(#"{"aps":{"alert":"a"},"d":\#(deep)}"#)) == [])
    }

    @Test(arguments: PayloadSampleTests.samples)
    func samplesHaveNoError(sample: URL) throws {
        let isSilent = sample.lastPathComponent.hasPrefix("silent")
        let body = Array(try Data(contentsOf: sample))
        for type in [isSilent ? "background" : "alert", nil] {
            let lint = PayloadLint(pushType: type, topic: "com.example.app", priority: nil)
            #expect(lint.findings(in: body.span).filter { $0.severity == .error } == [])
        }
    }
}

@Suite("The rules and their checks")
struct RuleCheckTests {
    /// A forced response is none of the checks' findings.
    @Test(arguments: Rule.allCases)
    func everyRuleIsFoundByOneCheck(rule: Rule) {
        let checks = PushCheck.allCases.filter { $0.rules.contains(rule) }
        #expect(checks.count == (rule == .forcedResponse ? 0 : 1))
    }

    @Test func aRulesStatusFollowsTheSettings() {
        #expect(Rule.payloadSize.status(under: RuleSettings()) == 400)
        #expect(Rule.payloadSize.status(under: .asApple) == 413)
        #expect(Rule.payloadJSON.status(under: RuleSettings()) == 400)
        #expect(Rule.payloadJSON.status(under: .asApple) == nil)
        #expect(Rule.lintAPSMissing.status(under: RuleSettings()) == nil)
        #expect(Rule.lintAPSMissing.status(under: RuleSettings(lint: .reject)) == 400)
        #expect(Rule.lintBadge.status(under: RuleSettings(lint: .reject)) == nil)
        #expect(Rule.topicMissing.status(under: RuleSettings()) == 400)
    }
}
