import APNsRules
import NotificationStore

/// Which notifications are meant: a search, and what their payload and headers must be like.
package struct NotificationMatch: Sendable {
    /// A part of the payload or a header, and what it must be like.
    struct Condition<Place: Sendable>: Sendable {
        var place: Place
        var expectations: [ValueExpectation]
    }

    /// What the store searches for.
    package var query: NotificationQuery

    /// Places in the payload.
    var payload: [Condition<JSONPath>] = []

    /// Header names, in lower case; one of several headers of a name is enough.
    var headers: [Condition<String>] = []

    /// The notifications that meet a search alone.
    package init(query: NotificationQuery = NotificationQuery()) {
        self.query = query
    }

    /// Reads a match: `{"query", "payload", "headers"}`, every part optional.
    init(_ body: inout RequestBody) throws(AdminError) {
        query = try Self.query(body.string("query") ?? "")
        for member in try body.members(of: "payload") ?? [] {
            let field = "payload.\(member.name)"
            guard let path = JSONPath(member.name) else {
                throw .field(
                    field, "is no JSON pointer",
                    hint: "in a pointer, ~0 stands for ~ and ~1 for / (RFC 6901)")
            }
            payload.append(
                Condition(
                    place: path,
                    expectations: try ValueExpectation.parse(member.value, field: field)))
        }
        for member in try body.members(of: "headers") ?? [] {
            headers.append(
                Condition(
                    place: member.name.lowercased(),
                    expectations: try ValueExpectation.parse(
                        member.value, field: "headers.\(member.name)")))
        }
    }

    /// Reads search words, naming the one that cannot be understood.
    static func query(_ text: String) throws(AdminError) -> NotificationQuery {
        do {
            return try NotificationQuery.parse(text)
        } catch {
            throw AdminError(
                400, "invalid_query", "\"\(error.word)\" at byte \(error.offset): \(error.message)",
                hint: error.hint)
        }
    }

    /// Whether the search alone decides.
    var isQueryAlone: Bool { payload.isEmpty && headers.isEmpty }

    /// Whether a notification that the search has found meets the rest.
    func accepts(_ notification: StoredNotification) -> Bool {
        headers.allSatisfy { condition in
            condition.isMet(
                by: notification.headers.lazy.filter {
                    $0.name.lowercased() == condition.place
                }.map { JSONValue.string($0.value) })
        } && acceptsPayload(of: notification)
    }

    private func acceptsPayload(of notification: StoredNotification) -> Bool {
        guard !payload.isEmpty else { return true }
        let document: JSONValue?
        do {
            document = try JSONValue(parsing: notification.body.span)
        } catch {
            // A body that is no JSON has nothing at any place.
            document = nil
        }
        return payload.allSatisfy { condition in
            let value = document.flatMap { condition.place.value(in: $0) }
            return condition.expectations.allSatisfy { $0.isMet(by: value) }
        }
    }
}

extension NotificationMatch.Condition<String> {
    /// Whether one of the headers, or their absence, is as expected.
    fileprivate func isMet(by values: some Sequence<JSONValue>) -> Bool {
        expectations.allSatisfy { expectation in
            if case .exists = expectation {
                return expectation.isMet(by: values.first { _ in true })
            }
            return values.contains { value in
                if case .equals(.number(let number)) = expectation {
                    return value == .string(number)
                }
                return expectation.isMet(by: value)
            }
        }
    }
}

extension NotificationMatch {
    /// Reads the match of a body: under `match`, or its parts beside the body's other fields.
    init(embeddedIn body: inout RequestBody) throws(AdminError) {
        guard var inner = try body.object("match") else {
            try self.init(&body)
            return
        }
        try self.init(&inner)
        try inner.finish()
    }
}
