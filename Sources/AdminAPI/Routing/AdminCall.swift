/// One request with its route found and its query string checked.
struct AdminCall {
    var request: AdminRequest
    var route: Route

    /// What stands in the place of the route's `{…}`.
    var argument: String

    private var parameters: [RequestTarget.Parameter]

    var method: String { request.method }

    init(
        request: AdminRequest, target: RequestTarget, match: Route.Match
    ) throws(AdminError) {
        self.request = request
        route = match.route
        argument = match.argument
        parameters = target.parameters
        let known = route.parameters(for: request.method)
        for (index, parameter) in parameters.enumerated() {
            guard known.contains(parameter.name) else {
                throw AdminError(
                    400, "unknown_parameter",
                    "\(route.rawValue) has no parameter \"\(parameter.name)\"",
                    hint: known.isEmpty
                        ? "it has none" : "it has \(known.joined(separator: ", "))")
            }
            guard !parameters[..<index].contains(where: { $0.name == parameter.name }) else {
                throw .parameter(
                    parameter.name, "stands there twice",
                    hint: "put the search words into one query, with a space between them")
            }
        }
    }

    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// The limit of a list: 50 where the client says nothing.
    func limit() throws(AdminError) -> Int {
        guard let text = parameter("limit") else { return Self.limitDefault }
        guard let limit = Int(text), (1...Self.limitMax).contains(limit) else {
            throw .parameter(
                "limit", "is \"\(text)\"", hint: "expected a number from 1 to \(Self.limitMax)")
        }
        return limit
    }

    func since() throws(AdminError) -> Cursor? {
        guard let text = parameter("since") else { return nil }
        guard let cursor = Cursor(text: text) else {
            throw .parameter("since", "is \"\(text)\"", hint: Cursor.hint)
        }
        return cursor
    }

    /// How many notifications a list has when the client says nothing.
    static let limitDefault = 50

    /// The longest list.
    static let limitMax = 1000
}

extension Cursor {
    static let hint = "expected the \"cursor\" of an earlier answer"
}

extension RequestBody {
    /// Takes a cursor out.
    mutating func cursor(_ name: String) throws(AdminError) -> Cursor? {
        guard let text = try string(name) else { return nil }
        guard let cursor = Cursor(text: text) else {
            throw .field(name, "is \"\(text)\"", hint: Cursor.hint)
        }
        return cursor
    }
}
