/// A call on a file or directory that failed.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What the call was for, as in "read".
    package var operation: String

    /// The file or directory.
    package var path: String

    /// The system's `errno`.
    package var code: Int32

    /// The system's words for the code.
    package var message: String

    /// The whole failure in a clause, as in "cannot read certs/ca.pem: Permission denied".
    package var description: String { "cannot \(operation) \(path): \(message)" }
}
