import CLibuv

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A TCP connection to somebody else's server, for a command that has nothing else to do.
///
/// Every call waits at most until the deadline given at the start, on the monotonic clock.
package final class BlockingSocket {
    private let descriptor: FileDescriptor
    private let deadlineNanoseconds: UInt64
    private let talking: String

    /// Connects to the first address of `host` that answers.
    package init(
        connectingTo host: String, port: UInt16, deadlineNanoseconds: UInt64
    ) throws(SystemError) {
        let address = SocketAddress(host: host, port: port)
        let doing = "connect to \(address)"
        talking = "get an answer from \(address)"
        self.deadlineNanoseconds = deadlineNanoseconds
        var found: UnsafeMutablePointer<addrinfo>?
        var hints = addrinfo()
        hints.ai_protocol = Int32(IPPROTO_TCP)
        let lookup = getaddrinfo(host, String(port), &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard lookup == 0 else {
            throw SystemError("\(doing) (\(String(cString: gai_strerror(lookup))))", code: ENOENT)
        }
        var next = found
        var failure = SystemError(doing, code: ENOENT)
        while let address = next?.pointee {
            do {
                descriptor = try Self.connect(address, doing, deadlineNanoseconds)
                return
            } catch {
                failure = error
            }
            next = address.ai_next
        }
        throw failure
    }

    /// Writes all the bytes.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let rest = written..<bytes.count
            switch ConnectedSocket.write(descriptor.number, bytes, range: rest) {
            case .bytes(let count): written += count
            case .wait:
                try Self.wait(descriptor.number, POLLOUT, talking, deadlineNanoseconds)
            case .failed(let error): throw error
            }
        }
    }

    /// Reads to the end of the stream, or until `bytesMax` have come.
    package func readToEnd(bytesMax: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < bytesMax {
            switch ConnectedSocket.read(descriptor.number, into: &buffer) {
            case .bytes(let count): bytes += buffer[..<count]
            case .wait:
                try Self.wait(descriptor.number, POLLIN, talking, deadlineNanoseconds)
            case .end: return bytes
            case .failed(let error): throw error
            }
        }
        return bytes
    }

    private static func connect(
        _ address: addrinfo, _ doing: String, _ deadlineNanoseconds: UInt64
    ) throws(SystemError) -> FileDescriptor {
        let descriptor = FileDescriptor(owning: apnsmock_tcp_socket(address.ai_family))
        guard descriptor.number >= 0, ConnectedSocket.makeNonBlocking(descriptor.number) else {
            throw SystemError(doing, code: errno)
        }
        if apnsmockConnect(descriptor.number, address) == 0 { return descriptor }
        guard errno == EINPROGRESS else { throw SystemError(doing, code: errno) }
        try wait(descriptor.number, POLLOUT, doing, deadlineNanoseconds)
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor.number, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
            throw SystemError(doing, code: errno)
        }
        guard code == 0 else { throw SystemError(doing, code: code) }
        return descriptor
    }

    private static func wait(
        _ descriptor: Int32, _ event: some BinaryInteger, _ doing: String,
        _ deadlineNanoseconds: UInt64
    ) throws(SystemError) {
        while true {
            let now = SystemClock.monotonicNanoseconds()
            guard now < deadlineNanoseconds else { throw SystemError(doing, code: ETIMEDOUT) }
            let milliseconds = Int32(clamping: (deadlineNanoseconds - now) / 1_000_000 + 1)
            var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let count = poll(&waiting, 1, milliseconds)
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw SystemError(doing, code: errno) }
        }
    }
}

private func apnsmockConnect(_ descriptor: Int32, _ address: addrinfo) -> Int32 {
    connect(descriptor, address.ai_addr, address.ai_addrlen)
}
