import COpenSSL

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Which end of a connection we are.
enum TLSRole {
    case server, client

    /// How the log names the other end.
    var peer: String {
        switch self {
        case .server: "the client"
        case .client: "the server"
        }
    }
}

extension TLSError {
    /// Says what a packed code of OpenSSL means for a connection.
    static func explaining(
        code: UInt, role: TLSRole, verification: PeerVerification
    ) -> TLSError {
        let message = OpenSSLFailure.message(for: code)
        let peer = role.peer
        guard shim_ERR_GET_LIB(code) == ERR_LIB_SSL else {
            return TLSError(.other, "the TLS library failed", libraryMessage: message)
        }
        let reason = shim_ERR_GET_REASON(code)
        // OpenSSL numbers a received alert 1000 + its code (SSL_AD_REASON_OFFSET).
        if (1000..<1256).contains(reason) {
            return alert(Int(reason - 1000), peer: peer)
        }
        switch reason {
        case SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST:
            return cleartextHTTP1
        case SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_VERSION_TOO_LOW, SSL_R_UNKNOWN_PROTOCOL,
            SSL_R_INAPPROPRIATE_FALLBACK:
            return TLSError(
                .noSharedVersion, "\(peer) offers no TLS version above 1.1; 1.2 or 1.3 is needed",
                libraryMessage: message)
        case SSL_R_WRONG_VERSION_NUMBER, SSL_R_PACKET_LENGTH_TOO_LONG, SSL_R_RECORD_TOO_SMALL:
            return TLSError(
                .notTLS, "\(peer) sent bytes that are not TLS", libraryMessage: message)
        case SSL_R_NO_SHARED_CIPHER, SSL_R_NO_SUITABLE_SIGNATURE_ALGORITHM,
            SSL_R_NO_SUITABLE_KEY_SHARE, SSL_R_NO_SUITABLE_GROUPS,
            SSL_R_NO_SHARED_SIGNATURE_ALGORITHMS:
            return TLSError(
                .noSharedCipher,
                "\(peer) offers no cipher suite that fits our certificate and rules",
                libraryMessage: message)
        case SSL_R_CERTIFICATE_VERIFY_FAILED:
            return TLSError(
                .untrustedPeer, "we do not trust \(peer)'s certificate: \(verification)",
                libraryMessage: message)
        case SSL_R_UNEXPECTED_EOF_WHILE_READING:
            return TLSError(.connectionLost, "\(peer) ended the connection without a word")
        default:
            return TLSError(.other, "TLS failed", libraryMessage: message)
        }
    }

    /// Says what a system call's error means for a connection.
    static func systemCall(_ code: Int32, role: TLSRole) -> TLSError {
        let message = String(cString: strerror(code))
        switch code {
        case 0:
            return TLSError(.connectionLost, "\(role.peer) ended the connection without a word")
        case ECONNRESET, EPIPE, ENOTCONN:
            return TLSError(
                .connectionLost, "\(role.peer) reset the connection", libraryMessage: message)
        default:
            return TLSError(
                .systemCall(errno: code), "the socket failed", libraryMessage: message)
        }
    }

    /// The peer speaks HTTP/1.x where TLS is spoken.
    static let cleartextHTTP1 = TLSError(
        .cleartextHTTP1, "the client spoke HTTP/1.1 without TLS; this port speaks TLS")

    /// The peer speaks HTTP/2 where TLS is spoken.
    static let cleartextHTTP2 = TLSError(
        .cleartextHTTP2, "the client spoke HTTP/2 without TLS; this port speaks TLS")

    /// What a peer means by an alert, for those that tell something about how we are set up.
    ///
    /// Source of the codes: RFC 8446, section 6.2.
    private static func alert(_ code: Int, peer: String) -> TLSError {
        let name = SSL_alert_desc_string_long(Int32(code)).map { String(cString: $0) } ?? "\(code)"
        let words =
            switch code {
            case 42, 43, 46: "\(peer) does not accept our certificate: alert \(name)"
            case 44: "\(peer) holds our certificate for revoked: alert \(name)"
            case 45: "\(peer) holds our certificate for expired: alert \(name)"
            case 48:
                "\(peer) does not trust our certificate: alert \(name); "
                    + "give it the certificate authority, ca.pem"
            case 40, 71: "\(peer) found no cipher suite in common: alert \(name)"
            case 70: "\(peer) found no TLS version in common: alert \(name)"
            case 120: "\(peer) found no application protocol in common: alert \(name)"
            default: "\(peer) ended the connection with the alert \(name)"
            }
        return TLSError(.peerAlert(code: code), words)
    }
}
