#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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

extension FileError {
    /// The failure that `errno` tells of.
    static func last(_ operation: String, _ path: String) -> FileError {
        let code = errno
        return FileError(
            operation: operation, path: path, code: code, message: String(cString: strerror(code)))
    }

    /// Whether the place can be read but not written: permissions or a read-only file system.
    package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(code) }

    /// Whether the file or a directory on the way to it is not there.
    package var isAbsent: Bool { code == ENOENT }

    /// Whether somebody else holds the lock.
    package var isHeld: Bool { code == EWOULDBLOCK }
}
