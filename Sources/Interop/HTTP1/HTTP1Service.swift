import CMicrohttpd
import Synchronization

/// What the callbacks of one running server share: the handler, the limits, who is open.
final class HTTP1Service: Sendable {
    private struct Connections {
        var lastID: Int64 = 0
        /// Numbers promised to sockets that the library has not taken up yet.
        var idByAdoptedSocket: [Int32: Int64] = [:]
    }

    let handler: @Sendable (HTTP1Request, HTTP1Responder) -> Void
    let limits: HTTP1Limits
    let isStopping = Atomic<Bool>(false)
    private let connections = Mutex(Connections())
    private let exchanges = Mutex<[ObjectIdentifier: HTTP1Exchange]>([:])

    init(
        limits: HTTP1Limits,
        handler: @escaping @Sendable (HTTP1Request, HTTP1Responder) -> Void
    ) {
        self.limits = limits
        self.handler = handler
    }

    /// Whether no request is open.
    var isIdle: Bool { exchanges.withLock { $0.isEmpty } }

    /// From now on nothing waits: whoever has no answer gets 503.
    func answerEverybody() {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        for exchange in exchanges.withLock({ Array($0.values) }) {
            exchange.answer(with: HTTP1Response(status: 503))
        }
    }

    /// Remembers the number of a connection that is about to be handed over.
    func expect(socket: Int32, connectionID: Int64) {
        connections.withLock { $0.idByAdoptedSocket[socket] = connectionID }
    }

    /// Forgets a connection that could not be handed over.
    func forget(socket: Int32) {
        connections.withLock { $0.idByAdoptedSocket[socket] = nil }
    }

    func makeConnection(socket: Int32) -> HTTP1Connection {
        connections.withLock { connections in
            if let id = connections.idByAdoptedSocket.removeValue(forKey: socket) {
                return HTTP1Connection(id: id)
            }
            connections.lastID += 1
            return HTTP1Connection(id: connections.lastID)
        }
    }

    func begin(_ exchange: HTTP1Exchange) {
        exchanges.withLock { $0[ObjectIdentifier(exchange)] = exchange }
    }

    func end(_ exchange: HTTP1Exchange) {
        exchange.ended()
        exchanges.withLock { $0[ObjectIdentifier(exchange)] = nil }
    }
}
