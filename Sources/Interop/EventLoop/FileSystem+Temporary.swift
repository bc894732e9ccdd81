import CLibuv

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension FileSystem {
    /// Makes a directory that only this user can enter, where the system keeps temporary files.
    package static func makeTemporaryDirectory() throws(FileError) -> String {
        var size = 4096
        var parent = [CChar](repeating: 0, count: size)
        let code = uv_os_tmpdir(&parent, &size)
        let root = parent.prefix(code == 0 ? size : 0).map(UInt8.init(bitPattern:))
        var template = root + Array("/apns-mock-XXXXXX".utf8) + [0]
        let isMade = template.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { mkdtemp($0.assumingMemoryBound(to: CChar.self)) != nil }
        }
        let path = String(decoding: template.dropLast(), as: UTF8.self)
        guard isMade == true else { throw FileError.last("make", path) }
        return path
    }

    /// Removes a directory and the files in it; a directory inside of it is a failure.
    package static func removeDirectory(_ path: String) throws(FileError) {
        for name in try names(in: path) { try remove(path + "/" + name) }
        guard rmdir(path) == 0 else { throw FileError.last("remove", path) }
    }
}
