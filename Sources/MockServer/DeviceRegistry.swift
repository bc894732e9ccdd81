import APNsRules
import Synchronization

/// The registered devices; shared by all threads.
final class DeviceRegistry: Sendable {
    private let table = Mutex(DeviceTable())
    private let count = Atomic(0)

    /// Whether a token that is not registered is no device's.
    private let mustBeRegistered: Bool

    init(mustBeRegistered: Bool) {
        self.mustBeRegistered = mustBeRegistered
    }

    /// The devices at this moment.
    var devices: DeviceTable { table.withLock { $0 } }

    /// Changes the devices; nobody sees a change half done.
    func change<Result: Sendable>(_ change: (inout DeviceTable) -> Result) -> Result {
        table.withLock { table in
            defer { count.store(table.count, ordering: .releasing) }
            return change(&table)
        }
    }

    /// What is known of a push's device token; costs no lock while no device is registered.
    ///
    /// - Parameters:
    ///   - token: Where the token stands in `bytes`, well formed or not; nil when there is none.
    ///   - environment: Where the push was sent.
    ///   - nowMicroseconds: The time of the push, in microseconds since 1970.
    @inline(__always)
    func finding(
        for token: Range<Int>?, in bytes: Span<UInt8>, pushedIn environment: APNsEnvironment,
        nowMicroseconds: Int64
    ) -> DeviceFinding {
        guard count.load(ordering: .acquiring) > 0 else {
            return mustBeRegistered ? .unknown : .notAsked
        }
        guard let token else { return .notAsked }
        return table.withLock { table in
            table.finding(
                for: bytes.extracting(token), pushedIn: environment,
                mustBeRegistered: mustBeRegistered, nowMilliseconds: nowMicroseconds / 1000)
        }
    }
}
