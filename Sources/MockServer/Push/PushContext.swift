import APNsRules
import HTTP1
import OpenSSL
import Synchronization

/// What the push loops share: all of it may be used from any thread.
final class PushContext: Sendable {
    let settings: ServerSettings
    let tls: TLSServerContext
    let keys: KeyRegistry
    let devices: DeviceRegistry
    let forced = ForcedResponseList()
    let log: Log
    let counters = RequestCounters()
    let tokenUses = ProviderTokenUses()
    let tokenUpdates = SharedTokenUpdates()

    /// Connections open now, over all loops.
    let openConnections = Atomic(0)

    private let connectionNumber = Atomic<Int64>(0)
    private let onCommit: @Sendable (_ sequence: Int64) -> Void

    /// - Parameter onCommit: Told of the newest notification's sequence number after each commit.
    init(
        settings: ServerSettings, tls: TLSServerContext, keys: KeyRegistry, log: Log,
        onCommit: @escaping @Sendable (Int64) -> Void
    ) {
        self.settings = settings
        self.tls = tls
        self.keys = keys
        devices = DeviceRegistry(mustBeRegistered: settings.devices == .registered)
        self.log = log
        self.onCommit = onCommit
    }

    /// A number for a new connection.
    func nextConnectionID() -> Int64 {
        connectionNumber.add(1, ordering: .relaxed).newValue
    }

    /// Tells the admin side what is in the store now.
    func committed(_ sequence: Int64) {
        onCommit(sequence)
    }
}

/// How many requests were answered with which status.
final class RequestCounters: Sendable {
    private let counts = Mutex<[Int: Int64]>([:])

    /// Counts answers of one status.
    func add(_ count: Int, status: Int) {
        guard count > 0 else { return }
        counts.withLock { $0[status, default: 0] += Int64(count) }
    }

    /// The counts so far, by rising status.
    var byStatus: [(status: Int, count: Int64)] {
        counts.withLock { counts in
            counts.sorted { $0.key < $1.key }.map { (status: $0.key, count: $0.value) }
        }
    }
}
