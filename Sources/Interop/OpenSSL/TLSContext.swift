import COpenSSL

/// Owns one `SSL_CTX`: what servers' and clients' contexts have in common.
///
/// It is set up before it is shared and never changed after, which is how OpenSSL wants contexts
/// that several threads use.
final class TLSContext: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Makes a context for TLS 1.2 and 1.3.
    ///
    /// The cipher suites are named here rather than left to the system's configuration: forward
    /// secret and authenticated ones, as HTTP/2 demands (RFC 9113, section 9.2.2); AES-128 first,
    /// the cheapest.
    init(method: OpaquePointer?) throws(CredentialError) {
        ERR_clear_error()
        guard let pointer = SSL_CTX_new(method) else {
            throw .library(.taken(doing: "making a TLS context"))
        }
        self.pointer = pointer
        _ = shim_SSL_CTX_set_options(pointer)
        _ = shim_SSL_CTX_set_mode(pointer)
        guard
            shim_SSL_CTX_set_min_proto_version(pointer, TLS1_2_VERSION) == 1,
            shim_SSL_CTX_set_max_proto_version(pointer, TLS1_3_VERSION) == 1,
            SSL_CTX_set_cipher_list(pointer, Self.cipherSuitesTLS12) == 1,
            SSL_CTX_set_ciphersuites(pointer, Self.cipherSuitesTLS13) == 1
        else { throw .library(.taken(doing: "choosing TLS versions and cipher suites")) }
        // One read takes in many records, instead of two reads for each. The buffer is given back
        // whenever it is empty (SSL_MODE_RELEASE_BUFFERS).
        shim_SSL_CTX_set_read_ahead(pointer, 1)
        SSL_CTX_set_default_read_buffer_len(pointer, 32 * 1024)
    }

    deinit { SSL_CTX_free(pointer) }

    private static let cipherSuitesTLS12 = [
        "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256",
        "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-RSA-AES256-GCM-SHA384",
        "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
    ].joined(separator: ":")

    private static let cipherSuitesTLS13 = [
        "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256",
    ].joined(separator: ":")

    /// Presents a certificate chain, leaf first, with the leaf's private key.
    func present(chainPEM: [UInt8], privateKeyPEM: [UInt8]) throws(CredentialError) {
        let chain = try Certificate.chain(pem: chainPEM)
        let key = try KeyHandle.privateKey(pem: privateKeyPEM)
        guard chain[0].hasPublicKey(of: key) else { throw .keyDoesNotMatchCertificate }
        ERR_clear_error()
        guard SSL_CTX_use_certificate(pointer, chain[0].pointer) == 1 else {
            throw .library(.taken(doing: "presenting the certificate"))
        }
        for certificate in chain.dropFirst() {
            X509_up_ref(certificate.pointer)
            guard shim_SSL_CTX_add0_chain_cert(pointer, certificate.pointer) == 1 else {
                X509_free(certificate.pointer)
                throw .library(.taken(doing: "presenting the certificate's issuers"))
            }
        }
        guard SSL_CTX_use_PrivateKey(pointer, key.pointer) == 1 else {
            throw .library(.taken(doing: "using the private key"))
        }
    }

    /// Trusts peers whose chains lead to one of these authorities.
    func trust(authoritiesPEM: [UInt8]) throws(CredentialError) {
        let store = SSL_CTX_get_cert_store(pointer)
        for certificate in try Certificate.chain(pem: authoritiesPEM) {
            guard X509_STORE_add_cert(store, certificate.pointer) == 1 else {
                throw .library(.taken(doing: "trusting a certificate authority"))
            }
        }
    }
}
