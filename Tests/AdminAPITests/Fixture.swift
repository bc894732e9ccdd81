import APNsRules
import NotificationStore
import Synchronization

@testable import AdminAPI

/// A service over a real store in a temporary file, and the words to talk to it.
final class Fixture {
    let store: NotificationStore
    let control = FakeControl()
    let service: AdminService
    private let writer: NotificationWriter

    init(storing: Bool = true) throws {
        store = try NotificationStore(configuration: StoreConfiguration(path: nil))
        writer = try store.makeWriter()
        service = AdminService(
            store: storing ? store : nil, control: control,
            originGuard: OriginGuard(allowedHosts: ["mock.example.com"]))
    }

    deinit {
        do { try store.close() } catch { print("closing the store of a test: \(error)") }
    }

    /// Commits pushes, and gives back the cursor of the last.
    @discardableResult
    func commit(_ pushes: [Push]) throws -> Int64 {
        for push in pushes {
            var arena: [UInt8] = []
            let notification = push.notification(in: &arena)
            writer.add(notification, bytes: arena.span)
        }
        return try writer.commit()
    }

    /// What a request gets, body and all; a wait is an error here.
    func send(_ method: String, _ target: String, _ body: String = "") throws -> Reply {
        try send(AdminRequest(method: method, target: target, body: Array(body.utf8)))
    }

    func send(_ request: AdminRequest) throws -> Reply {
        guard case .response(let response) = service.handle(request, nowSeconds: 1_800_000_000)
        else { throw Unexpected.wait }
        return Reply(response: response)
    }

    /// What comes of a request to wait.
    func wait(_ body: String) -> AdminOutcome {
        let request = AdminRequest(
            method: "POST", target: "/api/v1/notifications/wait", body: Array(body.utf8))
        return service.handle(request, nowSeconds: 0)
    }

    enum Unexpected: Error {
        case wait
    }
}

/// An answer, with its body taken apart.
struct Reply {
    var response: AdminResponse

    var status: Int { response.status }
    var text: String { String(decoding: response.body, as: UTF8.self) }

    /// The value at a JSON pointer; nil when the body has none there.
    subscript(pointer: String) -> JSONValue? {
        do {
            return JSONPath(pointer)?.value(in: try JSONValue(parsing: response.body.span))
        } catch {
            return nil
        }
    }

    func header(_ name: String) -> String? { response.headers.first { $0.name == name }?.value }

    /// The `apns-id`s of a list, in its order.
    func ids(in list: String = "notifications") -> [String] {
        guard case .array(let elements)? = self["/\(list)"] else { return [] }
        return elements.compactMap { element in
            guard case .string(let id)? = element.member("apnsID") else { return nil }
            return id
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral text: String) { self = .string(text) }
    public init(integerLiteral number: Int) { self = .number(String(number)) }
    public init(booleanLiteral flag: Bool) { self = .bool(flag) }
    public init(nilLiteral: ()) { self = .null }
}

/// A push as a test writes it down.
struct Push {
    var id = "A"
    var token = "ab01"
    var topic: String? = "com.example.app"
    var status = 200
    var reason: RejectionReason?
    var priority: Int? = 10
    var expiration: Int64?
    var headers = [("apns-priority", "10"), ("x-tag", "one"), ("X-Tag", "two")]
    var body: [UInt8] = Array(#"{"aps":{"badge":5}}"#.utf8)
    var bodyBytes: Int?
    var providerToken: ProviderToken?
    var violations: [Violation] = []

    func notification(in arena: inout [UInt8]) -> NewNotification {
        func keep(_ bytes: some Sequence<UInt8>) -> Range<Int> {
            let start = arena.count
            arena += bytes
            return start..<arena.count
        }
        let lines = ":method: POST\n" + headers.map { "\($0): \($1)\n" }.joined()
        var notification = NewNotification(
            receivedAtMicroseconds: 1_796_040_000_123_456, connectionID: 3, streamID: 5,
            environment: .sandbox, status: status, reason: reason, apnsID: keep(id.utf8),
            headerText: 0..<0, body: keep(body), bodyBytes: bodyBytes ?? body.count)
        notification.deviceToken = keep(token.utf8)
        notification.topic = topic.map { keep($0.utf8) }
        notification.headerText = keep(lines.utf8)
        notification.priority = priority
        notification.expirationSeconds = expiration
        notification.providerToken = providerToken
        if providerToken != nil {
            let start = arena.count
            arena += Array("authorization: bearer x\n".utf8)
            notification.headerText = notification.headerText.lowerBound..<arena.count
            notification.authorizationValue = (start + 15)..<(arena.count - 1)
        }
        notification.violations = violations
        return notification
    }
}

/// A server that says what a test wants.
final class FakeControl: ServerControl {
    struct State {
        var isReady = true
        var keys: [RegisteredKey] = []
        var devices = DeviceTable()
        var forced: [ForcedResponse] = []
        var ruleSettings = RuleSettings()
        var providerTokens = ShownProviderTokens()
    }

