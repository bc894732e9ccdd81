import APNsRules
import EventLoop
import HTTP2Engine
import OpenSSL

/// What a push loop does with the events of one connection.
extension PushLoop {
    /// How many reads one event makes at most, so that one client cannot keep others waiting.
    private static let readsPerEventMax = 32
    /// How long a peer has to end its side after our last words, in milliseconds.
    private static let lingerMilliseconds: UInt64 = 500

    func handle(_ events: FileReadiness.Events, on connection: PushConnection) {
        if events.contains(.writable) {
            connection.wantsWrite = false
            mark(connection)
        }
        switch connection.phase {
        case .handshaking: shakeHands(connection)
        case .undecided: decide(connection)
        case .open, .lingering: break
        case .closed: return
        }
        switch connection.phase {
        case .open:
            if mayRead(connection) {
                read(connection)
            } else {
                connection.hasUnreadBytes = connection.transport.hasPendingBytes
            }
        case .lingering: readNothingMore(connection)
        case .handshaking, .undecided, .closed: break
        }
        if connection.phase == .closed { mark(connection) }
        endBatchIfFull()
    }

    private func shakeHands(_ connection: PushConnection) {
        guard case .tls(_, let session) = connection.transport else { return }
        switch session.handshake() {
        case .done:
            connection.environment = session.serverName.flatMap { APNsEnvironment(host: $0) }
            connection.phase = .open
            mark(connection)
        case .wantRead:
            connection.readiness?.watch(.readable)
        case .wantWrite:
            connection.readiness?.watch(.writable)
        case .failed(let error):
            context.log.notice("\(connection.name): the TLS handshake failed: \(error)")
            connection.phase = .closed
        }
    }

    /// Looks at the first bytes of a connection without TLS and leaves them where they are.
    private func decide(_ connection: PushConnection) {
        var bytes = [UInt8](repeating: 0, count: 4)
        switch ConnectedSocket.peek(connection.transport.descriptor.number, into: &bytes) {
        case .bytes(let count):
            // No method of HTTP/1.1 begins as HTTP/2's preface does.
            let preface = Array("PRI ".utf8)
            if bytes.prefix(count) != preface.prefix(count) {
                handOver(connection)
            } else if count == preface.count {
                connection.phase = .open
                mark(connection)
            } else {
                // The event would come again and again: the next look is at the housekeeping.
                connection.readiness?.watch([])
            }
        case .wait:
            break
        case .end, .failed:
            connection.phase = .closed
        }
    }

    private func read(_ connection: PushConnection) {
        var hasMore = true
        for _ in 0..<Self.readsPerEventMax where hasMore {
            hasMore = readOnce(connection)
        }
        let engine = connection.engine
        if engine.hasReceivedPreface, engine.fault == nil { connection.deadlineMilliseconds = nil }
        connection.hasUnreadBytes = hasMore && connection.transport.hasPendingBytes
        mark(connection)
    }

    /// Whether more requests are welcome: a client that does not read its answers has to wait.
    private func mayRead(_ connection: PushConnection) -> Bool {
        !connection.hasPeerEnded
            && connection.pendingOutputBytes < context.settings.maxPendingOutputBytes
    }

    /// Returns whether there may be more to read.
    private func readOnce(_ connection: PushConnection) -> Bool {
        switch connection.transport.read(into: &readBuffer) {
        case .bytes(let count):
            connection.engine.receive(readBuffer.span.extracting(0..<count))
            receive(from: connection)
            return connection.engine.fault == nil
        case .wantRead:
            return false
        case .wantWrite:
            connection.wantsWrite = true
            return false
        case .end:
            connection.hasPeerEnded = true
            return false
        case .failed:
            connection.phase = .closed
            return false
        }
    }

    private func readNothingMore(_ connection: PushConnection) {
        for _ in 0..<Self.readsPerEventMax {
            switch ConnectedSocket.read(
                connection.transport.descriptor.number, into: &readBuffer)
            {
            case .bytes: continue
            case .wait: return
            case .end, .failed:
                connection.phase = .closed
                return
            }
        }
    }

    // MARK: - Output

    /// Writes what the connection has to say, and ends it when everything is said.
    func flush(_ connection: PushConnection) {
        guard connection.phase == .open else { return }
        let pendingMax = context.settings.maxPendingOutputBytes
        var isBlocked = false
        while !isBlocked {
            if connection.pendingOutputBytes == 0 {
                scratch.removeAll(keepingCapacity: true)
                connection.engine.drain(into: &scratch, bytesMax: pendingMax)
                guard !scratch.isEmpty else { break }
                let written = write(scratch, from: 0, on: connection, &isBlocked)
                if written < scratch.count {
                    connection.output = Array(scratch[written...])
                    connection.outputStart = 0
                }
            } else {
                connection.outputStart = write(
                    connection.output, from: connection.outputStart, on: connection, &isBlocked)
                if connection.pendingOutputBytes == 0 {
                    connection.output = []
                    connection.outputStart = 0
                }
            }
        }
        guard connection.phase == .open else { return }
        if isBlocked { keep(connection, pendingMax: pendingMax) }
        watch(connection)
        if !isBlocked {
            endIfFinished(connection)
        } else if connection.engine.fault != nil, connection.deadlineMilliseconds == nil {
            // Its last words may never be taken.
            connection.deadlineMilliseconds = loop.nowMilliseconds + Self.lingerMilliseconds
        }
    }

    /// Takes what else the engine has, up to the limit, while the socket is full.
    private func keep(_ connection: PushConnection, pendingMax: Int) {
        connection.output.removeFirst(connection.outputStart)
        connection.outputStart = 0
        connection.engine.drain(into: &connection.output, bytesMax: pendingMax)
    }

    /// Returns where the bytes not yet taken begin.
    private func write(
        _ bytes: [UInt8], from start: Int, on connection: PushConnection, _ isBlocked: inout Bool
    ) -> Int {
        var position = start
        while position < bytes.count {
            switch connection.transport.write(bytes, from: position) {
            case .bytes(let count):
                position += count
            case .wantRead, .wantWrite:
                isBlocked = true
                return position
            case .end, .failed:
                isBlocked = true
                connection.phase = .closed
                return position
            }
        }
        return position
    }

    private func watch(_ connection: PushConnection) {
        var events: FileReadiness.Events = []
        if mayRead(connection) {
            events.insert(.readable)
            if connection.hasUnreadBytes { unfinished.append(connection) }
        }
        if connection.pendingOutputBytes > 0 || connection.wantsWrite { events.insert(.writable) }
        connection.readiness?.watch(events)
    }

    private func endIfFinished(_ connection: PushConnection) {
        let engine = connection.engine
        let isDrained = isStopping && engine.openStreamCount == 0
        guard engine.isFinished || engine.fault != nil || connection.hasPeerEnded || isDrained
        else { return }
        guard !connection.hasPeerEnded else {
            connection.transport.endWriting(isAnnounced: engine.fault == nil)
            connection.phase = .closed
            return
        }
        if let fault = engine.fault { context.log.notice("\(connection.name): \(fault)") }
        connection.phase = .lingering
        connection.deadlineMilliseconds = loop.nowMilliseconds + Self.lingerMilliseconds
        connection.transport.endWriting(isAnnounced: engine.fault == nil)
        connection.readiness?.watch(.readable)
    }
}
