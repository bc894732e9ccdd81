import CMicrohttpd
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One request and its answer, from the request line to the last byte of the answer.
///
/// libmicrohttpd calls back on one thread of its pool for each connection; an answer may come from
/// any thread. They meet in `progress`: the handler returns without an answer → the connection is
/// suspended; an answer comes while it is suspended → it is resumed, and the library asks again.
/// The connection cannot die while a handler runs or while it is suspended, and it is not touched
/// at any other time from a foreign thread.
final class HTTP1Exchange: Sendable {
    /// How far the answer is.
    private enum Progress {
        /// The request is being read, or its handler has not returned.
        case receiving
        /// Nobody has answered yet, and the library leaves the connection alone.
        case suspended
        /// There is an answer, and the library has not taken it.
        case answered(HTTP1Response)
        /// The library has the answer, or the connection has ended.
        case over
    }

    /// What the library must do after a handler returned.
    enum AfterHandler {
        case send(HTTP1Response)
        case waitForAnswer
    }

    /// The request as it grows; only the connection's own thread changes it.
    struct Reception {
        var target: [UInt8]
        var request: HTTP1Request?
        var isHandedOver = false
    }

    private nonisolated(unsafe) let connection: OpaquePointer
    private let progress = Mutex(Progress.receiving)

    let reception: Mutex<Reception>

    /// An exchange of which the request line has just come.
    init(connection: OpaquePointer, target: [UInt8]) {
        self.connection = connection
        reception = Mutex(Reception(target: target))
    }

    /// Takes an answer, and wakes the connection if it sleeps; false when there was one already.
    @discardableResult
    func answer(with response: HTTP1Response) -> Bool {
        progress.withLock { progress in
            switch progress {
            case .receiving:
                progress = .answered(response)
                return true
            case .suspended:
                progress = .answered(response)
                MHD_resume_connection(connection)
                return true
            case .answered, .over:
                return false
            }
        }
    }

    /// Decides what follows once the handler has returned, on the connection's thread.
    ///
    /// A connection must not sleep once the server is stopping: `isStopping` is read here, with
    /// the lock held, so that `stop` either sees the sleeper or is seen by it.
    func handlerReturned(isStopping: borrowing Atomic<Bool>) -> AfterHandler {
        progress.withLock { progress in
            switch progress {
            case .answered(let response):
                progress = .over
                return .send(response)
            case .receiving where isStopping.load(ordering: .sequentiallyConsistent), .over:
                progress = .over
                return .send(HTTP1Response(status: 503))
            case .receiving, .suspended:
                progress = .suspended
                MHD_suspend_connection(connection)
                return .waitForAnswer
            }
        }
    }

    /// The library is done with the request, answered or not.
    func ended() {
        progress.withLock { $0 = .over }
    }

    /// Whether the peer of a connection that waits for its answer has gone.
    var isClientGone: Bool {
        progress.withLock { progress in
            switch progress {
            case .receiving, .suspended:
                var byte: UInt8 = 0
                let count = recv(
                    apns_mhd_socket(connection), &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
                return count == 0 || (count < 0 && ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno))
            case .answered:
                return false
            case .over:
                return true
            }
        }
    }
}
