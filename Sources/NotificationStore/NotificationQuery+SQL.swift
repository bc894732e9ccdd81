import APNsRules
import SQLite

extension NotificationQuery {
    /// The conditions that SQL decides, as an expression over `push` and its values in order.
    ///
    /// Texts in the body are not among them: see `bodyMatches`.
    var sqlCondition: (expression: String, values: [SQLiteValue]) {
        var expressions: [String] = []
        var values: [SQLiteValue] = []
        for term in terms {
            guard let (expression, bound) = term.condition.sql else { continue }
            // IS TRUE, so that a column without a value counts as "no" and its opposite as "yes".
            expressions.append("(\(expression)) IS \(term.isNegated ? "NOT TRUE" : "TRUE")")
            values += bound
        }
        return (expressions.isEmpty ? "TRUE" : expressions.joined(separator: " AND "), values)
    }

    /// Whether a body meets the conditions on its text.
    func bodyMatches(_ body: Span<UInt8>) -> Bool {
        for term in terms {
            guard case .bodyContains(let text) = term.condition else { continue }
            if body.contains(text, ignoringCase: true) == term.isNegated { return false }
        }
        return true
    }

    /// Whether the body must be looked at.
    var looksAtBody: Bool {
        terms.contains { if case .bodyContains = $0.condition { true } else { false } }
    }

    /// The hash whose index entries include every match; nil where only a scan finds them all.
    var lookupHash: UInt32? {
        var best: (kind: LookupEntry.Kind, value: [UInt8])?
        for term in terms where !term.isNegated {
            switch term.condition {
            case .apnsID(let id):
                if !id.isEmpty { return LookupEntry.hash(.apnsID, Array(id.utf8).span) }
            case .deviceToken(let prefix) where prefix.utf8.count >= LookupEntry.deviceTokenBytes:
                best = (.deviceToken, Array(prefix.utf8))
            case .topic(let topic) where best == nil && !topic.isEmpty:
                best = (.topic, Array(topic.utf8))
            default: break
            }
        }
        return best.map { LookupEntry.hash($0.kind, $0.value.span) }
    }
}

extension NotificationQuery.Condition {
    /// The condition as SQL and its values; nil when SQL does not decide it.
    fileprivate var sql: (String, [SQLiteValue])? {
        switch self {
        case .deviceToken(let prefix):
            // Not LIKE: a token is whatever the path held, wildcards included.
            (
                "substr(device_token, 1, ?) = ? COLLATE NOCASE",
                [.integer(Int64(prefix.unicodeScalars.count)), .text(prefix)]
            )
        case .topic(let topic): ("topic = ?", [.text(topic)])
        case .pushType(let type): ("push_type = ? COLLATE NOCASE", [.text(type)])
        case .status(let range):
            (
                "status BETWEEN ? AND ?",
                [.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))]
            )
        case .reason(let reason): ("reason = ?", [.text(reason.rawValue)])
        case .apnsID(let id): ("apns_id = ? COLLATE NOCASE", [.text(id)])
        case .collapseID(let id): ("collapse_id = ?", [.text(id)])
        case .priority(let priority): ("priority = ?", [.integer(Int64(priority))])
        case .keyID(let id):
            (
                "provider_token IN (SELECT id FROM provider_token WHERE key_id = ?)",
                [.text(id)]
            )
        case .teamID(let id):
            (
                "provider_token IN (SELECT id FROM provider_token WHERE team_id = ?)",
                [.text(id)]
            )
        case .connection(let id): ("connection = ?", [.integer(id)])
        case .isDelivered: ("status = 200", [])
        case .isRejected: ("status <> 200", [])
        case .hasViolation: ("violations IS NOT NULL", [])
        case .before(let microseconds): ("received_us < ?", [.integer(microseconds)])
        case .after(let microseconds): ("received_us > ?", [.integer(microseconds)])
        case .bodyContains: nil
        }
    }
}

extension Span where Element == UInt8 {
    /// Whether `text` stands somewhere in these bytes, ASCII letters in either case where asked.
    package func contains(_ text: [UInt8], ignoringCase: Bool) -> Bool {
        let text = text.span
        guard text.count > 0 else { return true }
        guard text.count <= count else { return false }
        let fold: UInt8 = ignoringCase ? 0x20 : 0
        let first = text[0].folded(by: fold)
        for start in 0...(count - text.count) where self[start].folded(by: fold) == first {
            var matched = 1
            while matched < text.count,
                self[start + matched].folded(by: fold) == text[matched].folded(by: fold)
            {
                matched += 1
            }
            if matched == text.count { return true }
        }
        return false
    }
}

extension UInt8 {
    /// An ASCII capital with `fold` added to it, any other byte as it is.
    fileprivate func folded(by fold: UInt8) -> UInt8 { self &- 0x41 < 26 ? self | fold : self }
}
