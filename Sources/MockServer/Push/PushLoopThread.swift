import EventLoop
import HTTP1
import HTTP2Engine
import NotificationStore
import OpenSSL

/// The thread of one push loop.
final class PushLoopThread: Sendable {
    let inbox: PushLoopInbox
    private let thread: Thread

    /// How a start went.
    private enum Start: Sendable {
        case pending
        case done
        case failed(String)
    }

    /// How many unused request buffers a loop keeps.
    private static let pooledRequestsMax = 2048

    /// A listening socket on its way to the loop's thread.
    struct Socket: Sendable {
        var descriptor: Int32
        var address: SocketAddress
        var kind: PushListener.Kind
    }

    /// Starts a loop; returns once it serves.
    ///
    /// - Parameters:
    ///   - sockets: The listeners, for the first loop alone; they belong to the loop from then on.
    ///   - store: Where pushes are kept; nil keeps none.
    init(
        context: PushContext, inbox: PushLoopInbox, peers: [PushLoopInbox], sockets: [Socket],
        store: NotificationStore?, http1: HTTP1Server?
    ) throws {
        self.inbox = inbox
        let start = try Monitor(Start.pending)
        thread = try Thread {
            let listeners = sockets.map { socket in
                (ListeningSocket(owning: socket.descriptor, address: socket.address), socket.kind)
            }
            do {
                let loop = try EventLoop()
                let pool = HTTP2RequestPool(keptMax: Self.pooledRequestsMax)
                let service = PushService(
                    context: context, writer: try store?.makeWriter(), pool: pool,
                    seed: try SecureRandom.seed())
                let push = PushLoop(
                    context: context, loop: loop, service: service, pool: pool, inbox: inbox,
                    peers: peers, http1: http1)
                try push.run(listeners: listeners) { start.change { $0 = .done } }
            } catch {
                start.change { $0 = .failed("\(error)") }
            }
        }
        let failure: String?? = start.wait { state -> String?? in
            switch state {
            case .pending: nil
            case .done: .some(nil)
            case .failed(let message): .some(message)
            }
        }
        if let message = failure ?? nil {
            thread.join()
            throw StartError(message)
        }
    }

    /// Asks the loop to end in order; `join` waits until it has.
    func stop() {
        inbox.send(.stop)
    }

    /// Waits until the loop has ended.
    func join() {
        thread.join()
    }
}

extension SecureRandom {
    /// Four random words.
    fileprivate static func seed() throws(CredentialError) -> (UInt64, UInt64, UInt64, UInt64) {
        (try uint64(), try uint64(), try uint64(), try uint64())
    }
}
