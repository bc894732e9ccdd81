import Testing

/// A place that breaks a rule of the house.
struct Finding: Equatable, CustomStringConvertible {
    let path: String

    /// The line, counted from 1.
    let line: Int

    /// What the rule is and what stands there.
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

/// A place that may break a rule, and why.
struct Exemption: Sendable {
    let path: String

    /// A part of the finding's message.
    let message: String
    let why: String

    /// Every exemption there is. The list wants to be empty.
    static let all: [Exemption] = []

    func covers(_ finding: Finding) -> Bool {
        finding.path == path && finding.message.contains(message)
    }
}

/// Fails for each finding that no exemption covers.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    for finding in findings where !Exemption.all.contains(where: { $0.covers(finding) }) {
        Issue.record("\(finding)", sourceLocation: sourceLocation)
    }
}

struct ExemptionTests {
    @Test func everyExemptionIsStillNeeded() {
        let findings = SourceFile.all.flatMap {
            ImportCheck.findings(in: $0) + BannedTextCheck.findings(in: $0)
                + LengthCheck.findings(in: $0) + DocumentationCheck.findings(in: $0)
        }
        for exemption in Exemption.all {
            #expect(
                findings.contains { exemption.covers($0) }, "\(exemption.path): no longer needed")
        }
    }
}
