import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that exists and is locked until `release()`: "somebody uses the file beside it".
///
/// The kernel drops the lock with the process, however that ends. The lock is not on the database
/// file itself, since closing any descriptor of that would drop SQLite's own locks.
package final class FileLock: Sendable {
    /// Why a lock was not got.
    package enum Failure: Error, Equatable, Sendable {
        /// Another holder has it.
        case held
        /// A system call failed with this `errno`.
        case system(errorNumber: Int32, message: String)
    }

    private let path: String
    private let descriptor: Int32
    private let isReleased = Atomic<Bool>(false)

    /// Makes the file at `path` and locks it, without waiting.
    package init(path: String) throws(Failure) {
        self.path = path
        while true {
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard opened >= 0 else { throw Self.systemFailure() }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                let failure = errno == EWOULDBLOCK ? Failure.held : Self.systemFailure()
                close(opened)
                throw failure
            }
            // The last holder may have removed the file between our open and our lock.
            if Self.isFile(opened, at: path) {
                descriptor = opened
                return
            }
            close(opened)
        }
    }

    deinit { release() }

    /// Removes the file and frees the lock; does nothing the second time.
    package func release() {
        guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
        unlink(path)
        close(descriptor)
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var locked = stat()
        var named = stat()
        return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0
            && locked.st_ino == named.st_ino && locked.st_dev == named.st_dev
    }

    private static func systemFailure() -> Failure {
        let number = errno
        return .system(errorNumber: number, message: String(cString: strerror(number)))
    }
}
