import SQLite

/// Why the store cannot be opened, or an operation on it failed.
package struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, for callers that act on it.
    package enum Kind: String, CaseIterable, Sendable {
        /// The directory the file should be in does not exist.
        case directoryMissing
        /// The path names a directory, a socket or a device.
        case notAFile
        /// The file or its directory may not be written or read.
        case permissionDenied
        /// The file is not an SQLite database.
        case notADatabase
        /// The file is a database of some other program.
        case foreignDatabase
        /// A later version of apns-mock wrote the file.
        case schemaTooNew
        /// The file is damaged.
        case corrupt
        /// Another apns-mock has the file open.
        case inUse
        /// Some program holds a lock on the file.
        case locked
        /// No room is left on the disk.
        case diskFull
        /// The operating system could not read or write.
        case inputOutput
        /// The store has been closed.
        case closed
        /// Anything else SQLite reports.
        case other
    }

    /// What went wrong, for callers that act on it.
    package var kind: Kind

    /// What went wrong, in a sentence that names the file.
    package var message: String

    /// What to do about it.
    package var hint: String

    package init(_ kind: Kind, _ message: String, hint: String) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }

    /// What a failed call to SQLite means for the store at `path`.
    package init(_ error: SQLiteError, path: String) {
        let (kind, hint): (Kind, String) =
            switch error.kind {
            case .busy:
                (.locked, "end the other program's transaction on it, or close that program")
            case .full:
                (.diskFull, "make room on the disk, or lower --max-notifications")
            case .corrupt:
                (.corrupt, "move the file away to start a new one; sqlite3's .recover may save it")
            case .notADatabase:
                (.notADatabase, "give --store a new path or the path of a store")
            case .readOnly:
                (.permissionDenied, "allow this user to write the file and its directory")
            case .cannotOpen:
                (.permissionDenied, "check that the file and its directory can be written")
            case .inputOutput:
                (.inputOutput, "check the disk and the system's log")
            case .other:
                (.other, "this is SQLite's own report; see https://sqlite.org/rescode.html")
            }
        self.init(kind, "the store \(path): \(error)", hint: hint)
    }

    /// The store was used after `close()`.
    package static let closed = StoreError(
        .closed, "the notification store is closed", hint: "the server is stopping")

    package var description: String { "\(message); \(hint)" }
}
