import CLibuv

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file descriptor with one owner, closed in `deinit` unless it was given away.
package final class FileDescriptor {
    /// The number; -1 once closed or given away.
    package private(set) var number: Int32

    /// Takes ownership of an open file descriptor.
    package init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close()
    }

    /// Closes it now; later calls do nothing.
    package func close() {
        guard number >= 0 else { return }
        apnsmockClose(number)
        number = -1
    }

    /// Gives the number to another owner, who must close it.
    package func release() -> Int32 {
        defer { number = -1 }
        return number
    }

    /// Raises this process's limit of open files to what the system allows; returns the limit.
    @discardableResult
    package static func raiseLimit() -> Int {
        var limit = rlimit()
        guard apnsmock_getrlimit_files(&limit) == 0 else { return 0 }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, 1_048_576)
            if apnsmock_setrlimit_files(&raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }
}

private func apnsmockClose(_ number: Int32) {
    _ = close(number)
}
