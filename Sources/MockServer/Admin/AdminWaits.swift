import Synchronization

/// Wakes whoever waits for notifications.
final class AdminWaits: Sendable {
    private let isWaited = Atomic(false)

    /// Tells that the store has grown; costs nothing while nobody waits.
    func pushesCommitted() {
    }
}
