import SQLite

/// The store as it stood at one moment: all reads through it agree with one another.
///
/// It holds a read transaction open, which keeps the write-ahead log from being started afresh;
/// so do what needs doing and return.
package struct StoreSnapshot {
    /// Which end a search starts from.
    package enum Order: Sendable {
        case newestFirst
        case oldestFirst
    }

    /// The sequence number of the newest notification ever kept; 0 before the first.
    package let lastSequence: Int64

    let database: SQLiteDatabase
    let path: String
    let state: StoreState

    /// The lowest sequence number that reads show.
    ///
    /// Pruning lags behind the limit by a slice or so; what is beyond the limit is not shown.
    let firstVisible: Int64

    init(
        of database: SQLiteDatabase, path: String, maxNotifications: Int
    ) throws(StoreError) {
        self.database = database
        self.path = path
        do {
            state = try StoreState(reading: database)
            lastSequence = state.lastSequence
            firstVisible = try state.firstSequence(
                whenLimitedTo: Int64(maxNotifications), in: database)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Notifications that match a query, in the order asked for.
    ///
    /// - Parameters:
    ///   - query: What they must meet.
    ///   - after: Only those with a higher sequence number.
    ///   - limit: How many at most.
    ///   - order: Which end to start from.
    ///   - isWanted: A last condition, for what the query language cannot say.
    package func notifications(
        matching query: NotificationQuery = NotificationQuery(), after: Int64 = 0, limit: Int,
        order: Order = .newestFirst, where isWanted: (StoredNotification) -> Bool = { _ in true }
    ) throws(StoreError) -> [StoredNotification] {
        var found: [StoredNotification] = []
        guard limit > 0 else { return found }
        try forEach(matching: query, after: after, order: order) { notification in
            if isWanted(notification) { found.append(notification) }
            return found.count < limit
        }
        return found
    }

    /// Gives notifications that match a query to `body`, until that returns false.
    package func forEach(
        matching query: NotificationQuery = NotificationQuery(), after: Int64 = 0,
        order: Order = .newestFirst, _ body: (StoredNotification) -> Bool
    ) throws(StoreError) {
        try search(query, after: after, order: order, columns: Self.allColumns) { row in
            body(StoredNotification(row))
        }
    }

    /// Gives the sequence numbers of matches to `body`, oldest first, until that returns false.
    func forEachSequence(
        matching query: NotificationQuery, after: Int64, _ body: (Int64) -> Bool
    ) throws(StoreError) {
        let columns = query.looksAtBody ? "push.seq, push.body" : "push.seq"
        try search(query, after: after, order: .oldestFirst, columns: columns) { row in
            body(row.integer(0))
        }
    }

    /// How many notifications match a query.
    package func count(
        matching query: NotificationQuery = NotificationQuery(), after: Int64 = 0
    ) throws(StoreError) -> Int {
        if query.terms.isEmpty, let count = try countWithoutGaps(after: after) { return count }
        var count = 0
        try forEachSequence(matching: query, after: after) { _ in
            count += 1
            return true
        }
        return count
    }

    /// The newest notification with this `apns-id`, in whatever case; nil without one.
    package func notification(apnsID: String) throws(StoreError) -> StoredNotification? {
        try notifications(matching: NotificationQuery(.apnsID(apnsID)), limit: 1).first
    }

    /// The newest notification that matches a query; nil without one.
    package func latest(
        matching query: NotificationQuery = NotificationQuery()
    ) throws(StoreError) -> StoredNotification? {
        try notifications(matching: query, limit: 1).first
    }

    /// The notifications before this one are indexed; the rest are scanned.
    package var indexedBefore: Int64 { state.indexedBefore }

    /// The count by arithmetic, where no notification between the ends was removed.
    private func countWithoutGaps(after: Int64) throws(StoreError) -> Int? {
        guard state.firstSequence > 0 else { return 0 }
        guard state.removed == state.firstSequence - 1 else { return nil }
        return max(0, Int(lastSequence - max(after, firstVisible - 1)))
    }

    /// Walks over the matches: the index for what it covers, a scan for the newest few.
    private func search(
        _ query: NotificationQuery, after: Int64, order: Order, columns: String,
        _ body: (borrowing SQLiteRow) -> Bool
    ) throws(StoreError) {
        let first = max(after == .max ? after : after + 1, firstVisible)
        guard first <= lastSequence else { return }
        do {
            try SearchPlan(
                query: query, range: first...lastSequence, indexedBefore: state.indexedBefore,
                order: order, columns: columns, database: database
            ).run(body)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// What `StoredNotification.init` reads; `seq` and `body` come first for `SearchPlan`.
    private static let allColumns = """
        push.seq, push.body, received_us, connection, stream, environment, status, reason, apns_id,
        unique_id, device_token, topic, push_type, collapse_id, priority, expiration, body_bytes,
        violations, headers, token.value, headers_after, token.key_id, token.team_id,
        token.issued_at
        """
}
