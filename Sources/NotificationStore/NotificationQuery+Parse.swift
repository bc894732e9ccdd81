import APNsRules

extension NotificationQuery {
    /// Reads a query as people write it: `token:ab12 -is:rejected "hello there"`.
    ///
    /// Words are all to be met. `name:value` compares a property, any other word is looked for in
    /// the body; a leading `-` negates, quotation marks group. docs/STORE.md lists the names.
    package static func parse(_ text: String) throws(QueryError) -> NotificationQuery {
        var query = NotificationQuery()
        var words = QueryWords(text)
        while let word = try words.next() {
            guard query.terms.count < wordsMax else {
                throw refusal(
                    of: word, "a query has at most \(wordsMax) words",
                    "group words that stand together with quotation marks")
            }
            query.terms.append(Term(try condition(for: word), isNegated: word.isNegated))
        }
        return query
    }

    /// More words than anybody writes, and far fewer than SQLite's limit on an expression.
    static let wordsMax = 64

    /// What may stand before the colon.
    enum Name: String, CaseIterable {
        case token, topic, type, status, reason, id, collapse, priority, key, team, connection
        case `is`, has, before, after
    }

    private static func condition(
        for word: QueryWords.Word
    ) throws(QueryError) -> Condition {
        guard let written = word.name else {
            guard !word.value.isEmpty else {
                throw refusal(
                    of: word, "it has no text to look for",
                    "write the text; to look for a minus sign itself, write \"-\" in quotes")
            }
            return .bodyContains(Array(word.value.utf8))
        }
        guard let name = Name(rawValue: written.lowercased()) else {
            throw refusal(
                of: word, "there is no search word \"\(written):\"",
                "the words are \(Name.allCases.map { $0.rawValue + ":" }.joined(separator: " "));"
                    + " in quotation marks it is looked for in the payload")
        }
        guard !word.value.isEmpty else {
            throw refusal(of: word, "nothing follows the colon", "write a value after it")
        }
        return try condition(name, word)
    }

    private static func condition(
        _ name: Name, _ word: QueryWords.Word
    ) throws(QueryError) -> Condition {
        switch name {
        case .token: .deviceToken(prefix: word.value)
        case .topic: .topic(word.value)
        case .type: .pushType(word.value)
        case .status: .status(try status(word))
        case .reason: .reason(try reason(word))
        case .id: .apnsID(word.value)
        case .collapse: .collapseID(word.value)
        case .priority: .priority(try number(word))
        case .key: .keyID(word.value)
        case .team: .teamID(word.value)
        case .connection: .connection(Int64(try number(word)))
        case .is: try isCondition(word)
        case .has: try hasCondition(word)
        case .before: .before(try instant(word))
        case .after: .after(try instant(word))
        }
    }

    private static func number(_ word: QueryWords.Word) throws(QueryError) -> Int {
        let isDigits = word.value.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        guard isDigits, let number = Int(word.value) else {
            throw refusal(of: word, "\"\(word.value)\" is not a number", "write digits only")
        }
        return number
    }

    private static func status(_ word: QueryWords.Word) throws(QueryError) -> ClosedRange<Int> {
        let digits = Array(word.value.utf8)
        if digits.count == 3, 0x31...0x35 ~= digits[0] {
            let hundreds = Int(digits[0] - 0x30) * 100
            if digits[1...].allSatisfy({ $0 | 0x20 == UInt8(ascii: "x") }) {
                return hundreds...(hundreds + 99)
            }
            if let status = Int(word.value) { return status...status }
        }
        throw refusal(
            of: word, "\"\(word.value)\" is not an HTTP status",
            "write three digits, as in status:410, or a class, as in status:4xx")
    }

    private static func reason(_ word: QueryWords.Word) throws(QueryError) -> RejectionReason {
        let written = word.value.lowercased()
        let reason = RejectionReason.allCases.first { $0.rawValue.lowercased() == written }
        guard let reason else {
            throw refusal(
                of: word, "APNs has no reason \"\(word.value)\"",
                "write one as Apple does, as in reason:BadDeviceToken")
        }
        return reason
    }

    private static func isCondition(_ word: QueryWords.Word) throws(QueryError) -> Condition {
        switch word.value.lowercased() {
        case "delivered": return .isDelivered
        case "rejected": return .isRejected
        default:
            throw refusal(
                of: word, "a notification is never \"\(word.value)\"",
                "write is:delivered or is:rejected")
        }
    }

    private static func hasCondition(_ word: QueryWords.Word) throws(QueryError) -> Condition {
        guard word.value.lowercased() == "violation" else {
            throw refusal(
                of: word, "a notification never has \"\(word.value)\"", "write has:violation")
        }
        return .hasViolation
    }

    private static func instant(_ word: QueryWords.Word) throws(QueryError) -> Int64 {
        guard let instant = RFC3339.microseconds(word.value) else {
            throw refusal(
                of: word, "\"\(word.value)\" is not a time",
                "write it as RFC 3339 does, as in 2026-11-30T12:00:00Z or 2026-11-30")
        }
        return instant
    }

    private static func refusal(
        of word: QueryWords.Word, _ message: String, _ hint: String
    ) -> QueryError {
        QueryError(word: word.text, offset: word.offset, message: message, hint: hint)
    }
}
