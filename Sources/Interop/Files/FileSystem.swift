#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The little that is needed of files: whole ones read, whole ones replaced, directories listed.
package enum FileSystem {
    /// Reads a whole file of at most `bytesMax` bytes.
    package static func read(
        _ path: String, bytesMax: Int = 1 << 20
    ) throws(FileError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileError.last("read", path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = platformRead(file, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError.last("read", path)
            }
            bytes += chunk[..<count]
            guard bytes.count <= bytesMax else {
                throw FileError(
                    operation: "read", path: path, code: EFBIG,
                    message: "it is larger than \(bytesMax) bytes")
            }
        }
    }

    /// Replaces a file whole: readers see all of the old content or all of the new, also after a
    /// crash of the process.
    ///
    /// The new content is written to a file beside it, with `mode` whatever the umask says, and
    /// renamed over it. Content that takes the place of other content is on the disk before it
    /// does; a file that is new may be lost in a power cut, which saves the first start from
    /// waiting for the disk. Two writers of one file must exclude each other (see ``FileLock``).
    package static func replace(
        _ path: String, with bytes: [UInt8], mode: UInt32
    ) throws(FileError) {
        let temporary = path + ".new"
        // A file left by a crash may belong to another mode or be a link: never write into it.
        if unlink(temporary) != 0, errno != ENOENT { throw FileError.last("write", path) }
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
        guard file >= 0 else { throw FileError.last("write", path) }
        do throws(FileError) {
            defer { close(file) }
            guard fchmod(file, mode_t(mode)) == 0 else { throw FileError.last("write", path) }
            try write(bytes, to: file, path)
            let isNew = FileSystem.mode(of: path) == nil
            guard isNew || fsync(file) == 0 else { throw FileError.last("write", path) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let failure = FileError.last("write", path)
            unlink(temporary)
            throw failure
        }
    }

    /// Removes a file; one that is not there is no failure.
    package static func remove(_ path: String) throws(FileError) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw FileError.last("remove", path)
    }

    /// Makes a directory and those above it; one that exists already is left as it is.
    package static func makeDirectory(_ path: String, mode: UInt32) throws(FileError) {
        if mkdir(path, mode_t(mode)) == 0 { return }
        switch errno {
        case EEXIST:
            guard isDirectory(path) else {
                throw FileError(
                    operation: "make", path: path, code: ENOTDIR,
                    message: "a file has that name")
            }
        case ENOENT:
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
                throw FileError.last("make", path)
            }
            try makeDirectory(String(path[..<slash]), mode: mode)
            guard mkdir(path, mode_t(mode)) == 0 || errno == EEXIST else {
                throw FileError.last("make", path)
            }
        default:
            // A read-only file system says so before it says that the directory is there.
            let failure = FileError.last("make", path)
            guard isDirectory(path) else { throw failure }
        }
    }

    /// The names in a directory, sorted; an absent directory has none.
    package static func names(in directory: String) throws(FileError) -> [String] {
        guard let stream = opendir(directory) else {
            if errno == ENOENT { return [] }
            throw FileError.last("list", directory)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The permission bits of a file, as in `0o600`; nil when there is no such file.
    package static func mode(of path: String) -> UInt32? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return UInt32(status.st_mode) & 0o777
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func write(
        _ bytes: [UInt8], to file: Int32, _ path: String
    ) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                platformWrite(file, $0.baseAddress, $0.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError.last("write", path)
            }
            written += count
        }
    }

    // Inside this type `read` and `write` would mean our own.
    #if canImport(Darwin)
        private static let platformRead = Darwin.read
        private static let platformWrite = Darwin.write
    #elseif canImport(Musl)
        private static let platformRead = Musl.read
        private static let platformWrite = Musl.write
    #else
        private static let platformRead = Glibc.read
        private static let platformWrite = Glibc.write
    #endif
}
