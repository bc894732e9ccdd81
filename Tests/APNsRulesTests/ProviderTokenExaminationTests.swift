import APNsCases
import APNsRules
import Testing

@Suite("Provider tokens")
struct ProviderTokenExaminationTests {
    @Test(arguments: ProviderTokenCase.all)
    func outcome(row: ProviderTokenCase) {
        let outcome = TestSigner.examine(TestSigner.authorization(row))
        switch outcome {
        case .valid(let token):
            #expect(row.reason == nil)
            #expect(token.keyID == TestSigner.key.keyID)
            #expect(token.teamID == TestSigner.key.teamID)
            #expect(token.issuedAtSeconds == TestSigner.nowSeconds - row.ageSeconds)
            #expect(outcome.credential == .providerToken(token))
        case .tolerated:
            Issue.record("everything is checked")
        case .refused(let reason, let violations, _):
            #expect(reason == row.reason)
            #expect(violations.map(\.rule) == row.brokenRules)
            #expect(violations.allSatisfy { $0.status == 403 })
            #expect(outcome.credential == .refused(reason, violations))
        }
    }

    @Test func aRefusedTokenIsStillRead() {
        let row = ProviderTokenCase.all.first { $0.name == "by another key" }
        let outcome = row.map { TestSigner.examine(TestSigner.authorization($0)) }
        #expect(
            outcome?.decoded
                == ProviderToken(
                    keyID: TestSigner.key.keyID, teamID: TestSigner.key.teamID,
                    issuedAtSeconds: TestSigner.nowSeconds))
    }

    @Test(arguments: [
        ("kid and iss are swapped", "swapped"),
        ("kid among the claims alone", "belongs in the header"),
        ("kid with a letter more", "ten characters"),
        ("iat is in milliseconds", "milliseconds"),
        ("no scheme", "the word bearer"),
        ("padding", "Cut the padding"),
        ("plain base64", "- for +"),
        ("by another key", "key OTHERKEY12, which is registered too"),
        ("3601 s old", "new token"),
        ("7200 s ahead", "2 hours off"),
    ])
    func aHintSaysWhatProbablyWentWrong(name: String, hint: String) throws {
        let row = try #require(ProviderTokenCase.all.first { $0.name == name })
        guard
            case .refused(_, let violations, _) = TestSigner.examine(TestSigner.authorization(row))
        else {
            Issue.record("accepted")
            return
        }
        #expect(violations.contains { $0.hint?.contains(hint) == true }, "\(violations)")
    }

    /// Everything but the signature and that the key is registered.
    @Test(arguments: ProviderTokenCase.all)
    func claimsAlone(row: ProviderTokenCase) {
        let unseen: Set<Rule> = [.providerTokenKey, .providerTokenSignature]
        let left = row.brokenRules.filter { !unseen.contains($0) }
        let outcome = TestSigner.examine(TestSigner.authorization(row), checks: .claims)
        switch outcome {
        case .valid: #expect(left.isEmpty)
        case .tolerated: Issue.record("claims are checked")
        case .refused(_, let violations, _): #expect(violations.map(\.rule) == left)
        }
    }

    /// With `any` a token has to be there, and what is wrong with it is told.
    @Test(arguments: ProviderTokenCase.all)
    func anyToken(row: ProviderTokenCase) {
        let outcome = TestSigner.examine(TestSigner.authorization(row), checks: .any)
        let isThere =
            !row.brokenRules.contains(.providerTokenMissing)
            && !row.brokenRules.contains(.providerTokenScheme)
        #expect(outcome.credential.isGood == isThere)
        guard case .tolerated(let violations, _) = outcome else { return }
        #expect(!violations.isEmpty)
        #expect(violations.allSatisfy { $0.status == nil && $0.severity == .warning })
        #expect(Set(violations.map(\.rule)).isSubset(of: row.brokenRules))
    }

    @Test(arguments: ["kid", "iss"])
    func anotherKeysIdentifierIsNoUse(member: String) {
        let row = ProviderTokenCase(
            name: member,
            headerJSON: #"{"alg":"ES256","kid":"\#(member == "kid" ? "OTHERKEY12" : "KEY")"}"#,
            claimsJSON: #"{"iss":"\#(member == "iss" ? "OTHERTEAM1" : "TEAM")","iat":IAT}"#)
        guard case .refused(let reason, _, _) = TestSigner.examine(TestSigner.authorization(row))
        else {
            Issue.record("accepted")
            return
        }
        #expect(reason == .invalidProviderToken)
    }

    /// Swift's `==` takes the Kelvin sign for a K.
    @Test func identifiersAreComparedByteForByte() {
        let row = ProviderTokenCase(
            name: "Kelvin", headerJSON: "{\"alg\":\"ES256\",\"kid\":\"OTHER\u{212A}EY12\"}",
            claimsJSON: #"{"iss":"OTHERTEAM1","iat":IAT}"#)
        guard
            case .refused(_, let violations, _) = TestSigner.examine(TestSigner.authorization(row))
        else {
            Issue.record("accepted")
            return
        }
        #expect(violations.map(\.rule) == [.providerTokenKey])
    }

    /// Cut anywhere, a good token is never accepted and never a crash.
    @Test func aCutTokenIsRefused() {
        let text = TestSigner.authorization(.good)
        for count in 0..<text.utf8.count {
            guard case .refused = TestSigner.examine(String(text.prefix(count))) else {
                Issue.record("accepted after \(count) bytes")
                continue
            }
        }
    }

    /// A character changed anywhere makes it another token.
    @Test func aChangedTokenIsRefused() {
        let text = Array(TestSigner.authorization(.good).utf8)
        for index in 7..<(text.count - 1) {
            var changed = text
            changed[index] =
                changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            guard case .refused = TestSigner.examine(String(decoding: changed, as: UTF8.self))
            else {
                Issue.record("accepted with byte \(index) changed")
                continue
            }
        }
    }

    @Test(
        arguments: [
            (3599, nil), (3600, nil), (3601, Rule.providerTokenExpired), (0, nil), (-3600, nil),
            (-3601, .providerTokenInFuture), (.max, .providerTokenExpired),
            (.min, .providerTokenInFuture),
        ] as [(Int64, Rule?)])
    func age(ageSeconds: Int64, rule: Rule?) {
        let token = ProviderToken(keyID: "K", teamID: "T", issuedAtSeconds: 0)
        #expect(token.ageViolation(nowSeconds: ageSeconds)?.rule == rule)
    }

    @Test func anAgeBeyondSixtyFourBitsIsNoCrash() {
        let old = ProviderToken(keyID: "K", teamID: "T", issuedAtSeconds: .min)
        #expect(old.ageViolation(nowSeconds: 1)?.rule == .providerTokenExpired)
        let future = ProviderToken(keyID: "K", teamID: "T", issuedAtSeconds: .max)
        #expect(future.ageViolation(nowSeconds: -2)?.rule == .providerTokenInFuture)
    }
}
