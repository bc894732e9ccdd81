import AdminAPI
import EventLoop
import Files
import OpenSSL

/// What a server proves itself with, and whom it believes.
struct ServerCredentials: Sendable {
    let tls: TLSServerContext
    let keys = KeyRegistry()
    let authorityPEM: String
    let signingKey: SigningKey
    let teamID: String

    /// Opens the certificate directory, and one's own certificate where the settings name it.
    init(_ settings: ServerSettings, log: Log) throws {
        let nowSeconds = SystemClock.microsecondsSince1970() / 1_000_000
        let directory = try Self.directory(settings, nowSeconds: nowSeconds)
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
        guard let key = directory.signingKeys.first else {
            throw StartError("\(settings.certsDirectory) holds no provider key")
        }
        signingKey = key
        for key in directory.signingKeys {
            let publicKey = key.privateKey.publicKey
            _ = keys.add(
                keyID: key.keyID, teamID: directory.teamID, publicKey: publicKey,
                publicKeyPEM: String(decoding: try publicKey.pem(), as: UTF8.self))
        }
        for file in settings.providerKeys { try add(file) }
    }

    /// Adds a key of a file, or says what is wrong with the file by its name.
    private func add(_ file: ProviderKeyFile) throws(StartError) {
        let name = "--provider-key \(file)"
        let publicKey: P256PublicKey
        let pem: [UInt8]
        do {
            publicKey = try P256PublicKey(pem: try FileSystem.read(file.path))
            pem = try publicKey.pem()
        } catch {
            throw StartError("\(name): \(error)")
        }
        let isNew = keys.add(
            keyID: file.keyID, teamID: file.teamID, publicKey: publicKey,
            publicKeyPEM: String(decoding: pem, as: UTF8.self))
        guard isNew else {
            throw StartError("\(name): there is another key of the identifier \(file.keyID)")
        }
    }

    private static func directory(
        _ settings: ServerSettings, nowSeconds: Int64
    ) throws -> CertificateDirectory {
        func open(_ path: String) throws(CertificateDirectoryError) -> CertificateDirectory {
            try CertificateDirectory.open(
                path, serverNames: settings.tlsNames, hostName: CurrentProcess.hostName,
                nowSeconds: nowSeconds)
        }
        guard !settings.keepsCertificates else { return try open(settings.certsDirectory) }
        // All of it is read at once: the files are not needed any more.
        let path = try FileSystem.makeTemporaryDirectory()
        let opened = Result { try open(path) }
        try FileSystem.removeDirectory(path)
        return try opened.get()
    }
}
