import CSQLite

/// Sets the parameters of a statement from ranges of a borrowed byte buffer, without copying.
package struct SQLiteBinder: ~Copyable {
    let statement: OpaquePointer
    let bound: BoundParameters
    let bytes: UnsafeBufferPointer<UInt8>

    /// Binds an integer, or NULL.
    package func integer(_ index: Int32, _ value: Int64?) throws(SQLiteError) {
        guard let value else { return try null(index) }
        guard !bound.holds(index, value) else { return }
        bound.forget(index)
        try check(sqlite3_bind_int64(statement, index, value))
        bound.note(index, value)
    }

    /// Binds a range of the buffer as text, or NULL.
    package func text(_ index: Int32, _ range: Range<Int>?) throws(SQLiteError) {
        guard let range else { return try null(index) }
        let address = start(of: range)
        bound.forget(index)
        try check(
            apns_sqlite3_bind_text_in_place(statement, index, address, Int32(range.count)))
    }

    /// Binds a range of the buffer as a blob, or NULL.
    package func blob(_ index: Int32, _ range: Range<Int>?) throws(SQLiteError) {
        guard let range else { return try null(index) }
        let address = start(of: range)
        bound.forget(index)
        try check(
            apns_sqlite3_bind_blob_in_place(statement, index, address, Int32(range.count)))
    }

    /// Binds a copy of text that lies elsewhere, or NULL.
    package func copiedText(_ index: Int32, _ text: [UInt8]?) throws(SQLiteError) {
        guard let text else { return try null(index) }
        bound.forget(index)
        let code = text.withUnsafeBytes {
            apns_sqlite3_bind_text_copy(
                statement, index, $0.baseAddress ?? emptyBytes, Int32($0.count))
        }
        try check(code)
    }

    /// Binds NULL.
    package func null(_ index: Int32) throws(SQLiteError) {
        guard !bound.holdsNull(index) else { return }
        bound.forget(index)
        try check(sqlite3_bind_null(statement, index))
        bound.noteNull(index)
    }

    private func start(of range: Range<Int>) -> UnsafeRawPointer {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= bytes.count,
            "a bound range must lie inside its buffer")
        guard let base = bytes.baseAddress else { return emptyBytes }
        return UnsafeRawPointer(base + range.lowerBound)
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else {
            throw SQLiteError(
                code: code, on: sqlite3_db_handle(statement), doing: "bind a parameter")
        }
    }
}
