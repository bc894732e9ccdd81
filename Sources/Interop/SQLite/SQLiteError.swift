import CSQLite

/// A call to SQLite that failed: its codes, its message and what was being done.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, as far as a caller acts on it.
    package enum Kind: Equatable, Sendable {
        /// Another connection or program holds the lock (`SQLITE_BUSY`, `SQLITE_LOCKED`).
        case busy
        /// The disk or the quota is full (`SQLITE_FULL`).
        case full
        /// The file's pages contradict one another (`SQLITE_CORRUPT`).
        case corrupt
        /// The file is not an SQLite database (`SQLITE_NOTADB`).
        case notADatabase
        /// The file or its directory cannot be written (`SQLITE_READONLY`, `SQLITE_PERM`).
        case readOnly
        /// The file cannot be opened or made (`SQLITE_CANTOPEN`).
        case cannotOpen
        /// The operating system reported a failed read or write (`SQLITE_IOERR`).
        case inputOutput
        /// Any other code.
        case other
    }

    /// SQLite's extended result code; its low byte is the primary code.
    package var extendedCode: Int32

    /// SQLite's own words.
    package var message: String

    /// What was being done, as a phrase: "insert a notification".
    package var doing: String

    package init(extendedCode: Int32, message: String, doing: String) {
        self.extendedCode = extendedCode
        self.message = message
        self.doing = doing
    }

    /// The error a connection reports for its last call.
    init(code: Int32, on handle: OpaquePointer?, doing: String) {
        // Without a handle (out of memory at open) SQLite can only name the code.
        let isLast = handle != nil && sqlite3_errcode(handle) == code & 0xFF
        extendedCode = isLast ? sqlite3_extended_errcode(handle) : code
        let words = isLast ? sqlite3_errmsg(handle) : sqlite3_errstr(code)
        message = words.map { String(cString: $0) } ?? "code \(code)"
        self.doing = doing
    }

    /// The primary result code.
    package var code: Int32 { extendedCode & 0xFF }

    /// What went wrong, as far as a caller acts on it.
    package var kind: Kind {
        switch code {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_IOERR: .inputOutput
        default: .other
        }
    }

    package var description: String {
        "could not \(doing): \(message) (SQLite code \(extendedCode))"
    }
}
