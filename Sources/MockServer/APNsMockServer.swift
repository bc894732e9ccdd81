import APNsRules
import EventLoop
import Files
import HTTP1
import NotificationStore
import OpenSSL
import Synchronization

/// A running mock of Apple Push Notification service.
///
/// ```swift
/// let server = try APNsMockServer.start()
/// defer { server.stop() }
/// // Point the push provider at server.addresses.apns, trusting server.caCertificatePEM.
/// ```
public final class APNsMockServer: Sendable {
    /// Where a server listens, as URLs.
    public struct Addresses: Equatable, Sendable {
        /// The listeners that speak HTTP/2 over TLS: `https://127.0.0.1:2197`.
        public let apns: [String]

        /// The listeners without TLS; empty unless they were asked for.
        public let cleartext: [String]

        /// The admin interface; nil when it is off.
        public let admin: String?
    }

    /// Where the server listens; ports chosen by the system are filled in.
    public let addresses: Addresses

    /// The certificate authority that clients must trust, as PEM.
    public var caCertificatePEM: String { control.caCertificatePEM }

    private let parts: Parts
    let control: ServerState
    private let isStopped = Mutex(false)

    /// Everything that is started and must be stopped.
    private struct Parts: Sendable {
        var store: NotificationStore?
        var loops: [PushLoopThread] = []
        var http1: HTTP1Server?
        var maintenance: MaintenanceThread?
        var admin: AdminServer?
        var log: StandardErrorLog
    }

    private init(addresses: Addresses, parts: Parts, control: ServerState) {
        self.addresses = addresses
        self.parts = parts
        self.control = control
    }

    deinit { stop() }

    /// Starts a server and returns once every listener accepts connections.
    ///
    /// - Parameter settings: What to serve and where; the default suits a test, with every
    ///   listener on a free port of the loopback interface.
    /// - Throws: `StartError`, which names what is in the way and how to mend it.
    public static func start(
        _ settings: ServerSettings = .ephemeral
    ) throws(StartError) -> APNsMockServer {
        do {
            return try launch(settings)
        } catch let error as StartError {
            throw error
        } catch {
            throw StartError("\(error)")
        }
    }

    private static func launch(_ settings: ServerSettings) throws -> APNsMockServer {
        SignalWatcher.ignoreFailedWrites()
        FileDescriptor.raiseLimit()
        let log = try StandardErrorLog(settings)
        var parts = Parts(log: log)
        do {
            let credentials = try ServerCredentials(settings, log: log.log)
            parts.store = try makeStore(settings)
            var listeners = try Listeners(settings)
            let waits = try AdminWaits()
            let context = PushContext(
                settings: settings, tls: credentials.tls, keys: credentials.keys, log: log.log
            ) { _ in waits.pushesCommitted() }
            let control = ServerState(
                settings: settings, credentials: credentials, devices: context.devices,
                forced: context.forced, counters: context.counters,
                tokenUses: context.tokenUses, log: log.log,
                startedAtMicroseconds: SystemClock.microsecondsSince1970())
            let addresses = listeners.addresses
            let inboxes = (0..<max(1, settings.loops)).map { _ in PushLoopInbox() }
            if !settings.cleartextListen.isEmpty {
                parts.http1 = try HTTP1Server(listeningOn: nil) { request, responder in
                    if !inboxes[0].send(.http1(request, responder)) {
                        responder.respond(HTTP1Response(status: 503))
                    }
                }
            }
            for (index, inbox) in inboxes.enumerated() {
                parts.loops.append(
                    try PushLoopThread(
                        context: context, inbox: inbox, peers: inboxes,
                        sockets: index == 0 ? listeners.takePushSockets() : [],
                        store: parts.store, http1: parts.http1))
            }
            if let store = parts.store {
                parts.maintenance = try MaintenanceThread(store, log: log.log) {
                    control.pruned($0)
                }
            }
            if let socket = listeners.takeAdminSocket() {
                parts.admin = try AdminServer(
                    listeningOn: socket, store: parts.store, control: control, waits: waits)
            }
            control.serve(at: addresses)
            return APNsMockServer(addresses: addresses, parts: parts, control: control)
        } catch {
            stop(parts)
            throw error
        }
    }

    private static func makeStore(_ settings: ServerSettings) throws -> NotificationStore? {
        let path: String?
        switch settings.store {
        case .none: return nil
        case .temporary: path = nil
        case .file(let name): path = name
        }
        return try NotificationStore(
            configuration: StoreConfiguration(
                path: path, maxNotifications: settings.maxNotifications,
                durability: settings.durability == .process ? .process : .power,
                temporaryDirectory: FileSystem.temporaryDirectory))
    }

    /// Stops the server: GOAWAY to every client, answers to requests in flight, the store closed.
    ///
    /// It takes at most five seconds; a second call does nothing.
    public func stop() {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        control.beginStop()
        Self.stop(parts)
    }

    private static func stop(_ parts: Parts) {
        for loop in parts.loops { loop.stop() }
        for loop in parts.loops { loop.join() }
        parts.http1?.stop()
        parts.admin?.stop()
        parts.maintenance?.stop()
        do {
            try parts.store?.close()
        } catch {
            parts.log.log.problem("the store was not closed in order: \(error)")
        }
        parts.log.close()
    }
}
