#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A lock that one process at a time holds, on a file that stays.
///
/// The system takes it away from a process that dies, so that none is ever left behind.
package final class FileLock {
    private let file: Int32

    /// Takes the lock, waiting up to `waitMilliseconds` for who holds it.
    package init(_ path: String, waitMilliseconds: Int) throws(FileError) {
        // O_CREAT comes second: on a read-only file system it fails even for a file that exists.
        var opened = open(path, O_RDONLY | O_CLOEXEC)
        if opened < 0, errno == ENOENT {
            opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        }
        guard opened >= 0 else { throw FileError.last("lock", path) }
        var waitedMilliseconds = 0
        while flock(opened, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, waitedMilliseconds < waitMilliseconds
            else {
                let failure = FileError.last("lock", path)
                close(opened)
                throw failure
            }
            usleep(10_000)
            waitedMilliseconds += 10
        }
        file = opened
    }

    /// Gives the lock back.
    deinit { close(file) }

    /// Does `body` under the lock.
    package func whileHeld<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body()
    }
}
