import SQLite
import Synchronization

/// Every answered request, kept in an SQLite file before its answer is sent.
///
/// Push loops write through a `NotificationWriter` each; any thread reads through snapshots; one
/// thread calls `maintain()` now and then, which fills the index, prunes and checkpoints in small
/// slices. Nothing here has a clock or a thread of its own.
package final class NotificationStore: Sendable {
    /// How many notifications are kept.
    package let maxNotifications: Int

    /// Where the file is; that of a temporary store goes with the store.
    package var path: String { file.path }

    /// Whether the file is removed at close.
    package var isTemporary: Bool { file.isTemporary }

    private let configuration: StoreConfiguration
    private let file: StoreFile
    private let progress: StoreProgress
    private let readers: SQLiteConnectionPool
    private let housekeeping: Mutex<Housekeeping?>
    private let isClosed = Atomic<Bool>(false)

    /// The reading connections kept open; more are opened while more are needed.
    private static let idleReadersMax = 4

    /// Opens the store, or makes it.
    package init(configuration: StoreConfiguration) throws(StoreError) {
        self.configuration = configuration
        maxNotifications = configuration.maxNotifications
        file = try StoreFile(configuration)
        readers = SQLiteConnectionPool(
            path: file.path, idleMax: Self.idleReadersMax,
            lockWaitMilliseconds: configuration.lockWaitMilliseconds, plan: configuration.callPlan)
        let database = try StoreConnection(configuration, path: file.path).openFirst()
        do {
            let state = try StoreState(reading: database)
            progress = StoreProgress(lastSequence: state.lastSequence)
            housekeeping = Mutex(
                Housekeeping(
                    database: database, progress: progress, configuration: configuration))
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    /// A writer, for use on one thread.
    package func makeWriter() throws(StoreError) -> NotificationWriter {
        try checkOpen()
        let database = try StoreConnection(configuration, path: file.path).open()
        do {
            return try NotificationWriter(on: database, path: file.path, progress: progress)
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    /// The sequence number of the last committed notification, without touching the file.
    package var lastSequence: Int64 { progress.lastSequence }

    /// Reads from one snapshot, which has everything committed before the call.
    package func read<Result>(
        _ body: (StoreSnapshot) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try checkOpen()
        return try readers.withSnapshot(failure: { StoreError($0, path: file.path) }) {
            (database) throws(StoreError) in
            try body(
                StoreSnapshot(
                    of: database, path: file.path, maxNotifications: maxNotifications))
        }
    }

    /// Removes the notifications that match a query and were committed before the call.
    ///
    /// They go in many small transactions, so that pushes are not held up; a reader may see some
    /// of them gone and others not yet.
    /// - Returns: How many were removed.
    package func delete(
        matching query: NotificationQuery = NotificationQuery()
    ) throws(StoreError) -> Int {
        let end = try read { (snapshot) in snapshot.lastSequence }
        var removed = 0
        var cursor: Int64 = 0
        while cursor < end {
            var slice: [Int64] = []
            try read { (snapshot) throws(StoreError) in
                try snapshot.forEachSequence(matching: query, after: cursor) { sequence in
                    if sequence <= end { slice.append(sequence) }
                    return sequence < end && slice.count < Housekeeping.removalSlice
                }
            }
            guard let last = slice.last else { break }
            removed += try withHousekeeping { (keeper) throws(SQLiteError) in
                try keeper.remove(slice)
            }
            cursor = last
        }
        return removed
    }

    /// Does one small slice of what is due: a checkpoint, pruning, or filling the index.
    ///
    /// A slice holds the write lock for about a millisecond. Call it every 50 ms or so, and again
    /// at once while more is waiting.
    package func maintain() throws(StoreError) -> MaintenanceReport {
        try withHousekeeping { (keeper) throws(SQLiteError) in try keeper.maintain() }
    }

    /// How much the store holds.
    package func statistics() throws(StoreError) -> StoreStatistics {
        try withHousekeeping { (keeper) throws(SQLiteError) in try keeper.statistics() }
    }

    /// Copies the log into the file and lets go of both; a temporary file is removed.
    ///
    /// Let go of the writers first: a batch that is not committed is dropped with its writer.
    package func close() throws(StoreError) {
        isClosed.store(true, ordering: .releasing)
        readers.closeIdle()
        defer { file.release() }
        do {
            try housekeeping.withLock { (keeper: inout Housekeeping?) throws(SQLiteError) in
                defer { keeper = nil }
                try keeper?.finish()
            }
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    private func checkOpen() throws(StoreError) {
        guard !isClosed.load(ordering: .acquiring) else { throw .closed }
    }

    private func withHousekeeping<Result: Sendable>(
        _ body: (Housekeeping) throws(SQLiteError) -> Result
    ) throws(StoreError) -> Result {
        let result: Result?
        do {
            result = try housekeeping.withLock {
                (keeper: inout Housekeeping?) throws(SQLiteError) -> Result? in
                guard let keeper else { return nil }
                return try body(keeper)
            }
        } catch {
            throw StoreError(error, path: file.path)
        }
        guard let result else { throw .closed }
        return result
    }
}
