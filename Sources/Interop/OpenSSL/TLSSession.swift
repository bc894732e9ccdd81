import COpenSSL

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// TLS on one connection, over a socket that someone else opened and will close.
///
/// With a non-blocking socket every call is one step, and says what to wait for; with a blocking
/// one, calls wait by themselves. One thread at a time. SIGPIPE must be ignored in the process:
/// OpenSSL writes with `write`.
package final class TLSSession {
    private let pointer: OpaquePointer
    private let socket: Int32
    private let role: TLSRole
    private var isHandshakeDone = false
    private var hasSeenFirstByte = false

    /// After a failure nothing may be sent, not even `close_notify`.
    private var hasFailed = false

    /// Begins the server's side of a connection.
    package convenience init(
        accepting socket: Int32, context: TLSServerContext
    ) throws(CredentialError) {
        try self.init(socket: socket, context: context.context, role: .server)
        SSL_set_accept_state(pointer)
    }

    /// Begins the client's side of a connection.
    ///
    /// - Parameter serverName: The host name or IP address the certificate must be for; a name is
    ///   also sent as SNI, which has no place for addresses (RFC 6066, section 3).
    package convenience init(
        connecting socket: Int32, to serverName: String, context: TLSClientContext
    ) throws(CredentialError) {
        try self.init(socket: socket, context: context.context, role: .client)
        SSL_set_connect_state(pointer)
        // This fails for everything that is not an address, and leaves an error behind.
        if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(pointer), serverName) == 1 { return }
        ERR_clear_error()
        guard
            SSL_set1_host(pointer, serverName) == 1,
            shim_SSL_set_tlsext_host_name(pointer, serverName) == 1
        else { throw .library(.taken(doing: "naming the server")) }
    }

    private init(socket: Int32, context: TLSContext, role: TLSRole) throws(CredentialError) {
        ERR_clear_error()
        guard let pointer = SSL_new(context.pointer) else {
            throw .library(.taken(doing: "making a TLS session"))
        }
        self.pointer = pointer
        self.socket = socket
        self.role = role
        guard SSL_set_fd(pointer, socket) == 1 else {
            throw .library(.taken(doing: "giving TLS its socket"))
        }
    }

    deinit { SSL_free(pointer) }

    /// Goes on with the handshake as far as the socket allows.
    package func handshake() -> TLSHandshakeStep {
        if role == .server, !hasSeenFirstByte, let failure = lookAtFirstBytes() {
            hasFailed = true
            return .failed(failure)
        }
        ERR_clear_error()
        let result = SSL_do_handshake(pointer)
        let systemError = errno
        if result == 1 {
            isHandshakeDone = true
            return .done
        }
        switch SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_READ: return .wantRead
        case SSL_ERROR_WANT_WRITE: return .wantWrite
        case let error: return .failed(takeFailure(error, systemError))
        }
    }

    /// Reads decrypted bytes into the start of `buffer`, which must not be empty.
    ///
    /// Read until `wantRead`: OpenSSL may hold bytes that no readiness event announces.
    package func read(into buffer: inout MutableSpan<UInt8>) -> TLSReadStep {
        precondition(!buffer.isEmpty, "TLS cannot read into an empty buffer")
        ERR_clear_error()
        var count = 0
        let result = buffer.withUnsafeMutableBufferPointer {
            SSL_read_ex(pointer, $0.baseAddress, $0.count, &count)
        }
        let systemError = errno
        if result == 1 { return .bytes(count) }
        switch SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_READ: return .wantRead
        case SSL_ERROR_WANT_WRITE: return .wantWrite
        case SSL_ERROR_ZERO_RETURN: return .closed(.announced)
        case let error:
            let failure = takeFailure(error, systemError)
            let isEndOfStream = failure.cause == .connectionLost && failure.libraryMessage.isEmpty
            return isEndOfStream ? .closed(.unannounced) : .failed(failure)
        }
    }

    /// Encrypts and writes bytes from the start of `bytes`, as many as the socket takes.
    ///
    /// After `wantWrite` OpenSSL holds an encrypted record that it must finish: the next call must
    /// begin with the same bytes and bring no fewer, though they may have moved and grown.
    package func write(_ bytes: Span<UInt8>) -> TLSWriteStep {
        if bytes.isEmpty { return .bytes(0) }
        ERR_clear_error()
        var count = 0
        let result = bytes.withUnsafeBufferPointer {
            SSL_write_ex(pointer, $0.baseAddress, $0.count, &count)
        }
        let systemError = errno
        if result == 1 { return .bytes(count) }
        switch SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_READ: return .wantRead
        case SSL_ERROR_WANT_WRITE: return .wantWrite
        case let error: return .failed(takeFailure(error, systemError))
        }
    }

    /// Says `close_notify` if the connection still allows it; does not wait for the peer's.
    package func shutdown() {
        guard isHandshakeDone, !hasFailed else { return }
        ERR_clear_error()
        // A full socket drops the alert: the peer then sees the end of the stream, as it would
        // had we crashed, and waiting for room would hold up an orderly stop.
        _ = SSL_shutdown(pointer)
        ERR_clear_error()
    }

    /// Whether a read may yield bytes, or the rest of a record, without the socket being readable.
    package var hasPendingBytes: Bool { SSL_has_pending(pointer) == 1 }

    /// The version of TLS, as in "TLSv1.3".
    package var protocolVersion: String { String(cString: SSL_get_version(pointer)) }

    /// The cipher suite's name in OpenSSL, as in "TLS_AES_128_GCM_SHA256".
    package var cipherSuite: String {
        SSL_CIPHER_get_name(SSL_get_current_cipher(pointer)).map { String(cString: $0) } ?? ""
    }

    /// What ALPN chose; nil when nothing was.
    package var applicationProtocol: String? {
        var start: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(pointer, &start, &count)
        guard let start, count > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    /// The host name the client asked for (SNI); nil when it named none.
    package var serverName: String? {
        SSL_get_servername(pointer, TLSEXT_NAMETYPE_host_name).map { String(cString: $0) }
    }

    /// Whether this session continues an earlier one, without certificates shown again.
    package var isResumed: Bool { SSL_session_reused(pointer) == 1 }

    /// The certificate the peer showed; nil when it showed none.
    package var peerCertificate: Certificate? {
        shim_SSL_get1_peer_certificate(pointer).map { Certificate(owning: $0) }
    }

    /// What verifying the peer's certificate came to.
    package var peerVerification: PeerVerification {
        guard SSL_get0_peer_certificate(pointer) != nil else { return .noCertificate }
        return PeerVerification(verifyResult: SSL_get_verify_result(pointer))
    }

    /// Tells a client that speaks HTTP without TLS from one that speaks TLS.
    ///
    /// OpenSSL would answer it with an alert, which such a client shows as garbage; so it is told
    /// apart before OpenSSL sees a byte, and the caller may still answer in clear.
    private func lookAtFirstBytes() -> TLSError? {
        var bytes: (UInt8, UInt8, UInt8) = (0, 0, 0)
        let count = withUnsafeMutableBytes(of: &bytes) {
            recv(socket, $0.baseAddress, $0.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        }
        guard count > 0 else { return nil }
        hasSeenFirstByte = true
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard letters.contains(bytes.0) else { return nil }
        let preface = (UInt8(ascii: "P"), UInt8(ascii: "R"), UInt8(ascii: "I"))
        return bytes == preface ? .cleartextHTTP2 : .cleartextHTTP1
    }

    private func takeFailure(_ error: Int32, _ systemError: Int32) -> TLSError {
        hasFailed = true
        if error == SSL_ERROR_SYSCALL {
            return .systemCall(systemError, role: role)
        }
        let code = UInt(ERR_get_error())
        ERR_clear_error()
        // The result of verifying stands while the handshake runs, before there is a peer
        // certificate to ask for.
        let verification = PeerVerification(verifyResult: SSL_get_verify_result(pointer))
        return .explaining(code: code, role: role, verification: verification)
    }
}
