/// The answer of `POST /api/v1/explain`, to be shown to people.
struct ExplainedVerdict: Decodable {
    /// A refusal of the question itself.
    struct Fault: Decodable {
        var message: String
        var hint: String
    }

    /// One broken rule.
    struct Finding: Decodable {
        struct Place: Decodable {
            var part: String
            var name: String?
            var pointer: String?
            var byteOffset: Int?
        }

        var rule: String
        var severity: String
        var place: Place
        var expected: String
        var received: String
        var hint: String?
    }

    var status: Int
    var reason: String?
    var violations: [Finding]

    /// The verdict in a line, and a paragraph for each finding.
    var text: String {
        var lines = [reason.map { "\(status) \($0)" } ?? "\(status), accepted"]
        for finding in violations {
            lines += ["", "\(finding.severity): \(finding.rule), in \(finding.place.text)"]
            lines += ["  expected  \(finding.expected)", "  received  \(finding.received)"]
            if let hint = finding.hint { lines.append("  \(hint)") }
        }
        return lines.joined(separator: "\n")
    }

    /// Why a test of the sender should fail; nil when it should not.
    var problem: String? {
        if let reason { return "refused with \(status) \(reason)" }
        let count = violations.count { $0.severity == "error" }
        guard count > 0 else { return nil }
        return "accepted, but with \(count == 1 ? "an error" : "\(count) errors")"
    }
}

extension ExplainedVerdict.Finding.Place {
    /// The place in words.
    var text: String {
        var words = [part == "payload" ? "the payload" : part]
        if let name { words.append(name) }
        if let pointer, !pointer.isEmpty { words.append("at \(pointer)") }
        if let byteOffset { words.append("(byte \(byteOffset))") }
        return words.joined(separator: " ")
    }
}
