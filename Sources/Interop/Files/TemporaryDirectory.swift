#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A directory that only this user can enter, removed with the files named here at the latest when
/// it is let go.
///
/// A process that is killed leaves its directory behind, with a lock in it that nobody holds any
/// more: by that the next one knows that it may remove it.
package final class TemporaryDirectory: Sendable {
    /// Where it is.
    package let path: String

    private let fileNames: [String]
    private let lock: FileLock

    /// The names begin so, and end in six characters that make them unique.
    private static let prefix = "apns-mock-store-"
    private static let lockName = "lock"

    /// How often a directory is made anew when another process takes it for abandoned.
    private static let attemptsMax = 16

    /// Makes a directory with a unique name in `parent`.
    ///
    /// Only `fileNames` are ever removed from it, so that no mistake can remove anything else.
    package init(in parent: String, fileNames: [String]) throws(FileError) {
        (path, lock) = try Self.makeLocked(in: parent)
        self.fileNames = fileNames
    }

    deinit { remove() }

    /// Removes the files and the directory, whether or not somebody has them open.
    package func remove() {
        for name in fileNames { unlink("\(path)/\(name)") }
        lock.release()
        rmdir(path)
    }

    /// Removes the directories in `parent` that processes of this user left when they were killed.
    package static func removeAbandoned(in parent: String, fileNames: [String]) {
        for name in names(in: parent) where isOurs("\(parent)/\(name)", named: name) {
            let path = "\(parent)/\(name)"
            // Without a lock its maker has only just begun, or it is somebody else's.
            guard case .file = FileStatus(path: "\(path)/\(lockName)") else { continue }
            do throws(FileError) {
                let lock = try Self.lock(path)
                for name in fileNames { unlink("\(path)/\(name)") }
                lock.release()
                rmdir(path)
            } catch {
                // In use, or not to be removed by this user: either way it stays.
                continue
            }
        }
    }

    /// Between the making of the lock's file and its locking, `removeAbandoned` of another process
    /// may lock it first: then the directory goes, and the next attempt makes another.
    private static func makeLocked(
        in parent: String
    ) throws(FileError) -> (path: String, lock: FileLock) {
        var attempts = 0
        while true {
            let path = try FileSystem.makeTemporaryDirectory(in: parent, prefix: prefix)
            do throws(FileError) {
                return (path, try lock(path))
            } catch {
                rmdir(path)
                attempts += 1
                guard attempts < attemptsMax else { throw error }
            }
        }
    }

    private static func lock(_ path: String) throws(FileError) -> FileLock {
        try FileLock("\(path)/\(lockName)", mode: 0o600, afterwards: .fileGoes)
    }

    /// Whether a path is a directory, not a link to one, that only this user can enter.
    private static func isOurs(_ path: String, named name: String) -> Bool {
        guard name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + 6 else {
            return false
        }
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_mode & 0o077 == 0 && status.st_uid == geteuid()
    }

    private static func names(in directory: String) -> [String] {
        do throws(FileError) {
            return try FileSystem.names(in: directory)
        } catch {
            // What cannot be listed cannot be swept; the making of a directory there tells why.
            return []
        }
    }
}
