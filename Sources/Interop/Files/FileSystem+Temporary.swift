#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension FileSystem {
    /// Where temporary files go: what `TMPDIR` says, else `/tmp`.
    package static var temporaryDirectory: String {
        var path = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path.isEmpty ? "/tmp" : path
    }

    /// Makes a directory that only this user can enter, in `parent`: its name begins with `prefix`
    /// and ends in six characters that make it unique.
    package static func makeTemporaryDirectory(
        in parent: String = temporaryDirectory, prefix: String = "apns-mock-"
    ) throws(FileError) -> String {
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        let isMade = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
        }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard isMade else { throw FileError.last("make", path) }
        return path
    }

    /// Removes a directory and the files in it; a directory inside of it is a failure.
    package static func removeDirectory(_ path: String) throws(FileError) {
        for name in try names(in: path) { try remove(path + "/" + name) }
        guard rmdir(path) == 0 else { throw FileError.last("remove", path) }
    }
}
