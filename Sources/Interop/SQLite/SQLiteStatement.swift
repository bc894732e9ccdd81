import CSQLite

/// One prepared statement.
///
/// A statement is always reset before control returns to the caller: a SELECT left open would pin
/// the write-ahead log and go on showing an old snapshot.
package final class SQLiteStatement {
    private let connection: SQLiteConnectionHandle
    private let handle: OpaquePointer
    private let plan: SQLiteCallPlan?
    private let bound: BoundParameters

    /// Prepares `sql`, which must hold exactly one statement.
    init(_ sql: String, on connection: SQLiteConnectionHandle) throws(SQLiteError) {
        let doing = "prepare \"\(sql.prefix(60))\""
        var prepared: OpaquePointer?
        let code =
            connection.plan?.nextFailure()
            ?? sqlite3_prepare_v3(
                connection.pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else {
            throw SQLiteError(code: code, on: connection.pointer, doing: doing)
        }
        self.connection = connection
        handle = prepared
        plan = connection.plan
        bound = BoundParameters(count: Int(sqlite3_bind_parameter_count(prepared)))
    }

    deinit {
        // The code is that of the last step, which was reported when it happened.
        sqlite3_finalize(handle)
    }

    /// Runs a statement that returns no rows, with its parameters taken in place from `bytes`.
    ///
    /// Nothing is copied before SQLite copies it into its page: the parameters are bound, used and
    /// forgotten while `bytes` is borrowed.
    package func run(
        doing: StaticString, over bytes: Span<UInt8>,
        bind: (borrowing SQLiteBinder) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(SQLiteError) in
            try bind(SQLiteBinder(statement: handle, bound: bound, bytes: buffer))
            try finish(doing: doing)
        }
    }

    /// Runs a statement that returns no rows.
    package func run(doing: StaticString, _ values: [SQLiteValue] = []) throws(SQLiteError) {
        try bindCopies(of: values, doing: doing)
        try finish(doing: doing)
    }

    /// Runs a statement that returns no rows and has one parameter, an integer.
    package func run(doing: StaticString, integer: Int64) throws(SQLiteError) {
        bound.forget(1)
        let code = sqlite3_bind_int64(handle, 1, integer)
        guard code == SQLITE_OK else { throw error(code, doing: doing) }
        try finish(doing: doing)
    }

    /// Runs a query and gives each row to `body` until that returns false.
    package func forEachRow(
        doing: StaticString, _ values: [SQLiteValue] = [],
        _ body: (borrowing SQLiteRow) -> Bool
    ) throws(SQLiteError) {
        try bindCopies(of: values, doing: doing)
        defer { sqlite3_reset(handle) }
        while true {
            let code = plan?.nextFailure() ?? sqlite3_step(handle)
            switch code {
            case SQLITE_ROW:
                guard body(SQLiteRow(statement: handle)) else { return }
            case SQLITE_DONE:
                return
            default:
                throw error(code, doing: doing)
            }
        }
    }

    /// The first column of the first row as an integer; nil without a row or for NULL.
    package func integer(
        doing: StaticString, _ values: [SQLiteValue] = []
    ) throws(SQLiteError) -> Int64? {
        var result: Int64?
        try forEachRow(doing: doing, values) { row in
            result = row.isNull(0) ? nil : row.integer(0)
            return false
        }
        return result
    }

    private func finish(doing: StaticString) throws(SQLiteError) {
        let code = plan?.nextFailure() ?? sqlite3_step(handle)
        if code == SQLITE_DONE || code == SQLITE_ROW {
            sqlite3_reset(handle)
            return
        }
        let failure = error(code, doing: doing)
        sqlite3_reset(handle)
        throw failure
    }

    private func bindCopies(
        of values: [SQLiteValue], doing: StaticString
    ) throws(SQLiteError) {
        for (offset, value) in values.enumerated() {
            let index = Int32(offset) + 1
            bound.forget(index)
            let code =
                switch value {
                case .integer(let number): sqlite3_bind_int64(handle, index, number)
                case .text(let bytes):
                    bytes.withUnsafeBytes {
                        apns_sqlite3_bind_text_copy(
                            handle, index, $0.baseAddress ?? emptyBytes, Int32($0.count))
                    }
                case .blob(let bytes):
                    bytes.withUnsafeBytes {
                        apns_sqlite3_bind_blob_copy(
                            handle, index, $0.baseAddress ?? emptyBytes, Int32($0.count))
                    }
                case .null: sqlite3_bind_null(handle, index)
                }
            guard code == SQLITE_OK else { throw error(code, doing: doing) }
        }
    }

    private func error(_ code: Int32, doing: StaticString) -> SQLiteError {
        SQLiteError(code: code, on: sqlite3_db_handle(handle), doing: "\(doing)")
    }
}

/// An address for values without bytes: SQLite reads a null address as NULL.
nonisolated(unsafe) let emptyBytes = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
