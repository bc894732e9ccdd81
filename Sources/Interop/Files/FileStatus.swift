#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What stands at a path, as far as opening a database there depends on it.
package enum FileStatus: Equatable, Sendable {
    case missing
    case file(bytes: Int64, isReadable: Bool, isWritable: Bool)
    case directory(isWritable: Bool)
    case other

    /// Looks at `path`.
    package init(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = .missing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            self = .file(
                bytes: Int64(status.st_size), isReadable: access(path, R_OK) == 0,
                isWritable: access(path, W_OK) == 0)
        case S_IFDIR:
            self = .directory(isWritable: access(path, W_OK | X_OK) == 0)
        default:
            self = .other
        }
    }
}
