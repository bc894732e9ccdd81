import OpenSSL

/// Keys and certificates made for a test.
struct TestCredentials {
    /// An instant in the past and in the validity of all that is made here; OpenSSL itself goes by
    /// the machine's clock, so it must not be far from that.
    var nowSeconds: Int64
    var authority: CertificateAuthority
    var authorityPEM: [UInt8]
    var serverKey: P256PrivateKey
    var serverCertificate: Certificate

    init(names: [String] = ["localhost", "*.example.com", "127.0.0.1", "::1"]) throws {
        nowSeconds = currentSeconds()
        authority = try CertificateAuthority(selfSigning: .generate(), nowSeconds: nowSeconds)
        authorityPEM = try authority.certificate.pem()
        serverKey = try P256PrivateKey.generate()
        serverCertificate = try authority.issueServerCertificate(
            for: serverKey, names: names.map { try AlternativeName($0) }, nowSeconds: nowSeconds)
    }

    func serverContext() throws -> TLSServerContext {
        try TLSServerContext(
            chainPEM: serverCertificate.pem(), privateKeyPEM: serverKey.pkcs8PEM(),
            clientAuthoritiesPEM: authorityPEM)
    }

    /// A push certificate issued at `issuedAtSeconds`, as what a client presents.
    func pushIdentity(issuedAtSeconds: Int64) throws -> TLSClientContext.Identity {
        let key = try P256PrivateKey.generate()
        let certificate = try authority.issuePushCertificate(
            for: key, subject: PushCertificateSubject(topic: "com.example.app"),
            nowSeconds: issuedAtSeconds)
        return TLSClientContext.Identity(
            chainPEM: try certificate.pem(), privateKeyPEM: try key.pkcs8PEM())
    }
}
