import COpenSSL

/// A certificate authority of our own, with the key that signs for it.
package struct CertificateAuthority: Sendable {
    /// The authority's certificate, which clients are told to trust.
    package let certificate: Certificate

    /// The key that signs what the authority issues.
    package let key: P256PrivateKey

    /// Takes up an authority that was made before.
    package init(certificate: Certificate, key: P256PrivateKey) throws(CredentialError) {
        guard certificate.hasPublicKey(of: key.key) else { throw .keyDoesNotMatchCertificate }
        self.certificate = certificate
        self.key = key
    }

    /// Makes the certificate of a new authority for `key`, valid for ten years.
    ///
    /// Its name ends in some digits of its own, to tell it from others in a list of trusted ones.
    package init(selfSigning key: P256PrivateKey, nowSeconds: Int64) throws(CredentialError) {
        let mark = try SecureRandom.bytes(3).hexadecimal
        let draft = try CertificateDraft(
            publicKey: key.key, notBeforeSeconds: nowSeconds - Self.clockSkewSeconds,
            notAfterSeconds: nowSeconds + 3652 * Self.daySeconds)
        try draft.addToSubject(NID_organizationName, "apns-mock")
        try draft.addToSubject(NID_commonName, "apns-mock development CA \(mark)")
        try draft.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        try draft.add(NID_key_usage, "critical,keyCertSign,cRLSign")
        try draft.add(NID_subject_key_identifier, "hash")
        try draft.add(NID_authority_key_identifier, "keyid:always")
        certificate = try draft.signed(by: key)
        self.key = key
    }

    /// How long issued certificates are valid, in days, unless the authority ends sooner.
    ///
    /// Source: Apple, "Requirements for trusted certificates in iOS 13 and macOS 10.15": 825 days
    /// or fewer, for authorities that users add as well.
    package static let leafDays: Int64 = 820

    /// Issues the certificate of a server that is called by any of `names`.
    package func issueServerCertificate(
        for key: P256PrivateKey, names: [AlternativeName], nowSeconds: Int64
    ) throws(CredentialError) -> Certificate {
        let draft = try leaf(for: key, nowSeconds: nowSeconds)
        try draft.addToSubject(NID_organizationName, "apns-mock")
        try draft.addToSubject(NID_commonName, "apns-mock server")
        try draft.add(NID_ext_key_usage, "serverAuth")
        try draft.add(names)
        return try draft.signed(by: self.key, issuer: certificate)
    }

    /// Issues the client certificate of a sender, as Apple does.
    package func issuePushCertificate(
        for key: P256PrivateKey, subject: PushCertificateSubject, nowSeconds: Int64
    ) throws(CredentialError) -> Certificate {
        let draft = try leaf(for: key, nowSeconds: nowSeconds)
        try draft.addToSubject(NID_userId, subject.topic)
        try draft.addToSubject(NID_commonName, subject.commonName)
        if let teamID = subject.teamID {
            try draft.addToSubject(NID_organizationalUnitName, teamID)
        }
        try draft.add(NID_ext_key_usage, "clientAuth")
        for (identifier, der) in subject.extensions {
            try draft.add(identifier: identifier, der: der)
        }
        return try draft.signed(by: self.key, issuer: certificate)
    }

    /// What all certificates have in common that issue no others.
    private func leaf(
        for key: P256PrivateKey, nowSeconds: Int64
    ) throws(CredentialError) -> CertificateDraft {
        let draft = try CertificateDraft(
            publicKey: key.key, notBeforeSeconds: nowSeconds - Self.clockSkewSeconds,
            notAfterSeconds: min(
                nowSeconds + Self.leafDays * Self.daySeconds, certificate.notAfterSeconds))
        try draft.add(NID_basic_constraints, "critical,CA:FALSE")
        try draft.add(NID_key_usage, "critical,digitalSignature")
        try draft.add(NID_subject_key_identifier, "hash")
        try draft.add(NID_authority_key_identifier, "keyid:always", issuer: certificate)
        return draft
    }

    private static let daySeconds: Int64 = 86400

    /// How far a client's clock may be behind ours, in seconds.
    private static let clockSkewSeconds: Int64 = 3600
}
