import APNsRules

/// Why a request to the admin side is refused: the error object of the answer, and its status.
package struct AdminError: Error, Equatable, Sendable {
    /// The HTTP status.
    package var status: Int

    /// The fault in lower-case words joined by `_`, for programs.
    package var code: String

    /// The fault in a sentence, naming the field, word or route.
    package var message: String

    /// What to do instead.
    package var hint: String

    /// The methods a route has, for the `allow` header of a 405.
    package var allowedMethods: [String]

    init(
        _ status: Int, _ code: String, _ message: String, hint: String,
        allowedMethods: [String] = []
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
        self.allowedMethods = allowedMethods
    }

    /// The answer that carries this error.
    var response: AdminResponse {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("code")
        writer.string(code)
        writer.key("message")
        writer.string(message)
        writer.key("hint")
        writer.string(hint)
        writer.endObject()
        var response = AdminResponse(
            status: status, contentType: "application/json", body: writer.bytes)
        if !allowedMethods.isEmpty {
            response.headers.append(("allow", allowedMethods.joined(separator: ", ")))
        }
        return response
    }

    /// A field of a body that cannot be what it is.
    static func field(_ name: String, _ message: String, hint: String) -> AdminError {
        AdminError(400, "invalid_field", "\"\(name)\" \(message)", hint: hint)
    }

    /// A parameter of the query string that cannot be what it is.
    static func parameter(_ name: String, _ message: String, hint: String) -> AdminError {
        AdminError(400, "invalid_parameter", "\"\(name)\" \(message)", hint: hint)
    }
}
