import EventLoop
import OpenSSL

/// The bytes of one connection on their way to and from its socket, with TLS or without.
enum Transport {
    case cleartext(FileDescriptor)
    case tls(FileDescriptor, TLSSession)

    /// What one try came to.
    enum Step {
        /// So many bytes.
        case bytes(Int)
        /// Try again when the socket can be read.
        case wantRead
        /// Try again when the socket can be written.
        case wantWrite
        /// The peer sends no more.
        case end
        /// The connection is of no more use; why, in words.
        case failed(String)
    }

    var descriptor: FileDescriptor {
        switch self {
        case .cleartext(let descriptor), .tls(let descriptor, _): descriptor
        }
    }

    /// Reads into the front of `buffer`.
    func read(into buffer: inout [UInt8]) -> Step {
        switch self {
        case .cleartext(let descriptor):
            switch ConnectedSocket.read(descriptor.number, into: &buffer) {
            case .bytes(let count): return .bytes(count)
            case .wait: return .wantRead
            case .end: return .end
            case .failed(let error): return .failed(error.description)
            }
        case .tls(_, let session):
            var span = buffer.mutableSpan
            switch session.read(into: &span) {
            case .bytes(let count): return .bytes(count)
            case .wantRead: return .wantRead
            case .wantWrite: return .wantWrite
            case .closed: return .end
            case .failed(let error): return .failed(error.description)
            }
        }
    }

    /// Writes `bytes` from `start` on.
    func write(_ bytes: [UInt8], from start: Int) -> Step {
        switch self {
        case .cleartext(let descriptor):
            switch ConnectedSocket.write(
                descriptor.number, bytes, range: start..<bytes.count)
            {
            case .bytes(let count): return .bytes(count)
            case .wait: return .wantWrite
            case .failed(let error): return .failed(error.description)
            }
        case .tls(_, let session):
            switch session.write(bytes.span.extracting(start..<bytes.count)) {
            case .bytes(let count): return .bytes(count)
            case .wantRead: return .wantRead
            case .wantWrite: return .wantWrite
            case .failed(let error): return .failed(error.description)
            }
        }
    }

    /// Whether a read may give bytes that no event of the socket announces.
    var hasPendingBytes: Bool {
        switch self {
        case .cleartext: false
        case .tls(_, let session): session.hasPendingBytes
        }
    }

    /// Tells the peer that nothing more comes; what it sends can still be read.
    ///
    /// - Parameter isAnnounced: Whether TLS says `close_notify`; APNs leaves it out where it cuts
    ///   a connection.
    func endWriting(isAnnounced: Bool) {
        if isAnnounced, case .tls(_, let session) = self { session.shutdown() }
        ConnectedSocket.shutdownWrites(descriptor.number)
    }
}
