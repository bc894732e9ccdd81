import Files

/// The file of a store, held for this process alone until `release()`.
final class StoreFile: Sendable {
    let path: String
    let isTemporary: Bool
    private let lock: FileLock?
    private let directory: TemporaryDirectory?

    private static let temporaryName = "notifications.sqlite"

    /// What SQLite puts beside its file.
    private static let companions = ["-wal", "-shm", "-journal"]

    init(_ configuration: StoreConfiguration) throws(StoreError) {
        if let path = configuration.path {
            self.path = path
            isTemporary = false
            directory = nil
            lock = try Self.lockFile(at: path)
        } else {
            isTemporary = true
            lock = nil
            let made = try Self.makeDirectory(in: configuration.temporaryDirectory)
            path = "\(made.path)/\(Self.temporaryName)"
            directory = made
        }
    }

    /// Removes a temporary file, or lets another process have the file.
    func release() {
        directory?.remove()
        lock?.release()
    }

    private static func makeDirectory(in parent: String) throws(StoreError) -> TemporaryDirectory {
        let names = [temporaryName] + companions.map { temporaryName + $0 }
        TemporaryDirectory.removeAbandoned(in: parent, fileNames: names)
        do {
            return try TemporaryDirectory(in: parent, fileNames: names)
        } catch {
            throw StoreError(
                .permissionDenied,
                "a temporary store cannot be made in \(parent): \(error.message)",
                hint: "let TMPDIR name a directory that can be written, or give --store a path")
        }
    }

    private static func lockFile(at path: String) throws(StoreError) -> FileLock {
        try checkPlace(path)
        do {
            return try FileLock(path + "-lock", mode: 0o600, afterwards: .fileGoes)
        } catch  where error.isHeld {
            throw StoreError(
                .inUse, "another apns-mock has the store \(path) open",
                hint: "stop it, or give this one a --store of its own")
        } catch {
            throw StoreError(
                .permissionDenied, "\(path)-lock cannot be made: \(error.message)",
                hint: "allow this user to write the directory, or give --store another path")
        }
    }

    private static func checkPlace(_ path: String) throws(StoreError) {
        switch FileStatus(path: path) {
        case .directory, .other:
            throw StoreError(
                .notAFile, "the store \(path) is not a file",
                hint: "give --store the path of a file")
        case .file(_, isReadable: false, _), .file(_, _, isWritable: false):
            throw StoreError(
                .permissionDenied, "the store \(path) may not be read and written",
                hint: "allow this user to, or give --store another path")
        case .file, .missing: break
        }
        let directory = directory(of: path)
        switch FileStatus(path: directory) {
        case .directory(isWritable: true): break
        case .directory(isWritable: false):
            throw StoreError(
                .permissionDenied, "the directory \(directory) of the store may not be written",
                hint: "allow this user to: SQLite keeps its log beside the file")
        case .missing:
            throw StoreError(
                .directoryMissing, "the directory \(directory) of the store does not exist",
                hint: "make it, or give --store another path")
        case .file, .other:
            throw StoreError(
                .directoryMissing, "\(directory), where the store should be, is not a directory",
                hint: "give --store another path")
        }
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