    let state = Mutex(State())

    var isReady: Bool {
        get { state.withLock { $0.isReady } }
        set { state.withLock { $0.isReady = newValue } }
    }

    var ruleSettings: RuleSettings {
        get { state.withLock { $0.ruleSettings } }
        set { state.withLock { $0.ruleSettings = newValue } }
    }

    /// Every key is known and every signature good.
    func credential(
        authorization: [UInt8], pushedIn environment: APNsEnvironment, nowSeconds: Int64
    ) -> Credential {
        ProviderTokenExamination.examine(
            authorization.span, nowSeconds: nowSeconds,
            key: { ProviderKey(keyID: $0, teamID: "TEAM123456", publicKeyPEM: "", slot: 0) },
            verifySignature: { _, _, _ in true }
        ).credential
    }

    func finding(
        for request: DescribedRequest, pushedIn environment: APNsEnvironment, nowSeconds: Int64
    ) -> DeviceFinding {
        guard let token = request.push.deviceToken else { return .notAsked }
        return devices.finding(
            for: request.bytes.span.extracting(token), pushedIn: environment,
            mustBeRegistered: false, nowMilliseconds: nowSeconds * 1000)
    }

    let version = "1.2.3"
    let caCertificatePEM = "-----BEGIN CERTIFICATE-----\n"

    func information() -> ServerInformation {
        ServerInformation(
            startedAtMicroseconds: 0,
            listeners: [("apns", "https://127.0.0.1:1"), ("apns", "https://127.0.0.1:2")],
            settings: [("max-notifications", "100000")], requestsByStatus: [(200, 7), (400, 1)],
            prunedNotifications: 2)
    }

    func signingKey(nowSeconds: Int64) -> SigningKey? {
        isReady
            ? SigningKey(
                keyID: "ABCDE12345", teamID: "TEAM123456", privateKeyPEM: "PEM",
                bearerToken: "token of \(nowSeconds)") : nil
    }

    func keys() -> [RegisteredKey] { state.withLock { $0.keys } }

    func add(_ registration: KeyRegistration) throws(KeyRegistrationError) -> RegisteredKey {
        switch registration.pem {
        case .publicKey("broken"): throw .malformed("no BEGIN line")
        case .publicKey("rsa"): throw .notP256("an RSA key")
        default: break
        }
        let key = RegisteredKey(
            keyID: registration.keyID, teamID: registration.teamID, publicKeyPEM: "public",
            scope: registration.scope)
        let isNew = state.withLock { state in
            guard !state.keys.contains(where: { $0.keyID == key.keyID }) else { return false }
            state.keys.append(key)
            return true
        }
        guard isNew else { throw .duplicateKeyID }
        return key
    }

    let defaultEnvironment = APNsEnvironment.production

    var devices: DeviceTable { state.withLock { $0.devices } }

    func changeDevices<Result: Sendable>(_ change: (inout DeviceTable) -> Result) -> Result {
        state.withLock { change(&$0.devices) }
    }

    var forcedResponses: [ForcedResponse] { state.withLock { $0.forced } }

    func force(_ responses: [ForcedResponse]) -> Int {
        state.withLock { state in
            defer { state.forced = responses }
            return state.forced.count
        }
    }

    func providerTokens() -> ShownProviderTokens { state.withLock { $0.providerTokens } }

    func removeKey(keyID: String) -> Bool {
        state.withLock { state in
            let count = state.keys.count
            state.keys.removeAll { $0.keyID == keyID }
            return state.keys.count < count
        }
    }
}
