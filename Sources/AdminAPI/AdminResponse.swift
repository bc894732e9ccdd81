/// One answer of the admin side, as values; for `HEAD` the server sends it without its body.
package struct AdminResponse: Sendable {
    package var status: Int

    /// The headers, without the ones that the HTTP server adds by itself.
    package var headers: [(name: String, value: String)]

    package var body: [UInt8]

    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer of the given media type.
    init(status: Int = 200, contentType: String, body: [UInt8]) {
        self.init(
            status: status,
            headers: [
                ("content-type", contentType), ("cache-control", "no-store"),
                ("x-content-type-options", "nosniff"),
            ], body: body)
    }
}

/// What comes of one request.
package enum AdminOutcome: Sendable {
    /// The answer is there.
    case response(AdminResponse)
    /// The client waits for notifications: give this to a `WaitList`, which makes the answer.
    case wait(NotificationWait)
}

extension AdminResponse {
    /// The answer to a request that the server's stop has cut short.
    package static var serverStops: AdminResponse {
        AdminError(
            503, "server_stops", "the server stops", hint: "ask again once it has been started"
        ).response
    }
}
