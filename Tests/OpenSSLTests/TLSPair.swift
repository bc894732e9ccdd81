import Foundation
import OpenSSL

/// A TLS server and a TLS client joined by a pair of sockets, stepped by turns in one thread.
final class TLSPair {
    let server: TLSSession
    let client: TLSSession
    let sockets: SocketPair

    init(server: TLSServerContext, client: TLSClientContext, name: String = "localhost") throws {
        sockets = try SocketPair()
        self.server = try TLSSession(accepting: sockets.server, context: server)
        self.client = try TLSSession(connecting: sockets.client, to: name, context: client)
    }

    /// Steps both sides until each is done or has failed.
    func handshake() -> (server: TLSHandshakeStep, client: TLSHandshakeStep) {
        var steps = (server: TLSHandshakeStep.wantRead, client: TLSHandshakeStep.wantRead)
        for _ in 0..<20 {
            if steps.client.isWaiting { steps.client = client.handshake() }
            if steps.server.isWaiting { steps.server = server.handshake() }
        }
        return steps
    }
}

/// Two connected non-blocking sockets, closed at the end.
final class SocketPair {
    private(set) var server: Int32
    private(set) var client: Int32

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        server = ends[0]
        client = ends[1]
    }

    deinit {
        if server >= 0 { close(server) }
        if client >= 0 { close(client) }
    }

    func closeServer() {
        close(server)
        server = -1
    }

    func sendFromClient(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { send(client, $0.baseAddress, $0.count, 0) }
    }

    /// What the server has written and the client not read.
    func receivedByClient() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(client, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(count, 0)))
    }
}

extension TLSHandshakeStep {
    var isWaiting: Bool { self == .wantRead || self == .wantWrite }

    var failure: TLSError? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension TLSSession {
    func write(bytes: [UInt8]) -> TLSWriteStep { write(bytes.span) }

    func read(atMost count: Int = 65536) -> (step: TLSReadStep, bytes: [UInt8]) {
        var buffer = [UInt8](repeating: 0, count: count)
        var room = buffer.mutableSpan
        let step = read(into: &room)
        guard case .bytes(let count) = step else { return (step, []) }
        return (step, Array(buffer.prefix(count)))
    }
}

func currentSeconds() -> Int64 { Int64(Date().timeIntervalSince1970) }
