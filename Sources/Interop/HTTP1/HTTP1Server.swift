import CMicrohttpd
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An HTTP/1.x server on a few threads of its own (libmicrohttpd).
///
/// It serves a listening socket, or connections that somebody else accepted, or both. The handler
/// is called on one of the server's threads with a whole request; it must not block for long, and
/// answers through the responder then or later.
package final class HTTP1Server: Sendable {
    private nonisolated(unsafe) let daemon: OpaquePointer
    private let service: HTTP1Service
    private let isStopped = Mutex(false)

    /// Starts serving.
    ///
    /// A listening socket belongs to the server from then on, even when this throws.
    package init(
        listeningOn listeningSocket: Int32?, limits: HTTP1Limits = HTTP1Limits(),
        handler: @escaping @Sendable (HTTP1Request, HTTP1Responder) -> Void
    ) throws(HTTP1Error) {
        let service = HTTP1Service(limits: limits, handler: handler)
        var configuration = apns_mhd_configuration()
        configuration.listen_socket = listeningSocket ?? -1
        configuration.threads = UInt32(clamping: max(1, limits.threads))
        configuration.connections_max = UInt32(clamping: max(limits.threads, limits.connectionsMax))
        configuration.idle_timeout_seconds = UInt32(clamping: limits.idleTimeoutSeconds)
        configuration.connection_memory_bytes = max(1024, limits.headerBytesMax)
        configuration.context = Unmanaged.passUnretained(service).toOpaque()
        configuration.on_request = onRequest
        configuration.on_completed = onCompleted
        configuration.on_connection = onConnection
        configuration.on_target = onTarget
        errno = 0
        guard let daemon = apns_mhd_start(&configuration) else {
            let code = errno
            if let listeningSocket { close(listeningSocket) }
            throw HTTP1Error(code: code, action: "starting the HTTP/1.1 server")
        }
        self.daemon = daemon
        self.service = service
    }

    /// Serves a connection that somebody else accepted and of which nothing has been read.
    ///
    /// The socket belongs to the server from then on, even when this throws. `connectionID` comes
    /// back with every request of the connection.
    package func adopt(fileDescriptor: Int32, connectionID: Int64) throws(HTTP1Error) {
        let code: Int32 = isStopped.withLock { isStopped in
            guard !isStopped else {
                close(fileDescriptor)
                return ESHUTDOWN
            }
            return add(fileDescriptor, connectionID: connectionID)
        }
        guard code == 0 else {
            throw HTTP1Error(code: code, action: "taking over a connection")
        }
    }

    /// Ends everything: requests without an answer get 503, then all connections are closed.
    ///
    /// Answers given so far have `graceMilliseconds` to reach their clients. A second call does
    /// nothing. Must not be called from a handler: it waits for the server's threads.
    package func stop(graceMilliseconds: Int = 500) {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        // libmicrohttpd aborts the process when it is stopped with a suspended connection.
        service.answerEverybody()
        var waitedMilliseconds = 0
        while waitedMilliseconds < graceMilliseconds, !service.isIdle {
            usleep(1000)
            waitedMilliseconds += 1
        }
        MHD_stop_daemon(daemon)
    }

    deinit {
        stop(graceMilliseconds: 0)
    }

    /// Hands a socket to the library; returns an `errno`, 0 for success.
    private func add(_ socket: Int32, connectionID: Int64) -> Int32 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard getpeername(socket, address, &length) == 0 else {
                    let code = errno
                    close(socket)
                    return code
                }
                service.expect(socket: socket, connectionID: connectionID)
                errno = 0
                guard MHD_add_connection(daemon, socket, address, length) == apns_mhd_yes else {
                    let code = errno
                    service.forget(socket: socket)
                    return code == 0 ? ENFILE : code
                }
                return 0
            }
        }
    }
}
