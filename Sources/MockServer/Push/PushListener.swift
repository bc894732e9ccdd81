import EventLoop

/// A socket that accepts push connections, on the first loop.
final class PushListener {
    /// What its clients speak.
    enum Kind: Sendable {
        /// TLS with HTTP/2.
        case tls
        /// HTTP/2 with prior knowledge, or HTTP/1.1.
        case cleartext
    }

    let kind: Kind
    private let socket: ListeningSocket
    private var readiness: FileReadiness?
    private var pause: LoopTimer?

    /// How many connections one event accepts at most, so that open ones are served meanwhile.
    private static let acceptedPerEventMax = 64
    /// How long accepting rests when the system refuses, as with too many open files.
    private static let pauseMilliseconds: UInt64 = 100

    init(_ socket: ListeningSocket, kind: Kind) {
        self.socket = socket
        self.kind = kind
    }

    /// Begins to accept; `accept` is called on the loop's thread for each connection.
    func start(
        on loop: EventLoop, log: Log,
        accept: @escaping (FileDescriptor, SocketAddress?, Kind) -> Void
    ) throws(SystemError) {
        pause = LoopTimer(loop) { [weak self] in self?.readiness?.watch(.readable) }
        let readiness = try FileReadiness(loop, fileDescriptor: socket.descriptor.number) {
            [weak self] _ in self?.acceptSome(log: log, accept: accept)
        }
        readiness.watch(.readable)
        self.readiness = readiness
    }

    private func acceptSome(
        log: Log, accept: (FileDescriptor, SocketAddress?, Kind) -> Void
    ) {
        for _ in 0..<Self.acceptedPerEventMax {
            switch socket.accept() {
            case .connection(let descriptor, let peer):
                accept(descriptor, peer, kind)
            case .none:
                return
            case .failed(let error):
                log.problem("\(error)")
                readiness?.watch([])
                pause?.start(milliseconds: Self.pauseMilliseconds)
                return
            }
        }
    }

    /// Accepts no more.
    func close() {
        pause?.close()
        readiness?.close()
        pause = nil
        readiness = nil
        socket.descriptor.close()
    }
}
