import EventLoop
import HTTP1
import Synchronization

/// What other threads ask of a push loop.
final class PushLoopInbox: Sendable {
    enum Message: Sendable {
        /// Serve a connection that another loop accepted; the number is the new owner's to close.
        case connection(descriptor: Int32, peer: SocketAddress?, kind: PushListener.Kind)
        /// Answer a request that came over HTTP/1.1.
        case http1(HTTP1Request, HTTP1Responder)
        /// Say GOAWAY, answer what is in flight, and end.
        case stop
    }

    private struct State {
        var messages: [Message] = []
        var waker: LoopWaker?
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Where the loop is woken, once it runs.
    func attach(_ waker: LoopWaker) {
        state.withLock { $0.waker = waker }
        waker.wake()
    }

    /// Leaves a message; false when the loop has ended, and the message is the caller's still.
    @discardableResult
    func send(_ message: Message) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.messages.append(message)
            state.waker?.wake()
            return true
        }
    }

    /// Takes what has been left.
    func take() -> [Message] {
        state.withLock { state in
            defer { state.messages.removeAll() }
            return state.messages
        }
    }

    /// Ends the inbox; returns what nobody will do any more.
    func close() -> [Message] {
        state.withLock { state in
            state.isClosed = true
            state.waker = nil
            defer { state.messages.removeAll() }
            return state.messages
        }
    }
}
