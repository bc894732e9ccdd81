import AdminAPI
import EventLoop
import OpenSSL

/// What a server proves itself with, and whom it believes.
struct ServerCredentials: Sendable {
    let tls: TLSServerContext
    let keys = KeyRegistry()
    let authorityPEM: String
    let signingKey: SigningKey?
    let teamID: String

    /// Opens the certificate directory, and one's own certificate where the settings name it.
    init(_ settings: ServerSettings, log: Log) throws {
        let nowSeconds = SystemClock.microsecondsSince1970() / 1_000_000
        let directory = try CertificateDirectory.open(
            settings.certsDirectory, serverNames: settings.tlsNames,
            hostName: FileSystem.hostName(), nowSeconds: nowSeconds)
        for warning in directory.warnings { log.notice(warning) }
        var server = directory.server
        if let certificate = settings.tlsCertificatePath, let key = settings.tlsKeyPath {
            server = try CertificateAndKey(certificatePath: certificate, keyPath: key)
            if let warning = try server.validityWarning(nowSeconds: nowSeconds) {
                log.notice("\(certificate) \(warning)")
            }
        }
        tls = try TLSServerContext(
            chainPEM: server.certificatePEM, privateKeyPEM: server.privateKeyPEM)
        authorityPEM = String(decoding: directory.authorityPEM, as: UTF8.self)
        teamID = directory.teamID
        signingKey = directory.signingKeys.first
        for key in directory.signingKeys {
            let publicKey = key.privateKey.publicKey
            _ = keys.add(
                keyID: key.keyID, teamID: directory.teamID, publicKey: publicKey,
                publicKeyPEM: String(decoding: try publicKey.pem(), as: UTF8.self))
        }
    }
}
