import EventLoop
import HTTP1
import HTTP2Engine
import OpenSSL

/// One thread that serves push connections: TLS, HTTP/2, rules, commit, answers.
///
/// The events of a tick are handled as they come; at the tick's end everything judged meanwhile is
/// committed at once and answered, and each connection with output writes it in one go.
final class PushLoop {
    let context: PushContext
    let loop: EventLoop
    let pool: HTTP2RequestPool
    private let service: PushService
    private let inbox: PushLoopInbox
    private let peers: [PushLoopInbox]
    private let http1: HTTP1Server?
    private var listeners: [PushListener] = []
    private var waker: LoopWaker?
    private var housekeeping: LoopTimer?
    private var nextPeer = 0

    @exclusivity(unchecked) var connections: [Int64: PushConnection] = [:]
    @exclusivity(unchecked) var dirty: [PushConnection] = []
    /// Connections that were not read to the end, so that others had their turn.
    var unfinished: [PushConnection] = []
    @exclusivity(unchecked) var scratch: [UInt8] = []
    @exclusivity(unchecked) var readBuffer = [UInt8](repeating: 0, count: 64 * 1024)
    private(set) var isStopping = false
    private var stopDeadlineMilliseconds: UInt64 = 0

    /// How often deadlines are looked at, in milliseconds.
    private static let housekeepingMilliseconds: UInt64 = 100
    /// How long a stop waits for requests in flight, in milliseconds.
    ///
    /// The rest of a stop has what is left of its five seconds.
    private static let stopMilliseconds: UInt64 = 3000

    /// - Parameters:
    ///   - peers: The inboxes of all loops, this one's among them; new connections go round.
    ///   - http1: Serves the HTTP/1.1 clients of the cleartext listeners.
    init(
        context: PushContext, loop: EventLoop, service: PushService, pool: HTTP2RequestPool,
        inbox: PushLoopInbox, peers: [PushLoopInbox], http1: HTTP1Server?
    ) {
        self.context = context
        self.loop = loop
        self.service = service
        self.pool = pool
        self.inbox = inbox
        self.peers = peers
        self.http1 = http1
    }

    /// Serves until a stop was asked for and everything is said.
    ///
    /// - Parameter isReady: Called once connections are accepted.
    func run(
        listeners sockets: [(ListeningSocket, PushListener.Kind)], isReady: () -> Void
    ) throws(SystemError) {
        do throws(SystemError) {
            try start(sockets)
        } catch {
            close()
            throw error
        }
        isReady()
        loop.run()
        close()
    }

    private func start(
        _ sockets: [(ListeningSocket, PushListener.Kind)]
    ) throws(SystemError) {
        try loop.onEndOfTick { [unowned self] in endTick() }
        let waker = try LoopWaker(loop) { [unowned self] in takeMessages() }
        let housekeeping = LoopTimer(loop) { [unowned self] in lookAtDeadlines() }
        self.waker = waker
        self.housekeeping = housekeeping
        for (socket, kind) in sockets {
            let listener = PushListener(socket, kind: kind)
            listeners.append(listener)
            try listener.start(on: loop, log: context.log) { [unowned self] in hand($0, $1, $2) }
        }
        let interval = Self.housekeepingMilliseconds
        housekeeping.start(milliseconds: interval, repeatMilliseconds: interval)
        inbox.attach(waker)
    }

    private func close() {
        for listener in listeners { listener.close() }
        for message in inbox.close() { refuse(message) }
        for connection in Array(connections.values) { destroy(connection) }
        dirty = []
        housekeeping?.close()
        waker?.close()
        loop.close()
    }

    private func refuse(_ message: PushLoopInbox.Message) {
        switch message {
        case .connection(let descriptor, _, _): FileDescriptor(owning: descriptor).close()
        case .http1(_, let responder): responder.respond(HTTP1Response(status: 503))
        case .stop: break
        }
    }

    // MARK: - New connections

    /// Gives an accepted connection to the loop whose turn it is.
    private func hand(
        _ descriptor: FileDescriptor, _ peer: SocketAddress?, _ kind: PushListener.Kind
    ) {
        guard peers.count > 1 else { return serve(descriptor, peer, kind) }
        nextPeer = (nextPeer + 1) % peers.count
        let inbox = peers[nextPeer]
        guard inbox !== self.inbox else { return serve(descriptor, peer, kind) }
        let number = descriptor.release()
        if !inbox.send(.connection(descriptor: number, peer: peer, kind: kind)) {
            FileDescriptor(owning: number).close()
        }
    }

