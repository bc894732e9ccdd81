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
        /// Notifications up to this one have been looked at.
        var seen: Cursor
        var found: [StoredNotification] = []
    }

    private var entries: [Entry] = []
    private let capacity: Int

    /// How many notifications that did not match an answer shows.
    private let nearMissesMax = 20

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
            deadlineMilliseconds: nowMilliseconds + Int64(wait.timeoutMilliseconds),
            seen: wait.since ?? Cursor(0))
        do {
            let response = try store.read { (snapshot) throws(StoreError) in
                try answer(&entry, in: snapshot, nowMilliseconds: nowMilliseconds)
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
                $0.seen.sequence < last || $0.deadlineMilliseconds <= nowMilliseconds
            })
        else { return [] }
        var due: [(waiter: Waiter, response: AdminResponse)] = []
        var waiting: [Entry] = []
        do {
            try store.read { (snapshot) throws(StoreError) in
                for var entry in entries {
                    if let response = try answer(
                        &entry, in: snapshot, nowMilliseconds: nowMilliseconds)
                    {
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

    /// Forgets waits, for example of clients that have gone.
    package mutating func removeAll(where isGone: (Waiter) -> Bool) {
        entries.removeAll { isGone($0.waiter) }
    }

    /// Looks at what is new for a wait; its answer, or nil while it must go on.
    private func answer(
        _ entry: inout Entry, in snapshot: StoreSnapshot, nowMilliseconds: Int64
    ) throws(StoreError) -> AdminResponse? {
        let match = entry.wait.match
        let isTimeOver = entry.deadlineMilliseconds <= nowMilliseconds
        if snapshot.lastSequence > entry.seen.sequence {
            let missing = entry.wait.decidingCount - entry.found.count
            let new = try snapshot.notifications(
                matching: match.query, after: entry.seen.sequence, limit: missing,
                order: .oldestFirst, where: match.accepts)
            entry.found += new
            let isDecided = new.count == missing
            entry.seen = Cursor(isDecided ? new.last?.sequence ?? 0 : snapshot.lastSequence)
        }
        guard
            let isSatisfied = entry.wait.isSatisfied(
                matchCount: entry.found.count, isTimeOver: isTimeOver)
        else { return nil }
        let isTooFew = !isSatisfied && entry.found.count < entry.wait.decidingCount
        return response(
            isSatisfied: isSatisfied, notifications: entry.found,
            nearMisses: isTooFew ? try nearMisses(entry, in: snapshot) : [], cursor: entry.seen)
    }

    /// What came instead: the newest notifications that a wait did not count.
    private func nearMisses(
        _ entry: Entry, in snapshot: StoreSnapshot
    ) throws(StoreError) -> [StoredNotification] {
        let found = Set(entry.found.map(\.sequence))
        return try snapshot.notifications(
            after: entry.wait.since?.sequence ?? 0, limit: nearMissesMax,
            where: { !found.contains($0.sequence) })
    }

    private func response(
        isSatisfied: Bool, notifications: [StoredNotification],
        nearMisses: [StoredNotification], cursor: Cursor
    ) -> AdminResponse {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.key("satisfied")
        writer.bool(isSatisfied)
        writer.member("notifications", notifications)
        writer.member("nearMisses", nearMisses)
        writer.member("cursor", cursor.text)
        writer.endObject()
        return AdminResponse(contentType: "application/json", body: writer.bytes)
    }
}
