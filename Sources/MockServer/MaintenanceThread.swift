import EventLoop
import NotificationStore

/// The thread that keeps the store small and its index complete, in slices of about a millisecond.
final class MaintenanceThread: Sendable {
    private let thread: Thread
    private let isStopping: Monitor<Bool>

    /// How long it rests when nothing is due.
    private static let restMilliseconds: UInt32 = 50
    /// How long it rests after a failure, which another try at once would only repeat.
    private static let restAfterFailureMilliseconds: UInt32 = 1000

    /// Starts the thread.
    ///
    /// - Parameter onPrune: Told how many notifications were removed just now.
    init(
        _ store: NotificationStore, log: Log, onPrune: @escaping @Sendable (Int) -> Void
    ) throws(SystemError) {
        let isStopping = try Monitor(false)
        self.isStopping = isStopping
        thread = try Thread {
            while true {
                var rest = Self.restMilliseconds
                do throws(StoreError) {
                    let report = try store.maintain()
                    if report.pruned > 0 { onPrune(report.pruned) }
                    if report.isMoreWaiting { rest = 1 }
                } catch {
                    log.problem("the store's maintenance failed: \(error)")
                    rest = Self.restAfterFailureMilliseconds
                }
                let isOver = isStopping.wait(milliseconds: rest) { $0 ? true : nil }
                if isOver != nil { return }
            }
        }
    }

    /// Ends the thread and waits for it.
    func stop() {
        isStopping.change { $0 = true }
        thread.join()
    }
}
