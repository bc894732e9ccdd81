#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A directory that only this user can enter, removed with the files named here at the latest when it is let go.
package final class TemporaryDirectory: Sendable {
    /// Where it is.
    package let path: String

    private let fileNames: [String]

    /// Makes a directory with a unique name in `parent`.
    ///
    /// Only `fileNames` are ever removed from it, so that no mistake can remove anything else.
    package init(in parent: String, fileNames: [String]) throws(FileLock.Failure) {
        var template = Array("\(parent)/apns-mock-XXXXXX".utf8CString)
        let isMade = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
        }
        guard isMade else {
            let number = errno
            throw .system(errorNumber: number, message: String(cString: strerror(number)))
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.fileNames = fileNames
    }

    deinit { remove() }

    /// Removes the files and the directory, whether or not somebody has them open.
    package func remove() {
        for name in fileNames { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}
