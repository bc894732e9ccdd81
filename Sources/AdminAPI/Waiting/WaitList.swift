import APNsRules
import NotificationStore

/// The clients that wait for notifications, and what each has seen so far.
///
/// It has no clock and no thread: whoever owns it calls `evaluate` when notifications have been
/// committed, and when `nextDeadlineMilliseconds` has come. Each notification is looked at once
/// for each wait, so what a wake-up costs does not grow with the store. Times are milliseconds of
/// any one clock, best one that is never set back. `Waiter` is whatever the owner needs to deliver
/// an answer.
package struct WaitList<Waiter> {
    private struct Entry {
        var waiter: Waiter
        var wait: NotificationWait
        var deadlineMilliseconds: Int64
    }

    private var entries: [Entry] = []
    private let capacity: Int

    /// A list for `capacity` waits at the same time.
    package init(capacity: Int = 256) {
        self.capacity = capacity
    }

    /// How many clients wait.
    package var count: Int { entries.count }

    /// When the first wait is over; nil when nobody waits.
    package var nextDeadlineMilliseconds: Int64? {
        entries.lazy.map(\.deadlineMilliseconds).min()
    }

    /// Takes a wait up; returns its answer instead when there is one at once.
    package mutating func add(
        _ wait: NotificationWait, for waiter: Waiter, store: NotificationStore,
        nowMilliseconds: Int64
    ) -> AdminResponse? {
        guard entries.count < capacity else {
            return AdminError(
                429, "too_many_waits", "\(capacity) requests are waiting already",
                hint: "wait for fewer things at the same time"
            ).response
        }
        var entry = Entry(
            waiter: waiter, wait: wait,
            deadlineMilliseconds: nowMilliseconds + Int64(wait.timeoutMilliseconds))
        do {
            let response = try store.read { (snapshot) throws(StoreError) in
                try entry.wait.look(in: snapshot, isTimeOver: false)
            }
            if response == nil { entries.append(entry) }
            return response
        } catch {
            return AdminError(error).response
        }
    }

    /// The answers that are due: to be called after commits, and when a deadline has come.
    package mutating func evaluate(
        store: NotificationStore, nowMilliseconds: Int64
    ) -> [(waiter: Waiter, response: AdminResponse)] {
        let last = store.lastSequence
        guard
            entries.contains(where: {
                $0.wait.seen.sequence < last || $0.deadlineMilliseconds <= nowMilliseconds
            })
        else { return [] }
        var due: [(waiter: Waiter, response: AdminResponse)] = []
        var waiting: [Entry] = []
        do {
            try store.read { (snapshot) throws(StoreError) in
                for var entry in entries {
                    let isTimeOver = entry.deadlineMilliseconds <= nowMilliseconds
                    if let response = try entry.wait.look(in: snapshot, isTimeOver: isTimeOver) {
                        due.append((entry.waiter, response))
                    } else {
                        waiting.append(entry)
                    }
                }
            }
            entries = waiting
        } catch {
            let response = AdminError(error).response
            due = entries.map { ($0.waiter, response) }
            entries = []
        }
        return due
    }

    /// Ends every wait, as the server stops; returns who gets ``AdminResponse/serverStops``.
    package mutating func endAll() -> [Waiter] {
        defer { entries = [] }
        return entries.map(\.waiter)
    }

    /// Forgets waits, for example of clients that have gone.
    package mutating func removeAll(where isGone: (Waiter) -> Bool) {
        entries.removeAll { isGone($0.waiter) }
    }
}
