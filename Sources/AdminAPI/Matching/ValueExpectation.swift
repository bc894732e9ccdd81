/// What a value must be like; a missing value meets only `exists: false`.
enum ValueExpectation: Sendable {
    case equals(JSONValue)
    /// A string has this part, or an array this element.
    case contains(JSONValue)
    /// Some part of a string, or of a number as written, fits this pattern.
    case matches(TextPattern)
    case exists(Bool)

    /// Reads an expectation: a value to equal, or an object of operators that must all be met.
    static func parse(
        _ value: JSONValue, field: String
    ) throws(AdminError) -> [ValueExpectation] {
        guard case .object(let members) = value else { return [.equals(value)] }
        guard !members.isEmpty else {
            throw .field(
                field, "is an empty object",
                hint: "use equals, contains, matches or exists; equals takes an object")
        }
        var expectations: [ValueExpectation] = []
        for member in members {
            expectations.append(try parse(member, field: field))
        }
        return expectations
    }

    /// Whether a value, or its absence, is as expected.
    func isMet(by value: JSONValue?) -> Bool {
        switch (self, value) {
        case (.exists(let isWanted), _): isWanted == (value != nil)
        case (_, nil): false
        case (.equals(let expected), let value?): value == expected
        case (.contains(.string(let part)), .string(let text)?): text.contains(part)
        case (.contains(let element), .array(let elements)?): elements.contains(element)
        case (.contains, _): false
        case (.matches(let pattern), .string(let text)?): pattern.isFound(in: text)
        case (.matches(let pattern), .number(let text)?): pattern.isFound(in: text)
        case (.matches, _): false
        }
    }

    private static func parse(
        _ member: JSONValue.Member, field: String
    ) throws(AdminError) -> ValueExpectation {
        switch (member.name, member.value) {
        case ("equals", let value): return .equals(value)
        case ("contains", let value): return .contains(value)
        case ("exists", .bool(let isWanted)): return .exists(isWanted)
        case ("matches", .string(let pattern)):
            do {
                return .matches(try TextPattern(pattern))
            } catch {
                throw .field(
                    "\(field).matches", "is no pattern: \(error.message)",
                    hint: "the fault is at character \(error.offset) of the pattern")
            }
        case ("exists", _), ("matches", _):
            throw .field(
                "\(field).\(member.name)", "is \(member.value.kind)",
                hint: member.name == "exists" ? "expected true or false" : "expected a string")
        default:
            throw .field(
                "\(field).\(member.name)", "is no operator",
                hint: "use equals, contains, matches or exists; to compare with an object, "
                    + "put it under equals")
        }
    }
}
