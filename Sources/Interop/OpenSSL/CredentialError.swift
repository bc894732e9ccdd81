/// Why a key or a certificate cannot be used.
package enum CredentialError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text holds no PEM block of the wanted kind; the kind is in words.
    case noPEM(wanted: String)
    /// A PEM block or DER value is there, but its content is damaged or of another kind.
    case malformed(what: String, message: String)
    /// The private key is protected by a passphrase, which nobody can be asked for.
    case encrypted
    /// The key is of another algorithm or curve, named as found.
    case notP256(found: String)
    /// The private key belongs to another certificate.
    case keyDoesNotMatchCertificate
    /// A name that can stand in no certificate, with what is wrong about it.
    case unusableName(String, reason: String)
    /// OpenSSL failed in a way that is not the credential's fault.
    case library(OpenSSLFailure)

    /// What is wrong, and where that can be told what to do, in a clause without a full stop.
    package var description: String {
        switch self {
        case .noPEM(let wanted):
            "no \(wanted) in PEM form (-----BEGIN …-----) was found"
        case .malformed(let what, let message):
            "the \(what) is malformed: \(message)"
        case .encrypted:
            "the private key is encrypted; "
                + "remove the passphrase with openssl pkcs8 -topk8 -nocrypt"
        case .notP256(let found):
            "the key is \(found), and APNs signs with P-256 (prime256v1) only"
        case .keyDoesNotMatchCertificate:
            "the private key does not belong to the certificate"
        case .unusableName(let name, let reason):
            "“\(name)” cannot be a name in a certificate: \(reason)"
        case .library(let failure):
            "\(failure)"
        }
    }
}
