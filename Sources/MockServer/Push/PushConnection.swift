import APNsRules
import EventLoop
import HTTP2Engine
import OpenSSL

/// One client's connection to a push listener.
final class PushConnection {
    /// What the connection is doing.
    enum Phase {
        /// TLS is not agreed yet.
        case handshaking
        /// A connection without TLS has not shown whether it speaks HTTP/2.
        case undecided
        /// HTTP/2 is spoken.
        case open
        /// Everything is said; we read on until the peer ends too, so that it reads our last words.
        case lingering
        /// Over; freed at the end of the tick.
        case closed
    }

    /// The number in records and logs, never used twice while the server runs.
    let id: Int64

    /// The peer's address, where the system told it.
    let peer: SocketAddress?

    let transport: Transport
    let engine: HTTP2Connection
    @exclusivity(unchecked) var phase: Phase
    @exclusivity(unchecked) var readiness: FileReadiness?

    /// The environment told by the host name; nil until one was named.
    @exclusivity(unchecked) var environment: APNsEnvironment?

    /// What the pushes before showed for provider tokens.
    @exclusivity(unchecked) var lastToken = ProviderTokenCache.Last()

    /// When the connection is closed unless it has moved on, on the loop's clock.
    @exclusivity(unchecked) var deadlineMilliseconds: UInt64?

    /// Bytes that the socket did not take, from `outputStart` on.
    @exclusivity(unchecked) var output: [UInt8] = []
    @exclusivity(unchecked) var outputStart = 0

    /// Whether the connection has something to be done at the end of the tick.
    @exclusivity(unchecked) var isDirty = false

    /// Whether the peer sends no more.
    @exclusivity(unchecked) var hasPeerEnded = false

    /// Whether TLS may hold bytes that were not read yet, and that no event announces.
    @exclusivity(unchecked) var hasUnreadBytes = false

    /// Whether TLS must first write before it can read on.
    @exclusivity(unchecked) var wantsWrite = false

    init(
        id: Int64, peer: SocketAddress?, transport: Transport, phase: Phase,
        engine: HTTP2Connection
    ) {
        self.id = id
        self.peer = peer
        self.transport = transport
        self.phase = phase
        self.engine = engine
    }

    /// How many bytes wait for the socket.
    var pendingOutputBytes: Int { output.count - outputStart }

    /// Where the connection came from, for the log.
    var name: String { "connection \(id)" + (peer.map { " from \($0)" } ?? "") }
}
