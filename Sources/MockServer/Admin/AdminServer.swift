import AdminAPI
import EventLoop
import HTTP1
import NotificationStore

/// The admin interface on its port.
final class AdminServer: Sendable {
    private let server: HTTP1Server
    private let waits: AdminWaits

    /// Serves on a listening socket, which belongs to the server from then on.
    ///
    /// - Parameters:
    ///   - store: Where the notifications are; nil where none are kept.
    ///   - waits: Told of commits by the push loops.
    init(
        listeningOn socket: Int32, store: NotificationStore?, control: ServerState,
        waits: AdminWaits
    ) throws {
        let service = AdminService(store: store, control: control)
        server = try HTTP1Server(listeningOn: socket) { request, responder in
            let nowSeconds = SystemClock.microsecondsSince1970() / 1_000_000
            switch service.handle(AdminRequest(request), nowSeconds: nowSeconds) {
            case .response(let response): responder.respond(HTTP1Response(response))
            case .wait(let wait): waits.add(wait, responder)
            }
        }
        self.waits = waits
        if let store { try waits.start(store) }
    }

    /// Ends the interface; requests without an answer get 503.
    func stop() {
        // First the waits, whose answers say why; the server then ends with all that is left.
        waits.stop()
        server.stop()
    }
}

extension AdminRequest {
    /// The request as the admin side reads it.
    init(_ request: HTTP1Request) {
        self.init(
            method: request.method, target: String(decoding: request.target, as: UTF8.self),
            headers: request.headers.map { header in
                (
                    name: String(decoding: header.name, as: UTF8.self),
                    value: String(decoding: header.value, as: UTF8.self)
                )
            },
            body: request.body, bodyBytes: request.bodyBytes)
    }
}

extension HTTP1Response {
    /// The admin side's answer as the HTTP server sends it.
    init(_ response: AdminResponse) {
        self.init(
            status: response.status,
            headers: response.headers.map { HTTP1Header($0.name, $0.value) },
            body: response.body)
    }
}
