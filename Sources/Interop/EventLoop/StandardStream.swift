import CLibuv

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The two streams every process can write to.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes all the bytes, unbuffered; waits when nobody reads.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let part = UnsafeRawBufferPointer(rebasing: buffer[written...])
                return apnsmockWrite(rawValue, part)
            }
            if count >= 0 {
                written += count
                continue
            }
            let code = errno
            switch code {
            case EINTR: continue
            case EAGAIN: wait()
            default: throw SystemError("write to the standard \(self)", code: code)
            }
        }
    }

    /// Another process may have made the stream non-blocking: it is shared with our parent.
    private func wait() {
        var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
    }
}

private func apnsmockWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
