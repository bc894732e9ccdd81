import OpenSSL

extension CertificateDirectoryOpening {
    /// A certificate that the authority issues here.
    enum Leaf {
        case server([AlternativeName])
        case push(teamID: String)

        var certificateFile: String {
            switch self {
            case .server: "server.pem"
            case .push: "push.pem"
            }
        }

        var keyFile: String {
            switch self {
            case .server: "server.key"
            case .push: "push.key"
            }
        }

        /// Why a certificate must be renewed, in a clause; nil when it need not be.
        func reasonToRenew(_ certificate: Certificate, nowSeconds: Int64) -> String? {
            if certificate.notAfterSeconds < nowSeconds { return "it has expired" }
            if certificate.notAfterSeconds < nowSeconds + CertificateDirectoryOpening.renewalSeconds
            {
                return "it is about to expire"
            }
            guard case .server(let names) = self else { return nil }
            let present = Set(certificate.alternativeNames)
            let missing = names.filter { !present.contains($0) }
            guard !missing.isEmpty else { return nil }
            return "it lacks \(missing.map { "\($0)" }.joined(separator: ", "))"
        }

        func issue(
            by authority: CertificateAuthority, for key: P256PrivateKey, nowSeconds: Int64
        ) throws(CredentialError) -> Certificate {
            switch self {
            case .server(let names):
                try authority.issueServerCertificate(
                    for: key, names: names, nowSeconds: nowSeconds)
            case .push(let teamID):
                try authority.issuePushCertificate(
                    for: key,
                    subject: PushCertificateSubject(
                        topic: CertificateDirectory.pushTopic, teamID: teamID),
                    nowSeconds: nowSeconds)
            }
        }
    }

    /// How long before its end a certificate is renewed, in seconds: thirty days, so that a server
    /// started today still serves next week.
    static let renewalSeconds: Int64 = 30 * 86400

    /// Reads, makes or renews a certificate and its key.
    mutating func leaf(_ leaf: Leaf, of authority: Authority) throws(Stop) -> CertificateAndKey {
        let certificatePEM = try read(leaf.certificateFile)
        guard let certificatePEM else {
            let keyPEM = try readKey(leaf.keyFile)
            return try issue(leaf, by: authority, keyPEM: keyPEM, because: "it is missing")
        }
        guard let keyPEM = try readKey(leaf.keyFile) else {
            throw fault(
                leaf.keyFile, "the private key of \(leaf.certificateFile) is missing",
                "Restore it, or delete \(leaf.certificateFile) to have both made anew")
        }
        let certificate = try using(leaf.certificateFile) { () throws(CredentialError) in
            try Certificate(pem: certificatePEM)
        }
        let belongs = try using(leaf.keyFile) { () throws(CredentialError) in
            try certificate.hasPublicKey(ofPrivateKeyPEM: keyPEM)
        }
        guard belongs else {
            throw fault(
                leaf.keyFile, "it does not belong to \(leaf.certificateFile)",
                "Restore the one or the other, or delete \(leaf.certificateFile) "
                    + "to have a new one issued for the key")
        }
        guard certificate.isSigned(by: authority.certificate) else {
            throw fault(
                leaf.certificateFile, "it was not issued by ca.pem",
                "Delete it to have a new one issued; a certificate of your own "
                    + "belongs elsewhere, with --tls-cert and --tls-key")
        }
        if let reason = leaf.reasonToRenew(certificate, nowSeconds: nowSeconds) {
            return try issue(leaf, by: authority, keyPEM: keyPEM, because: reason)
        }
        return CertificateAndKey(certificatePEM: certificatePEM, privateKeyPEM: keyPEM)
    }

    private mutating func issue(
        _ leaf: Leaf, by authority: Authority, keyPEM: [UInt8]?, because reason: String
    ) throws(Stop) -> CertificateAndKey {
        guard let authorityKey = authority.key else {
            throw fault(
                "ca.key", "it is missing, and \(leaf.certificateFile) must be issued: \(reason)",
                "Restore ca.key, or delete ca.pem, server.pem and push.pem to have all made anew")
        }
        let key: P256PrivateKey
        if let keyPEM {
            key = try using(leaf.keyFile) { () throws(CredentialError) in
                try P256PrivateKey(pem: keyPEM)
            }
        } else {
            key = try makeKey(leaf.keyFile)
        }
        let now = nowSeconds
        let (certificatePEM, privateKeyPEM) = try using(leaf.certificateFile) {
            () throws(CredentialError) in
            let issuer = try CertificateAuthority(
                certificate: authority.certificate, key: authorityKey)
            let certificate = try leaf.issue(by: issuer, for: key, nowSeconds: now)
            return (try certificate.pem(), try key.pkcs8PEM())
        }
        try write(
            leaf.certificateFile, certificatePEM, mode: Self.certificateMode,
            renewal: keyPEM == nil ? nil : reason)
        return CertificateAndKey(certificatePEM: certificatePEM, privateKeyPEM: privateKeyPEM)
    }
}
