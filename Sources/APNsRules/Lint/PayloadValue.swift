/// A value of a payload that is known to be JSON, with the place where it stands.
struct PayloadValue {
    /// What the value is.
    enum Content {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([PayloadValue])
        case object([PayloadMember])
    }

    let content: Content

    /// The bytes of the value, quotes and brackets included.
    let range: Range<Int>

    /// Reads a document; nil when it is none.
    init?(reading bytes: Span<UInt8>) {
        var scanner = JSONScanner()
        var open: [Container] = []
        var document: PayloadValue?
        do {
            while let token = try scanner.next(in: bytes) {
                let content: Content
                var start = scanner.tokenStart
                switch token {
                case .objectStart, .arrayStart:
                    open.append(Container(start: start))
                    continue
                case .key(let text):
                    open[open.count - 1].name = (text.decoded(in: bytes), start)
                    continue
                case .objectEnd:
                    let container = open.removeLast()
                    (content, start) = (.object(container.members), container.start)
                case .arrayEnd:
                    let container = open.removeLast()
                    (content, start) = (.array(container.elements), container.start)
                case .string(let text): content = .string(text.decoded(in: bytes))
                case .number(let range):
                    content = .number(Double(bytes.extracting(range).text) ?? .infinity)
                case .bool(let flag): content = .bool(flag)
                case .null: content = .null
                }
                let value = PayloadValue(content, start..<scanner.position)
                if open.isEmpty { document = value } else { open[open.count - 1].append(value) }
            }
        } catch {
            return nil
        }
        guard let document else { return nil }
        self = document
    }

    private init(_ content: Content, _ range: Range<Int>) {
        self.content = content
        self.range = range
    }

    /// An array or object that is still being read.
    private struct Container {
        let start: Int
        /// The name of the member whose value comes next, and its first byte; nil in an array.
        var name: (text: String, byteOffset: Int)?
        var elements: [PayloadValue] = []
        var members: [PayloadMember] = []

        init(start: Int) { self.start = start }

        mutating func append(_ value: PayloadValue) {
            if let name {
                members.append(
                    PayloadMember(name: name.text, byteOffset: name.byteOffset, value: value))
            } else {
                elements.append(value)
            }
        }
    }

    /// The text, where the value is a string.
    var string: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// The number, where the value is one.
    var number: Double? {
        if case .number(let number) = content { number } else { nil }
    }

    /// The members, where the value is an object.
    var members: [PayloadMember]? {
        if case .object(let members) = content { members } else { nil }
    }

    /// The value for people; a long one is cut.
    func shown(in bytes: Span<UInt8>) -> String {
        switch content {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number: "the number \(bytes.extracting(range).shortened)"
        case .string(let text): "the string \(text.utf8.span.quoted)"
        case .array(let elements): elements.isEmpty ? "an empty array" : "an array"
        case .object(let members): members.isEmpty ? "an empty object" : "an object"
        }
    }
}

/// A member of an object in a payload.
struct PayloadMember {
    let name: String
    /// Where the name's quote stands.
    let byteOffset: Int
    let value: PayloadValue
}

/// An object in a payload, and the way to it.
struct PayloadObject {
    let members: [PayloadMember]

    /// The JSON pointer (RFC 6901) of the object; empty for the whole payload.
    let pointer: String

    /// The object's first byte.
    let byteOffset: Int

    /// Whether there is a member of that name.
    func has(_ name: String) -> Bool { self[name] != nil }

    /// A member's value; of several of one name the last counts.
    subscript(name: String) -> PayloadValue? { members.last { $0.name == name }?.value }

    /// A member that is an object itself.
    func object(_ name: String) -> PayloadObject? {
        guard let value = self[name], let members = value.members else { return nil }
        return PayloadObject(
            members: members, pointer: pointer(to: name), byteOffset: value.range.lowerBound)
    }

    /// The JSON pointer of a member.
    func pointer(to name: String) -> String { "\(pointer)/\(JSONObject.escaped(name))" }
}
