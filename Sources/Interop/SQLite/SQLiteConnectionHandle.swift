import CSQLite

/// SQLite's connection object, closed when its database and all its statements have let go.
final class SQLiteConnectionHandle {
    let pointer: OpaquePointer
    let plan: SQLiteCallPlan?

    /// What SQLite's hooks point at, which must stay until the connection is closed.
    let wait: LockWait
    let logFrames: UnsafeMutablePointer<Int32>

    init(
        path: String, flags: Int32, lockWaitMilliseconds: Int, plan: SQLiteCallPlan?
    ) throws(SQLiteError) {
        _ = SQLiteLibrary.isConfigured
        var opened: OpaquePointer?
        let code =
            plan?.nextFailure()
            ?? sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(code: code, on: opened, doing: "open \(path)")
            sqlite3_close(opened)
            throw error
        }
        pointer = opened
        self.plan = plan
        wait = LockWait(milliseconds: lockWaitMilliseconds)
        logFrames = .allocate(capacity: 1)
        logFrames.initialize(to: 0)
        wait.install(on: opened)
    }

    deinit {
        sqlite3_close(pointer)
        logFrames.deallocate()
    }
}
