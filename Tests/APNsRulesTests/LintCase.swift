/// A payload, and the rules of the lint that it breaks.
struct LintCase: Sendable, CustomStringConvertible {
    /// `apns-push-type`; nil for none.
    var pushType: String?
    var topic: String?
    var priority: Int?
    var body: String

    /// The names of the broken rules without `lint-`, in their order.
    var rules: [String]

    /// The JSON pointer of the first finding; nil where it is none of the case's concern.
    var pointer: String?

    var description: String {
        "\(pushType ?? "no type") \(topic ?? "")\(priority.map { " \($0)" } ?? "") "
            + "\(body.count > 120 ? "\(body.utf8.count) bytes" : body): \(rules)"
    }

    static func alert(_ body: String, _ rules: String..., at pointer: String? = nil) -> LintCase {
        LintCase(pushType: "alert", body: body, rules: rules, pointer: pointer)
    }

    /// An alert push whose `aps` has an alert beside `members`.
    static func aps(_ members: String, _ rules: String..., at pointer: String? = nil) -> LintCase {
        LintCase(
            pushType: "alert", body: #"{"aps":{"alert":"a",\#(members)}}"#, rules: rules,
            pointer: pointer)
    }

    static func background(_ aps: String, _ rules: String...) -> LintCase {
        LintCase(pushType: "background", body: #"{"aps":{\#(aps)}}"#, rules: rules)
    }

    static func activity(_ aps: String, _ rules: String...) -> LintCase {
        LintCase(pushType: "liveactivity", body: #"{"aps":{\#(aps)}}"#, rules: rules)
    }

    static func type(
        _ pushType: String?, _ body: String, _ rules: String..., topic: String? = nil,
        priority: Int? = nil
    ) -> LintCase {
        LintCase(pushType: pushType, topic: topic, priority: priority, body: body, rules: rules)
    }

    /// An alert push of exactly so many bytes.
    static func sized(_ count: Int, _ pushType: String, _ rules: String...) -> LintCase {
        let start = #"{"aps":{"alert":""#
        let end = #""}}"#
        let filling = String(repeating: "x", count: count - start.utf8.count - end.utf8.count)
        return LintCase(pushType: pushType, body: start + filling + end, rules: rules)
    }
}
