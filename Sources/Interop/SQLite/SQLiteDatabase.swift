import CSQLite

/// One connection to a database file, for one thread at a time.
package final class SQLiteDatabase {
    /// What a connection may do.
    package enum Access: Sendable {
        /// Reads and writes a file, which is made where there is none.
        case create
        /// Reads and writes a file that must exist.
        case write
        /// Only reads a file that must exist.
        case read
    }

    /// How far a checkpoint of the write-ahead log goes.
    package enum Checkpoint: Sendable {
        /// Copies what it can and waits for nobody.
        case passive
        /// Holds writers off, copies all, and lets the next writer start the log afresh.
        case restart
        /// As `restart`, and cuts the log's file to nothing.
        case truncate
    }

    /// How much of the write-ahead log a checkpoint has copied, in pages.
    package struct CheckpointResult: Equatable, Sendable {
        /// The pages in the log.
        package var logFrames: Int
        /// Those of them that the database file has by now.
        package var copiedFrames: Int
        /// Whether a writer or reader kept the checkpoint from finishing.
        package var wasBusy: Bool
    }

    private let connection: SQLiteConnectionHandle
    private let handle: OpaquePointer
    private let plan: SQLiteCallPlan?
    private var statements: [String: SQLiteStatement] = [:]

    /// The most statements kept prepared.
    private static let statementsMax = 64

    /// Opens the file at `path`.
    ///
    /// - Parameters:
    ///   - lockWaitMilliseconds: How long a call waits for a lock that another connection holds.
    ///   - plan: Calls that shall fail, for tests.
    package init(
        path: String, access: Access, lockWaitMilliseconds: Int, plan: SQLiteCallPlan? = nil
    ) throws(SQLiteError) {
        let flags =
            switch access {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .write: SQLITE_OPEN_READWRITE
            case .read: SQLITE_OPEN_READONLY
            }
        connection = try SQLiteConnectionHandle(
            path: path, flags: flags, lockWaitMilliseconds: lockWaitMilliseconds, plan: plan)
        handle = connection.pointer
        self.plan = plan
    }

    /// Runs SQL that may hold several statements; rows are dropped.
    package func execute(_ sql: String, doing: StaticString) throws(SQLiteError) {
        let code = plan?.nextFailure() ?? sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw SQLiteError(code: code, on: handle, doing: "\(doing)")
        }
    }

    /// Prepares a statement that the caller keeps.
    package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        try SQLiteStatement(sql, on: connection)
    }

    /// A statement prepared once for this text and kept with the connection.
    package func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        if let known = statements[sql] { return known }
        if statements.count >= Self.statementsMax { statements.removeAll() }
        let prepared = try prepare(sql)
        statements[sql] = prepared
        return prepared
    }

    /// The first column of a query's first row as an integer; nil without a row or for NULL.
    package func integer(
        _ sql: String, _ values: [SQLiteValue] = [], doing: StaticString
    ) throws(SQLiteError) -> Int64? {
        try statement(sql).integer(doing: doing, values)
    }

    /// Whether a transaction is open.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// How many rows the last INSERT, UPDATE or DELETE touched.
    package var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The row id of the last INSERT.
    package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Runs `body` in a transaction: committed when it returns, rolled back when anything fails.
    package func transaction<Result>(
        _ kind: TransactionKind, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try begin(kind)
        do {
            let result = try body()
            try statement("COMMIT").run(doing: "commit a transaction")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Which lock a transaction takes at its start.
    package enum TransactionKind: Sendable {
        /// A snapshot for reading, taken at the first read.
        case read
        /// The write lock, taken at once, so that the transaction cannot fail for it later.
        case write
    }

    /// Opens a transaction; one that an earlier failure left open is rolled back first.
    package func begin(_ kind: TransactionKind) throws(SQLiteError) {
        if isInTransaction { try statement("ROLLBACK").run(doing: "roll back") }
        switch kind {
        case .read: try statement("BEGIN").run(doing: "begin a read transaction")
        case .write: try statement("BEGIN IMMEDIATE").run(doing: "begin a write transaction")
        }
    }

    /// Rolls back whatever transaction is open.
    ///
    /// A rollback that fails leaves the transaction open, and `begin` tries again: nothing of it
    /// can be committed by then.
    package func rollBack() {
        guard isInTransaction, plan?.nextFailure() == nil else { return }
        sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }

    /// Changes how long a call waits for a lock that another connection holds.
    package func setLockWait(milliseconds: Int) {
        connection.wait.setLimit(milliseconds: milliseconds)
    }

    /// Copies pages of the write-ahead log into the database file.
    package func checkpoint(_ mode: Checkpoint) throws(SQLiteError) -> CheckpointResult {
        let flag =
            switch mode {
            case .passive: SQLITE_CHECKPOINT_PASSIVE
            case .restart: SQLITE_CHECKPOINT_RESTART
            case .truncate: SQLITE_CHECKPOINT_TRUNCATE
            }
        var log: Int32 = 0
        var copied: Int32 = 0
        let code =
            plan?.nextFailure()
            ?? sqlite3_wal_checkpoint_v2(handle, nil, flag, &log, &copied)
        guard code == SQLITE_OK || code == SQLITE_BUSY else {
            throw SQLiteError(code: code, on: handle, doing: "checkpoint the write-ahead log")
        }
        return CheckpointResult(
            logFrames: max(0, Int(log)), copiedFrames: max(0, Int(copied)),
            wasBusy: code == SQLITE_BUSY)
    }

    /// Has every commit on this connection note the length of the write-ahead log.
    ///
    /// Replaces SQLite's own checkpoint after a commit, which uses the same hook.
    package func watchLogLength() {
        sqlite3_wal_hook(handle, noteLogLength, connection.logFrames)
    }

    /// The pages in the write-ahead log after this connection's last commit; 0 without a commit
    /// since `forgetLogLength`.
    package var logFramesAtLastCommit: Int { Int(connection.logFrames.pointee) }

    /// Takes the log for empty until the next commit.
    package func forgetLogLength() { connection.logFrames.pointee = 0 }
}

private func noteLogLength(
    _ context: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?,
    _ frames: Int32
) -> Int32 {
    context?.assumingMemoryBound(to: Int32.self).pointee = frames
    return SQLITE_OK
}
