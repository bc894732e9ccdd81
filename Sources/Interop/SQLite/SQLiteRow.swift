import CSQLite

/// The row a query stands on, valid until the next one.
package struct SQLiteRow: ~Copyable {
    let statement: OpaquePointer

    /// Whether a column is NULL.
    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// A column as an integer; 0 for NULL.
    package func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    /// A column as an integer; nil for NULL.
    package func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// Lends the bytes of a text or blob column; no bytes for NULL.
    package func withBytes<Result>(
        _ column: Int32, _ body: (Span<UInt8>) -> Result
    ) -> Result {
        // sqlite3_column_blob gives text as it is stored, without a conversion.
        let address = sqlite3_column_blob(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        let buffer = UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count)
        return buffer.withMemoryRebound(to: UInt8.self) { body($0.span) }
    }

    /// A copy of the bytes of a column; none for NULL.
    package func bytes(_ column: Int32) -> [UInt8] {
        let address = sqlite3_column_blob(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count))
    }

    /// A column as text, with bytes that are not UTF-8 replaced; nil for NULL.
    package func text(_ column: Int32) -> String? {
        isNull(column) ? nil : String(decoding: bytes(column), as: UTF8.self)
    }
}
