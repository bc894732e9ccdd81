import COpenSSL

/// What came of verifying the peer's certificate chain.
///
/// A server accepts every client certificate in the handshake and leaves the verdict to the rules,
/// which tell the sender in Apple's words; this is what they go by.
package enum PeerVerification: Equatable, Sendable, CustomStringConvertible {
    /// The peer sent no certificate.
    case noCertificate
    /// The chain leads to a trusted authority, and every certificate in it is valid now.
    case trusted
    /// The chain does not verify; OpenSSL's number (`X509_V_ERR_…`) and words for the reason.
    case untrusted(code: Int, reason: String)

    init(verifyResult code: Int) {
        self =
            code == Int(X509_V_OK)
            ? .trusted
            : .untrusted(code: code, reason: String(cString: X509_verify_cert_error_string(code)))
    }

    /// The result in a few words.
    package var description: String {
        switch self {
        case .noCertificate: "no certificate"
        case .trusted: "trusted"
        case .untrusted(_, let reason): reason
        }
    }
}
