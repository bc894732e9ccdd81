import CLibuv

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads and writes of a connected, non-blocking TCP socket.
package enum ConnectedSocket {
    /// What a read gave.
    package enum ReadStep: Equatable, Sendable {
        /// So many bytes, at least one.
        case bytes(Int)
        /// Nothing now.
        case wait
        /// The peer ended its side.
        case end
        /// The connection is broken.
        case failed(SystemError)
    }

    /// Reads into the front of `buffer`.
    package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> ReadStep {
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        return step(count)
    }

    /// Looks at the first bytes without taking them.
    package static func peek(_ descriptor: Int32, into buffer: inout [UInt8]) -> ReadStep {
        let count = buffer.withUnsafeMutableBytes {
            recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_PEEK.rawInt))
        }
        return step(count)
    }

    /// What a write gave.
    package enum WriteStep: Equatable, Sendable {
        /// So many bytes were taken, at least one.
        case bytes(Int)
        /// No room now.
        case wait
        /// The connection is broken.
        case failed(SystemError)
    }

    /// Writes `bytes[range]`.
    package static func write(
        _ descriptor: Int32, _ bytes: [UInt8], range: Range<Int>
    ) -> WriteStep {
        let count = bytes.withUnsafeBytes { buffer in
            let part = UnsafeRawBufferPointer(rebasing: buffer[range])
            return send(descriptor, part.baseAddress, part.count, 0)
        }
        guard count < 0 else { return .bytes(count) }
        let code = errno
        guard code == EAGAIN || code == EWOULDBLOCK || code == EINTR else {
            return .failed(SystemError("write to a connection", code: code))
        }
        return .wait
    }

    private static func step(_ count: Int) -> ReadStep {
        if count > 0 { return .bytes(count) }
        if count == 0 { return .end }
        let code = errno
        guard code == EAGAIN || code == EWOULDBLOCK || code == EINTR else {
            return .failed(SystemError("read from a connection", code: code))
        }
        return .wait
    }

    /// Ends our side; the peer reads end of stream after what was written.
    package static func shutdownWrites(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_WR.rawInt))
    }

    static func makeNonBlocking(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else { return false }
        return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    }

    static func disableDelay(_ descriptor: Int32) {
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, Int32(IPPROTO_TCP.rawInt), TCP_NODELAY, &on, size)
    }
}

/// glibc imports some constants as enumerations and Darwin as integers.
extension RawRepresentable where RawValue: BinaryInteger {
    fileprivate var rawInt: Int { Int(rawValue) }
}

extension BinaryInteger {
    fileprivate var rawInt: Int { Int(self) }
}
