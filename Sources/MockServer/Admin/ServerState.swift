import APNsRules
import AdminAPI
import EventLoop
import OpenSSL
import Synchronization

/// What the admin side learns of the server, and what it may change.
final class ServerState: ServerControl {
    private enum Phase: Sendable {
        case starting
        case serving(APNsMockServer.Addresses)
        case stopping(APNsMockServer.Addresses?)
    }

    private let settings: ServerSettings
    private let credentials: ServerCredentials
    private let registry: DeviceRegistry
    private let forced: ForcedResponseList
    private let counters: RequestCounters
    private let tokenUses: ProviderTokenUses
    private let log: Log
    private let startedAtMicroseconds: Int64
    private let phase = Mutex(Phase.starting)
    private let prunedCount = Atomic(0)

    init(
        settings: ServerSettings, credentials: ServerCredentials, devices: DeviceRegistry,
        forced: ForcedResponseList, counters: RequestCounters, tokenUses: ProviderTokenUses,
        log: Log, startedAtMicroseconds: Int64
    ) {
        self.settings = settings
        self.credentials = credentials
        registry = devices
        self.forced = forced
        self.counters = counters
        self.tokenUses = tokenUses
        self.log = log
        self.startedAtMicroseconds = startedAtMicroseconds
    }

    /// Every listener accepts now.
    func serve(at addresses: APNsMockServer.Addresses) {
        phase.withLock { $0 = .serving(addresses) }
    }

    /// The server no longer is ready for anything.
    func beginStop() {
        phase.withLock { phase in
            if case .serving(let addresses) = phase { phase = .stopping(addresses) }
        }
    }

    /// Counts notifications that were removed to keep within the limit.
    func pruned(_ count: Int) {
        prunedCount.add(count, ordering: .relaxed)
    }

    var isReady: Bool {
        phase.withLock { phase in
            if case .serving = phase { return true }
            return false
        }
    }

    var version: String { ServerVersion.current }

    var caCertificatePEM: String { credentials.authorityPEM }

    func information() -> ServerInformation {
        ServerInformation(
            startedAtMicroseconds: startedAtMicroseconds, listeners: listeners,
            settings: ServerSettings.table.map { ($0.name, $0.text(in: settings)) },
            requestsByStatus: counters.byStatus,
            prunedNotifications: Int64(prunedCount.load(ordering: .relaxed)))
    }

    private var listeners: [(name: String, url: String)] {
        let addresses = phase.withLock { phase -> APNsMockServer.Addresses? in
            switch phase {
            case .starting: nil
            case .serving(let addresses): addresses
            case .stopping(let addresses): addresses
            }
        }
        guard let addresses else { return [] }
        return addresses.apns.map { ("apns", $0) } + addresses.cleartext.map { ("cleartext", $0) }
            + (addresses.admin.map { [("admin", $0)] } ?? [])
    }

    func signingKey(nowSeconds: Int64) -> AdminAPI.SigningKey? {
        do throws(CredentialError) {
            return try signedToken(nowSeconds: nowSeconds)
        } catch {
            log.problem("no provider token can be made: \(error)")
            return nil
        }
    }

    /// The server's own key, with a token issued now.
    func signedToken(nowSeconds: Int64) throws(CredentialError) -> AdminAPI.SigningKey {
        let key = credentials.signingKey
        return AdminAPI.SigningKey(
            keyID: key.keyID, teamID: credentials.teamID,
            privateKeyPEM: String(decoding: try key.privateKey.pkcs8PEM(), as: UTF8.self),
            bearerToken: try BearerToken.make(
                keyID: key.keyID, teamID: credentials.teamID, issuedAtSeconds: nowSeconds,
                key: key.privateKey))
    }

    func keys() -> [RegisteredKey] {
        credentials.keys.snapshot.entries.map { entry in
            RegisteredKey(
                keyID: entry.key.keyID, teamID: entry.key.teamID,
                publicKeyPEM: entry.key.publicKeyPEM, scope: entry.key.scope)
        }
    }

    func providerTokens() -> ShownProviderTokens { tokenUses.list }

    func add(_ registration: KeyRegistration) throws(KeyRegistrationError) -> RegisteredKey {
        let text: String
        switch registration.pem {
        case .publicKey(let pem), .privateKey(let pem): text = pem
        }
        let key: P256PublicKey
        let pem: String
        do throws(CredentialError) {
            key = try P256PublicKey(pem: Array(text.utf8))
            pem = String(decoding: try key.pem(), as: UTF8.self)
        } catch {
            if case .notP256 = error { throw .notP256("\(error)") }
            throw .malformed("\(error)")
        }
        let isNew = credentials.keys.add(
            keyID: registration.keyID, teamID: registration.teamID, publicKey: key,
            publicKeyPEM: pem, scope: registration.scope)
        guard isNew else { throw .duplicateKeyID }
        return RegisteredKey(
            keyID: registration.keyID, teamID: registration.teamID, publicKeyPEM: pem,
            scope: registration.scope)
    }

    func removeKey(keyID: String) -> Bool {
        credentials.keys.remove(keyID: keyID)
    }

    var defaultEnvironment: APNsEnvironment { settings.defaultEnvironment }

    var devices: DeviceTable { registry.devices }

    func changeDevices<Result: Sendable>(_ change: (inout DeviceTable) -> Result) -> Result {
        registry.change(change)
    }

    var forcedResponses: [ForcedResponse] { forced.all }

    func force(_ responses: [ForcedResponse]) -> Int {
        forced.replace(with: responses)
    }

    var ruleSettings: RuleSettings { settings.ruleSettings }

    func credential(
        authorization: [UInt8], pushedIn environment: APNsEnvironment, nowSeconds: Int64
    ) -> Credential {
        let policy = settings.providerTokenPolicy
        let keys = credentials.keys.snapshot
        let found = ProviderTokenExamination.examine(
            authorization.span, nowSeconds: nowSeconds, checks: policy.checks, key: keys.key,
            verifySignature: keys.verifies, signer: keys.signer)
        guard case .valid(let token) = found, policy.checks != .any else {
            return found.credential
        }
        let shown = ConnectionTokens.Shown(
            token: token, identity: ProviderToken.identity(ofText: authorization.span),
            scope: keys.scope(of: token.keyID), environment: environment)
        return shown.firstCredential
    }

    func finding(
        for request: DescribedRequest, pushedIn environment: APNsEnvironment, nowSeconds: Int64
    ) -> DeviceFinding {
        registry.finding(
            for: request.push.deviceToken, in: request.bytes.span, pushedIn: environment,
            nowMicroseconds: nowSeconds * 1_000_000)
    }
}
