import CLibuv

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A TCP socket that accepts connections, non-blocking.
package final class ListeningSocket {
    /// The file descriptor, closed with this object.
    package let descriptor: FileDescriptor

    /// Where it really listens: the port is the system's choice when 0 was asked for.
    package let address: SocketAddress

    /// Binds and listens.
    ///
    /// - Parameters:
    ///   - host: A numeric address or a name; a name's first address is taken.
    ///   - port: The port; 0 lets the system choose.
    package init(host: String, port: UInt16) throws(SystemError) {
        let doing = "listen on \(SocketAddress(host: host, port: port))"
        var found: UnsafeMutablePointer<addrinfo>?
        let lookup = getaddrinfo(host, String(port), nil, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard lookup == 0, let found else {
            throw SystemError("\(doing) (\(String(cString: gai_strerror(lookup))))", code: ENOENT)
        }
        let descriptor = FileDescriptor(owning: apnsmock_tcp_socket(found.pointee.ai_family))
        guard descriptor.number >= 0 else { throw SystemError(doing, code: errno) }
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor.number, SOL_SOCKET, SO_REUSEADDR, &on, size)
        guard bind(descriptor.number, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
            listen(descriptor.number, 4096) == 0,
            ConnectedSocket.makeNonBlocking(descriptor.number)
        else { throw SystemError(doing, code: errno) }
        let number = descriptor.number
        guard let address = SocketAddress(filledBy: { getsockname(number, $0, $1) }) else {
            throw SystemError(doing, code: errno)
        }
        self.descriptor = descriptor
        self.address = address
    }

    /// Takes a socket that another object made and gave away.
    package init(owning number: Int32, address: SocketAddress) {
        descriptor = FileDescriptor(owning: number)
        self.address = address
    }

    /// What accepting gave.
    package enum Accepted {
        /// A connection, non-blocking and without Nagle's delay, and its peer.
        case connection(FileDescriptor, peer: SocketAddress?)
        /// Nobody waits.
        case none
        /// The system refuses for now, as when the process has too many open files.
        case failed(SystemError)
    }

    /// Accepts one connection, never blocking.
    package func accept() -> Accepted {
        var accepted: Int32 = -1
        let listening = descriptor.number
        let peer = SocketAddress { address, length in
            accepted = apnsmockAccept(listening, address, length)
            return accepted
        }
        guard accepted >= 0 else {
            let code = errno
            switch code {
            case EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED: return .none
            default: return .failed(SystemError("accept a connection", code: code))
            }
        }
        let connection = FileDescriptor(owning: accepted)
        _ = ConnectedSocket.makeNonBlocking(accepted)
        ConnectedSocket.disableDelay(accepted)
        return .connection(connection, peer: peer)
    }
}

private func apnsmockAccept(
    _ listening: Int32, _ address: UnsafeMutablePointer<sockaddr>,
    _ length: UnsafeMutablePointer<socklen_t>
) -> Int32 {
    accept(listening, address, length)
}
