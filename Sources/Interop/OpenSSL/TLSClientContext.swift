import COpenSSL

/// What the connections of a TLS client share: whom it trusts and what it offers.
package final class TLSClientContext: Sendable {
    let context: TLSContext

    /// The certificate a client shows when the server asks for one.
    package struct Identity: Sendable {
        /// The certificate, followed by its issuers.
        package var chainPEM: [UInt8]

        /// The private key of the first certificate.
        package var privateKeyPEM: [UInt8]

        package init(chainPEM: [UInt8], privateKeyPEM: [UInt8]) {
            self.chainPEM = chainPEM
            self.privateKeyPEM = privateKeyPEM
        }
    }

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - authoritiesPEM: The certificate authorities to trust.
    ///   - applicationProtocols: What to offer by ALPN, best first; nothing sends no ALPN at all.
    ///   - identity: The client certificate, if any.
    package init(
        authoritiesPEM: [UInt8], applicationProtocols: [String] = ["h2"],
        identity: Identity? = nil
    ) throws(CredentialError) {
        context = try TLSContext(method: TLS_client_method())
        try context.trust(authoritiesPEM: authoritiesPEM)
        if let identity {
            try context.present(
                chainPEM: identity.chainPEM, privateKeyPEM: identity.privateKeyPEM)
        }
        SSL_CTX_set_verify(context.pointer, SSL_VERIFY_PEER, nil)
        let offer = applicationProtocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        guard !offer.isEmpty else { return }
        // Alone among OpenSSL's functions, this one returns 0 when all is well.
        guard SSL_CTX_set_alpn_protos(context.pointer, offer, UInt32(offer.count)) == 0 else {
            throw .library(.taken(doing: "offering application protocols"))
        }
    }
}
