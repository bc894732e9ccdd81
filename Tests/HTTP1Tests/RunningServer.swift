import HTTP1

/// Answers with what it was asked, in a form that a test can compare.
let echo: @Sendable (HTTP1Request, HTTP1Responder) -> Void = { request, responder in
    let headers = request.headers.map { header in
        String(decoding: header.name, as: UTF8.self) + "="
            + String(decoding: header.value, as: UTF8.self)
    }
    let text = [
        request.method, String(decoding: request.target, as: UTF8.self),
        request.version == .http10 ? "1.0" : "1.1", headers.joined(separator: ","),
        String(decoding: request.body, as: UTF8.self), "\(request.bodyBytes)",
        "#\(request.requestNumber)",
    ].joined(separator: "|")
    responder.respond(
        HTTP1Response(
            status: 200, headers: [HTTP1Header("content-type", "text/plain")],
            body: Array(text.utf8)))
}

/// Runs `test` against a server on a free port, on a thread of its own.
func withServer(
    limits: HTTP1Limits = HTTP1Limits(),
    handler: @escaping @Sendable (HTTP1Request, HTTP1Responder) -> Void = echo,
    _ test: @escaping @Sendable (HTTP1Server, UInt16) throws -> Void
) async throws {
    try await onThread {
        let (socket, port) = try listeningSocket()
        let server = try HTTP1Server(listeningOn: socket, limits: limits, handler: handler)
        defer { server.stop() }
        try test(server, port)
    }
}
