import SQLite

/// The connection that keeps the store in order, in small slices; one thread at a time uses it.
///
/// Each slice is one short write transaction, so that a push never waits for longer than that.
final class Housekeeping {
    /// How many pushes one transaction removes.
    static let removalSlice = 1024

    private let database: SQLiteDatabase
    private let progress: StoreProgress
    private let maxNotifications: Int64
    private let logFramesDue: Int
    private let lockWaitMilliseconds: Int

    /// The length of the log when readers last kept it from being emptied; 0 when they did not.
    private var logFramesAtFailedTry = 0

    init(
        database: SQLiteDatabase, progress: StoreProgress, configuration: StoreConfiguration
    ) {
        self.database = database
        self.progress = progress
        maxNotifications = Int64(configuration.maxNotifications)
        logFramesDue = configuration.logPagesDue
        lockWaitMilliseconds = configuration.lockWaitMilliseconds
    }

    /// Does one slice of what is due.
    func maintain() throws(SQLiteError) -> MaintenanceReport {
        var report = MaintenanceReport()
        if isLogDue { report.emptiedLog = try emptyLog() }
        let state = try StoreState(reading: database)
        let surplus = state.count - maxNotifications
        if surplus > 0 {
            report.pruned = try prune(surplus: surplus)
            report.isMoreWaiting = true
        } else if let segment = IndexFilling.dueSegment(state) {
            report.indexed = try IndexFilling.putIn(segment, on: database)
            report.isMoreWaiting = true
        } else {
            report.isMoreWaiting = try removeUnused(state)
        }
        progress.noteLog(framesAtLeast: database.logFramesAtLastCommit)
        return report
    }

    /// Removes the pushes with these sequence numbers.
    ///
    /// - Returns: How many of them there were.
    func remove(_ sequences: [Int64]) throws(SQLiteError) -> Int {
        defer { progress.noteLog(framesAtLeast: database.logFramesAtLastCommit) }
        return try database.transaction(.write) { () throws(SQLiteError) in
            try noteHighest()
            let delete = try database.statement("DELETE FROM push WHERE seq = ?1")
            var removed = 0
            for sequence in sequences {
                try delete.run(doing: "remove a notification", integer: sequence)
                removed += database.changes
            }
            try database.statement("UPDATE state SET removed = removed + ?1").run(
                doing: "count removed notifications", [.integer(Int64(removed))])
            return removed
        }
    }

    /// How much the store holds.
    func statistics() throws(SQLiteError) -> StoreStatistics {
        let state = try StoreState(reading: database)
        let pages = try database.integer("PRAGMA page_count", doing: "read the size") ?? 0
        let pageBytes = try database.integer("PRAGMA page_size", doing: "read the size") ?? 0
        return StoreStatistics(
            count: Int(min(state.count, maxNotifications)),
            bytes: (pages + Int64(progress.logFrames)) * pageBytes, pruned: state.pruned,
            indexedBefore: state.indexedBefore, lastSequence: state.lastSequence)
    }

    /// Copies all of the log into the file, as far as nobody else is reading it.
    func finish() throws(SQLiteError) { _ = try database.checkpoint(.truncate) }

    /// Removes the oldest pushes beyond the limit, a slice of them.
    private func prune(surplus: Int64) throws(SQLiteError) -> Int {
        try database.transaction(.write) { () throws(SQLiteError) in
            try noteHighest()
            let slice = min(surplus, Int64(Self.removalSlice))
            try database.statement(
                """
                DELETE FROM push
                WHERE seq <= (SELECT seq FROM push ORDER BY seq LIMIT 1 OFFSET ?1)
                """
            ).run(doing: "prune notifications", [.integer(slice - 1)])
            let pruned = database.changes
            try database.statement(
                "UPDATE state SET removed = removed + ?1, pruned = pruned + ?1"
            ).run(doing: "count pruned notifications", [.integer(Int64(pruned))])
            return pruned
        }
    }

    /// Keeps the highest sequence number given, which no later push may get again.
    private func noteHighest() throws(SQLiteError) {
        try database.statement(
            """
            UPDATE state SET removed_seq = max(
                removed_seq, coalesce((SELECT max(seq) FROM push), 0))
            """
        ).run(doing: "note the highest sequence number")
    }

    /// Removes index entries and provider tokens whose pushes are gone, a slice of them.
    private func removeUnused(_ state: StoreState) throws(SQLiteError) -> Bool {
        let first = state.firstSequence > 0 ? state.firstSequence : state.lastSequence + 1
        let firstBucket = try database.integer(
            "SELECT min(bucket) FROM lookup", doing: "read the index")
        let firstUsed = LookupEntry.row(segment: LookupEntry.segment(of: first), bucket: 0)
        if let firstBucket, firstBucket < firstUsed {
            return try IndexFilling.removeSlice(before: first, on: database)
        }
        let lastUse = first - ProviderTokenRows.stretch
        let firstUse = try database.integer(
            "SELECT first_seq FROM provider_token ORDER BY id LIMIT 1",
            doing: "read the provider tokens")
        guard let firstUse, firstUse <= lastUse else { return false }
        try database.transaction(.write) { () throws(SQLiteError) in
            try database.statement(
                """
                DELETE FROM provider_token WHERE id IN (
                    SELECT id FROM provider_token WHERE first_seq <= ?1 ORDER BY id LIMIT ?2)
                """
            ).run(
                doing: "remove provider tokens",
                [.integer(lastUse), .integer(Int64(Self.removalSlice))])
        }
        return database.changes == Self.removalSlice
    }

    /// Whether the log has grown enough, since it last was empty or readers kept it from that.
    private var isLogDue: Bool {
        let frames = progress.logFrames
        guard frames >= logFramesDue else { return false }
        // A shorter log than at the failed try has started afresh since.
        guard logFramesAtFailedTry > 0, frames >= logFramesAtFailedTry else { return true }
        return frames >= logFramesAtFailedTry + logFramesDue / 4
    }

    /// Copies the log into the file, so that the next writer starts it afresh.
    ///
    /// A passive checkpoint waits for nobody, and never catches up with a busy writer. So the bulk
    /// is copied passively, and the little that came meanwhile while writers are held off.
    /// - Returns: Whether the log can start afresh.
    private func emptyLog() throws(SQLiteError) -> Bool {
        let bulk = try database.checkpoint(.passive)
        let isLong = bulk.logFrames > 8 * logFramesDue
        // Readers that are in the log keep it from starting afresh. They are waited for only
        // briefly, as writers wait meanwhile; longer when the log has grown long.
        database.setLockWait(milliseconds: isLong ? 100 : 5)
        defer { database.setLockWait(milliseconds: lockWaitMilliseconds) }
        let rest = try database.checkpoint(.restart)
        guard !rest.wasBusy else {
            // Some reader may stay for hours: writers are not held off for it again and again.
            logFramesAtFailedTry = progress.logFrames
            return false
        }
        logFramesAtFailedTry = 0
        progress.noteLog(frames: 0)
        database.forgetLogLength()
        return true
    }
}