    private func serve(
        _ descriptor: FileDescriptor, _ peer: SocketAddress?, _ kind: PushListener.Kind
    ) {
        let openMax = context.settings.maxConnections
        guard !isStopping, context.openConnections.load(ordering: .relaxed) < openMax else {
            if !isStopping { context.log.problem("a connection is closed: \(openMax) are open") }
            return descriptor.close()
        }
        do {
            let connection = try open(descriptor, peer, kind)
            connection.deadlineMilliseconds =
                loop.nowMilliseconds + context.settings.handshakeTimeout.wholeMilliseconds
            connection.readiness = try FileReadiness(loop, fileDescriptor: descriptor.number) {
                [unowned self, unowned connection] in handle($0, on: connection)
            }
            connection.readiness?.watch(.readable)
            connections[connection.id] = connection
            context.openConnections.add(1, ordering: .relaxed)
            handle(.readable, on: connection)
        } catch {
            context.log.problem("a connection is closed: \(error)")
            descriptor.close()
        }
    }

    private func open(
        _ descriptor: FileDescriptor, _ peer: SocketAddress?, _ kind: PushListener.Kind
    ) throws -> PushConnection {
        let transport: Transport
        switch kind {
        case .cleartext:
            transport = .cleartext(descriptor)
        case .tls:
            transport = .tls(
                descriptor, try TLSSession(accepting: descriptor.number, context: context.tls))
        }
        return PushConnection(
            id: context.nextConnectionID(), peer: peer, transport: transport,
            phase: kind == .tls ? .handshaking : .undecided,
            engine: HTTP2Connection(limits: .apns, pool: pool))
    }

    /// Gives a connection that speaks HTTP/1.1 to the server for it.
    func handOver(_ connection: PushConnection) {
        let number = connection.transport.descriptor.number
        connection.readiness?.close()
        _ = connection.transport.descriptor.release()
        let id = connection.id
        forget(connection)
        guard let http1 else { return FileDescriptor(owning: number).close() }
        do throws(HTTP1Error) {
            try http1.adopt(fileDescriptor: number, connectionID: id)
        } catch {
            context.log.problem("\(connection.name) is closed: \(error)")
        }
    }

    // MARK: - Ticks

    func receive(from connection: PushConnection) {
        for request in connection.engine.ready { service.receive(request, from: connection) }
        connection.engine.ready.removeAll(keepingCapacity: true)
    }

    private func takeMessages() {
        let unread = unfinished
        unfinished.removeAll()
        for connection in unread { handle(.readable, on: connection) }
        for message in inbox.take() {
            switch message {
            case .connection(let descriptor, let peer, let kind):
                serve(FileDescriptor(owning: descriptor), peer, kind)
            case .http1(let request, let responder):
                service.receive(request, responder: responder)
            case .stop:
                beginStop()
            }
        }
    }

    /// Ends the tick's work early when a whole batch has come; nothing of a connection's event may
    /// be left to do.
    func endBatchIfFull() {
        if service.isBatchFull { endTick() }
    }

    private func endTick() {
        service.commit()
        let connections = dirty
        dirty.removeAll(keepingCapacity: true)
        for connection in connections {
            connection.isDirty = false
            if connection.phase != .closed { flush(connection) }
            if connection.phase == .closed { destroy(connection) }
        }
        if !unfinished.isEmpty { waker?.wake() }
        if isStopping, self.connections.isEmpty { loop.stop() }
    }

    /// Has the connection looked at when the tick ends.
    func mark(_ connection: PushConnection) {
        guard !connection.isDirty else { return }
        connection.isDirty = true
        dirty.append(connection)
    }

    private func destroy(_ connection: PushConnection) {
        connection.readiness?.close()
        connection.transport.descriptor.close()
        forget(connection)
    }

    private func forget(_ connection: PushConnection) {
        connection.phase = .closed
        connection.readiness = nil
        connection.engine.close()
        guard connections.removeValue(forKey: connection.id) != nil else { return }
        context.openConnections.subtract(1, ordering: .relaxed)
    }

    private func lookAtDeadlines() {
        let now = loop.nowMilliseconds
        for connection in connections.values {
            if connection.phase == .undecided { connection.readiness?.watch(.readable) }
            guard let deadline = connection.deadlineMilliseconds, deadline <= now else { continue }
            if let fault = connection.engine.fault {
                if connection.phase == .open { context.log.notice("\(connection.name): \(fault)") }
            } else if connection.phase != .lingering {
                context.log.notice("\(connection.name) showed no HTTP/2 in time and is closed")
            }
            connection.phase = .closed
            mark(connection)
        }
        if isStopping, now >= stopDeadlineMilliseconds { loop.stop() }
    }

    // MARK: - Stop

    private func beginStop() {
        guard !isStopping else { return }
        isStopping = true
        stopDeadlineMilliseconds = loop.nowMilliseconds + Self.stopMilliseconds
        for listener in listeners { listener.close() }
        listeners = []
        for connection in connections.values {
            switch connection.phase {
            case .handshaking, .undecided: connection.phase = .closed
            case .open: connection.engine.goAway(.noError)
            case .lingering, .closed: break
            }
            mark(connection)
        }
    }
}

extension Duration {
    /// The duration in milliseconds, rounded down.
    var wholeMilliseconds: UInt64 {
        UInt64(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
