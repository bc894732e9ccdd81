import APNsRules
import NotificationStore

/// What the payload lint finds in a notification that was kept.
extension StoredNotification {
    /// The violations of the record, and behind them the lint's findings if `lints`, as a JSON
    /// array.
    func violationsJSON(lints: Bool) -> [UInt8] {
        let stored = violationsJSON.isEmpty ? Array("[]".utf8) : violationsJSON
        let findings = lints ? self.findings : []
        if findings.isEmpty { return stored }
        if violationsJSON.isEmpty { return findings.jsonBytes() }
        return stored.dropLast() + [UInt8(ascii: ",")] + findings.jsonBytes().dropFirst()
    }

    /// The findings that the record does not have yet: a payload refused for its errors has those.
    private var findings: [Violation] {
        guard body.count == bodyBytes, !breaks(.method), !breaks(.path) else { return [] }
        return PayloadLint(pushType: pushType, topic: topic, priority: priority)
            .findings(in: body.span)
            .filter { !breaks($0.rule) }
    }

    /// Whether the record tells of the rule: quotes inside a JSON string are escaped, so the
    /// bytes looked for are a member and no text.
    private func breaks(_ rule: Rule) -> Bool {
        violationsJSON.contains("\"rule\":\"\(rule.rawValue)\"".utf8)
    }
}
