import APNsRules
import NotificationStore

/// The admin side as a function: a request in, an answer or a wait out.
///
/// `handle` may be called from several threads; a search takes as long as it takes.
package struct AdminService: Sendable {
    /// nil where the server keeps no notifications.
    let keptNotifications: NotificationStore?
    let control: any ServerControl
    private let originGuard: OriginGuard

    /// The admin side of a server; `store` is nil where the server keeps no notifications.
    package init(
        store: NotificationStore?, control: any ServerControl,
        originGuard: OriginGuard = OriginGuard()
    ) {
        keptNotifications = store
        self.control = control
        self.originGuard = originGuard
    }

    /// What comes of a request; `nowSeconds` counts from 1970 and dates a bearer token.
    package func handle(_ request: AdminRequest, nowSeconds: Int64) -> AdminOutcome {
        do {
            try originGuard.check(request)
            let target = try RequestTarget(request.target)
            let match = try Route.find(method: request.method, segments: target.segments)
            let call = try AdminCall(request: request, target: target, match: match)
            if match.route == .awaitNotifications {
                return try startWait(request)
            }
            return .response(try respond(to: call, nowSeconds: nowSeconds))
        } catch {
            return .response(error.response)
        }
    }

    /// Reads a wait, and looks at what is in the store already: that may take as long as a search,
    /// so it is not left to the thread that answers everybody who waits.
    private func startWait(_ request: AdminRequest) throws(AdminError) -> AdminOutcome {
        var body = try RequestBody(of: request)
        var wait = try NotificationWait(&body, lints: lints)
        let response = try read { (snapshot) throws(StoreError) in
            try wait.look(in: snapshot, isTimeOver: wait.timeoutMilliseconds == 0)
        }
        return response.map(AdminOutcome.response) ?? .wait(wait)
    }

    private func respond(
        to call: AdminCall, nowSeconds: Int64
    ) throws(AdminError) -> AdminResponse {
        switch (call.route, call.method) {
        case (.notifications, "DELETE"): try deleteNotifications(call)
        case (.notifications, _): try listNotifications(call)
        case (.notification, _): try showNotification(call)
        case (.findNotifications, _): try findNotifications(call)
        case (.countNotifications, _): try countNotifications(call)
        case (.keys, "POST"): try addKey(call)
        case (.keys, _): listKeys()
        case (.key, _): try removeKey(call)
        case (.devices, "POST"): try addDevice(call, nowSeconds: nowSeconds)
        case (.devices, "DELETE"): removeDevices()
        case (.devices, _): try listDevices(call)
        case (.importDevices, _): try importDevices(call, nowSeconds: nowSeconds)
        case (.device, "PATCH"): try changeDevice(call, nowSeconds: nowSeconds)
        case (.device, "DELETE"): try removeDevice(call)
        case (.device, _): try showDevice(call)
        case (.forcedResponses, "PUT"):
            try replaceForcedResponses(call, nowSeconds: nowSeconds)
        case (.forcedResponses, "DELETE"): removeForcedResponses()
        case (.forcedResponses, _): listForcedResponses()
        case (.providerTokens, _): listProviderTokens(nowSeconds: nowSeconds)
        case (.signingKey, _): try showSigningKey(nowSeconds: nowSeconds)
        case (.rules, _): listRules()
        case (.explain, _): try explain(call, nowSeconds: nowSeconds)
        case (.info, _): try showInformation()
        case (.version, _), (.versionInAPI, _): showVersion()
        case (.live, _): AdminResponse(contentType: "text/plain", body: Array("ok\n".utf8))
        case (.ready, _): try showReadiness()
        case (.certificateAuthority, _): showCertificateAuthority()
        case (.awaitNotifications, _):
            preconditionFailure("a wait is answered by the WaitList")
        }
    }

    /// Whether notifications are shown with what the payload lint finds.
    var lints: Bool { control.ruleSettings.lint != .off }

    /// Where the notifications are.
    var store: NotificationStore {
        get throws(AdminError) {
            guard let keptNotifications else {
                throw AdminError(
                    409, "no_store", "this server keeps no notifications",
                    hint: "start it without --store none")
            }
            return keptNotifications
        }
    }

    /// Reads the store; a failure becomes an error object.
    func read<Result>(
        _ body: (StoreSnapshot) throws(StoreError) -> Result
    ) throws(AdminError) -> Result {
        let store = try self.store
        do {
            return try store.read(body)
        } catch {
            throw AdminError(error)
        }
    }
}

extension AdminError {
    /// A failure of the store.
    init(_ error: StoreError) {
        self.init(
            error.kind == .closed ? 503 : 500, "store_failed", error.message, hint: error.hint)
    }
}

extension AdminResponse {
    /// An answer of one JSON object, whose members `write` writes.
    init(status: Int = 200, object write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        write(&writer)
        writer.endObject()
        self.init(status: status, contentType: "application/json", body: writer.bytes)
    }
}
