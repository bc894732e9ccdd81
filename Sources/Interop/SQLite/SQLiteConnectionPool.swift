import Synchronization

/// Connections that only read, each lent to one caller at a time.
package final class SQLiteConnectionPool: Sendable {
    private let path: String
    private let lockWaitMilliseconds: Int
    private let plan: SQLiteCallPlan?
    private let idleMax: Int
    private let gate = Mutex(())

    /// Touched only while `gate` is held; a connection taken out is its taker's alone.
    nonisolated(unsafe) private var idle: [SQLiteDatabase] = []

    /// A pool for the file at `path` that keeps up to `idleMax` connections open.
    package init(path: String, idleMax: Int, lockWaitMilliseconds: Int, plan: SQLiteCallPlan?) {
        self.path = path
        self.idleMax = idleMax
        self.lockWaitMilliseconds = lockWaitMilliseconds
        self.plan = plan
    }

    /// Lends a connection to `body`, which sees one snapshot of the database throughout.
    ///
    /// A connection on which anything failed is closed rather than lent again.
    /// - Parameter failure: Turns an error of the pool's own calls into the body's kind of error.
    package func withSnapshot<Result, Failure: Error>(
        failure: (SQLiteError) -> Failure,
        _ body: (SQLiteDatabase) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let database: SQLiteDatabase
        do throws(SQLiteError) {
            if let idle = takeIdle() { database = idle } else { database = try open() }
            try database.begin(.read)
        } catch {
            throw failure(error)
        }
        let result = try body(database)
        do throws(SQLiteError) {
            try database.statement("COMMIT").run(doing: "end a read transaction")
        } catch {
            throw failure(error)
        }
        giveBack(database)
        return result
    }

    /// Closes the connections that nobody uses just now.
    package func closeIdle() { gate.withLock { _ in idle.removeAll() } }

    private func takeIdle() -> SQLiteDatabase? {
        gate.withLock { _ in idle.popLast() }
    }

    private func giveBack(_ database: SQLiteDatabase) {
        gate.withLock { _ in
            if idle.count < idleMax { idle.append(database) }
        }
    }

    private func open() throws(SQLiteError) -> SQLiteDatabase {
        let database = try SQLiteDatabase(
            path: path, access: .read, lockWaitMilliseconds: lockWaitMilliseconds, plan: plan)
        // 8 MiB of pages: a query for one apns-id touches a page of every index segment.
        try database.execute(
            "PRAGMA cache_size = -8192; PRAGMA query_only = ON",
            doing: "prepare a connection for reading")
        return database
    }
}
