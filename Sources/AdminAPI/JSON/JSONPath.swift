/// A place inside a JSON document: a pointer (RFC 6901) such as `/aps/badge`, or the same with
/// dots, `aps.badge`.
struct JSONPath: Equatable, Sendable {
    /// The member names and array indexes on the way, the outermost first.
    var steps: [String]

    /// Reads a path; nil when `~` is followed by anything but 0 or 1 (RFC 6901 §3).
    init?(_ text: String) {
        guard text.hasPrefix("/") else {
            steps =
                text.isEmpty
                ? []
                : text.split(separator: ".", omittingEmptySubsequences: false)
                    .map(String.init)
            return
        }
        steps = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let step = Self.unescaped(part) else { return nil }
            steps.append(step)
        }
    }

    /// The value at this place; nil when the document has none there.
    func value(in document: JSONValue) -> JSONValue? {
        var current = document
        for step in steps {
            switch current {
            case .object:
                guard let next = current.member(step) else { return nil }
                current = next
            case .array(let elements):
                guard let index = Self.index(step), elements.indices.contains(index) else {
                    return nil
                }
                current = elements[index]
            default: return nil
            }
        }
        return current
    }

    /// An array index: digits without a leading zero (RFC 6901 §4).
    private static func index(_ step: String) -> Int? {
        guard step.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            step == "0" || !step.hasPrefix("0")
        else { return nil }
        return Int(step)
    }

    private static func unescaped(_ part: Substring) -> String? {
        var step = ""
        var rest = part
        while let character = rest.popFirst() {
            guard character == "~" else {
                step.append(character)
                continue
            }
            switch rest.popFirst() {
            case "0": step.append("~")
            case "1": step.append("/")
            default: return nil
            }
        }
        return step
    }
}
