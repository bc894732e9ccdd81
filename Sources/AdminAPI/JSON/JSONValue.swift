import APNsRules

/// A JSON document as a tree, for the small bodies and payloads that the admin side looks into.
enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number as it was written: what fits no machine number is still compared exactly.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// The members in their order, duplicates included; the last of a name counts.
    case object([Member])

    struct Member: Sendable {
        var name: String
        var value: JSONValue
    }

    /// Reads a document, strictly by RFC 8259.
    init(parsing bytes: Span<UInt8>) throws(JSONFault) {
        var scanner = JSONScanner()
        var open: [Container] = []
        var document = JSONValue.null
        while let token = try scanner.next(in: bytes) {
            let value: JSONValue
            switch token {
            case .objectStart, .arrayStart:
                open.append(Container())
                continue
            case .key(let text):
                open[open.count - 1].key = text.decoded(in: bytes)
                continue
            case .objectEnd: value = .object(open.removeLast().members)
            case .arrayEnd: value = .array(open.removeLast().elements)
            case .string(let text): value = .string(text.decoded(in: bytes))
            case .number(let range):
                value = .number(String(decoding: range.map { bytes[$0] }, as: UTF8.self))
            case .bool(let flag): value = .bool(flag)
            case .null: value = .null
            }
            if open.isEmpty { document = value } else { open[open.count - 1].append(value) }
        }
        self = document
    }

    /// An array or object that is still being read.
    private struct Container {
        /// The name of the member whose value comes next; nil in an array.
        var key: String?
        var elements: [JSONValue] = []
        var members: [Member] = []

        mutating func append(_ value: JSONValue) {
            if let key {
                members.append(Member(name: key, value: value))
            } else {
                elements.append(value)
            }
        }
    }

    /// The value of an object's member; nil when there is none, or when this is no object.
    func member(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// What kind of value this is, for error messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// Values are equal when they mean the same: `5` is `5.0`, the order of members does not matter.
extension JSONValue: Equatable {
    static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): areEqual(numbers: left, right)
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            Set(left.map(\.name)) == Set(right.map(\.name))
                && left.allSatisfy {
                    JSONValue.object(left).member($0.name)
                        == JSONValue.object(right).member($0.name)
                }
        default: false
        }
    }

    private static func areEqual(numbers left: String, _ right: String) -> Bool {
        if left == right { return true }
        if let left = Int64(left), let right = Int64(right) { return left == right }
        guard let left = Double(left), let right = Double(right), left.isFinite else {
            return false
        }
        return left == right
    }
}
