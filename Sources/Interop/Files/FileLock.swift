import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A lock that one holder at a time has, on a file: "somebody uses what is beside it".
///
/// The system takes it away from a process that dies, so that none is ever left behind.
package final class FileLock: Sendable {
    /// What becomes of the file when the lock is given back.
    package enum Afterwards: Sendable {
        case fileStays
        case fileGoes
    }

    private let path: String
    private let descriptor: Int32
    private let afterwards: Afterwards
    private let isReleased = Atomic<Bool>(false)

    /// The pause between two tries, in milliseconds.
    private static let pauseMilliseconds = 10

    /// Makes the file where it is missing, with `mode`, and takes the lock.
    ///
    /// - Parameter waitMilliseconds: How long to wait for who holds it; the error `isHeld` after.
    package init(
        _ path: String, mode: UInt32, waitMilliseconds: Int = 0, afterwards: Afterwards
    ) throws(FileError) {
        self.path = path
        self.afterwards = afterwards
        var waitedMilliseconds = 0
        while true {
            let opened = try Self.open(path, mode: mode)
            if flock(opened, LOCK_EX | LOCK_NB) == 0 {
                // The last holder may have removed the file between our open and our lock.
                if Self.isFile(opened, at: path) {
                    descriptor = opened
                    return
                }
                close(opened)
                continue
            }
            let failure = FileError.last("lock", path)
            close(opened)
            guard failure.isHeld, waitedMilliseconds < waitMilliseconds else { throw failure }
            usleep(UInt32(Self.pauseMilliseconds * 1000))
            waitedMilliseconds += Self.pauseMilliseconds
        }
    }

    deinit { release() }

    /// Gives the lock back; does nothing the second time.
    package func release() {
        guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
        if afterwards == .fileGoes { unlink(path) }
        close(descriptor)
    }

    /// Does `body` under the lock.
    package func whileHeld<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body()
    }

    private static func open(_ path: String, mode: UInt32) throws(FileError) -> Int32 {
        let opened = platformOpen(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(mode))
        if opened >= 0 { return opened }
        let failure = FileError.last("lock", path)
        // On a read-only file system that fails even for a file that exists and can be locked.
        let readOnly = failure.isForbidden ? platformOpen(path, O_RDONLY | O_CLOEXEC, 0) : -1
        guard readOnly >= 0 else { throw failure }
        return readOnly
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var locked = stat()
        var named = stat()
        return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0
            && locked.st_ino == named.st_ino && locked.st_dev == named.st_dev
    }
}

/// Inside the type `open` would mean our own.
private func platformOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}
