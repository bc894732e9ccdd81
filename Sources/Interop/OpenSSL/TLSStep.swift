/// What one try at the handshake came to.
package enum TLSHandshakeStep: Equatable, Sendable {
    /// Both sides are ready for application data.
    case done
    /// Try again when the socket can be read.
    case wantRead
    /// Try again when the socket can be written.
    case wantWrite
    /// The connection is of no more use.
    indirect case failed(TLSError)
}

/// What one try at reading came to.
package enum TLSReadStep: Equatable, Sendable {
    /// So many bytes were put at the start of the buffer; there may be more.
    case bytes(Int)
    /// All is read; try again when the socket can be read.
    case wantRead
    /// OpenSSL must first write; try again when the socket can be written.
    case wantWrite
    /// The peer sends no more.
    case closed(TLSClosure)
    /// The connection is of no more use.
    indirect case failed(TLSError)
}

/// How the peer ended its side of a connection.
package enum TLSClosure: Equatable, Sendable {
    /// With the alert `close_notify`.
    case announced
    /// With the bare end of the stream, which an attacker could have made.
    case unannounced
}

/// What one try at writing came to.
package enum TLSWriteStep: Equatable, Sendable {
    /// So many bytes from the start of the span are taken; possibly fewer than there are.
    case bytes(Int)
    /// OpenSSL must first read; try again when the socket can be read.
    case wantRead
    /// The socket is full; try again, with the same bytes first, when it can be written.
    case wantWrite
    /// The connection is of no more use.
    indirect case failed(TLSError)
}
