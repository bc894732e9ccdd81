import APNsRules

/// The JSON object in a request's body, read field by field; what nobody asked for is an error.
struct RequestBody {
    private var members: [JSONValue.Member]
    private let path: String
    private var known: [String] = []

    /// Reads the body of a request; an empty one counts as `{}`.
    init(of request: AdminRequest) throws(AdminError) {
        try Self.checkIsWhole(request)
        try self.init(parsing: request.body, called: "the body")
    }

    /// Reads a text of the body's, which errors call `name`.
    init(parsing bytes: [UInt8], called name: String) throws(AdminError) {
        guard !Self.isBlank(bytes) else {
            self.init(members: [], path: "")
            return
        }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes.span)
        } catch {
            throw AdminError(
                400, "invalid_json", "\(name) is no JSON at byte \(error.byteOffset)",
                hint: "expected \(error.kind.rawValue)")
        }
        guard case .object(let members) = value else {
            throw AdminError(
                400, "invalid_json", "\(name) is \(value.kind)", hint: "expected an object")
        }
        try self.init(checking: members, path: "")
    }

    /// Refuses a body that was not kept whole.
    static func checkIsWhole(_ request: AdminRequest) throws(AdminError) {
        guard request.bodyBytes == request.body.count else {
            throw AdminError(
                413, "body_too_large",
                "the body has \(request.bodyBytes) bytes, more than this server reads",
                hint: "send a smaller one")
        }
    }

    /// Whether there is nothing but white space.
    static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    private init(checking members: [JSONValue.Member], path: String) throws(AdminError) {
        self.init(members: members, path: path)
        var names: Set<String> = []
        for member in members where !names.insert(member.name).inserted {
            throw .field(path + member.name, "stands there twice", hint: "leave one of them out")
        }
    }

    private init(members: [JSONValue.Member], path: String) {
        self.members = members
        self.path = path
    }

    /// Takes a field out; nil when it is missing or null.
    mutating func take(_ name: String) -> JSONValue? {
        known.append(name)
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        let value = members.remove(at: index).value
        if case .null = value { return nil }
        return value
    }

    /// Whether a field is there and null.
    func isNull(_ name: String) -> Bool {
        members.contains { $0.name == name && $0.value == .null }
    }

    mutating func string(_ name: String) throws(AdminError) -> String? {
        guard let value = take(name) else { return nil }
        guard case .string(let text) = value else { throw wrong(name, value, "a string") }
        return text
    }

    mutating func bool(_ name: String) throws(AdminError) -> Bool? {
        guard let value = take(name) else { return nil }
        guard case .bool(let flag) = value else { throw wrong(name, value, "true or false") }
        return flag
    }

    mutating func int(_ name: String, in range: ClosedRange<Int>) throws(AdminError) -> Int? {
        guard let value = take(name) else { return nil }
        guard case .number(let text) = value, let number = Int(text), range.contains(number)
        else {
            throw wrong(
                name, value, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func strings(_ name: String) throws(AdminError) -> [String]? {
        guard let value = take(name) else { return nil }
        guard case .array(let elements) = value else { throw wrong(name, value, "an array") }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else {
                throw wrong(name, element, "an array of strings")
            }
            texts.append(text)
        }
        return texts
    }

    mutating func object(_ name: String) throws(AdminError) -> RequestBody? {
        guard let members = try self.members(of: name) else { return nil }
        return try RequestBody(checking: members, path: "\(path)\(name).")
    }

    /// Takes an array of objects out, each with its place in the path of its fields.
    mutating func objects(_ name: String) throws(AdminError) -> [RequestBody]? {
        guard let value = take(name) else { return nil }
        guard case .array(let elements) = value else { throw wrong(name, value, "an array") }
        var bodies: [RequestBody] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let members) = element else {
                throw wrong(name, element, "an array of objects")
            }
            bodies.append(
                try RequestBody(checking: members, path: "\(path)\(name)[\(index)]."))
        }
        return bodies
    }

    /// The members of an object whose names are the client's own.
    mutating func members(of name: String) throws(AdminError) -> [JSONValue.Member]? {
        guard let value = take(name) else { return nil }
        guard case .object(let members) = value else { throw wrong(name, value, "an object") }
        return members
    }

    /// Refuses what no call has asked for.
    func finish() throws(AdminError) {
        guard let member = members.first else { return }
        throw AdminError(
            400, "unknown_field", "there is no field \"\(path)\(member.name)\"",
            hint: "the fields here are \(known.joined(separator: ", "))")
    }

    /// A field of this object that cannot be what it is.
    func fault(_ name: String, _ message: String, hint: String) -> AdminError {
        .field(path + name, message, hint: hint)
    }

    private func wrong(_ name: String, _ value: JSONValue, _ expected: String) -> AdminError {
        let shown: String
        switch value {
        case .number(let text): shown = text.count <= 40 ? text : value.kind
        case .string(let text): shown = text.count <= 40 ? "\"\(text)\"" : value.kind
        default: shown = value.kind
        }
        return .field(path + name, "is \(shown)", hint: "expected \(expected)")
    }
}
