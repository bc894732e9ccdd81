import COpenSSL

/// An X.509 certificate (RFC 5280).
package final class Certificate: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes ownership of a certificate.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }

    /// Reads the first certificate of a PEM text.
    package convenience init(pem: [UInt8]) throws(CredentialError) {
        let first = try Self.chain(pem: pem)[0]
        X509_up_ref(first.pointer)
        self.init(owning: first.pointer)
    }

    /// Reads all certificates of a PEM text, at least one, skipping whatever else is in it.
    package static func chain(pem: [UInt8]) throws(CredentialError) -> [Certificate] {
        var chain: [Certificate] = []
        for block in try PEMBlock.all(in: pem, what: "certificate")
        where block.label == "CERTIFICATE" {
            let pointer = try block.read(
                "certificate", { d2i_X509(nil, &$0, $1) }, free: X509_free)
            chain.append(Certificate(owning: pointer))
        }
        guard !chain.isEmpty else { throw .noPEM(wanted: "certificate") }
        return chain
    }

    /// The certificate in PEM.
    package func pem() throws(CredentialError) -> [UInt8] {
        ERR_clear_error()
        let bio = try MemoryBIO()
        guard PEM_write_bio_X509(bio.pointer, pointer) == 1 else {
            throw .library(.taken(doing: "writing a certificate"))
        }
        return bio.bytes
    }

    /// The certificate in DER.
    package func der() throws(CredentialError) -> [UInt8] {
        ERR_clear_error()
        var start: UnsafeMutablePointer<UInt8>?
        let count = i2d_X509(pointer, &start)
        guard count > 0, let start else { throw .library(.taken(doing: "writing a certificate")) }
        defer { CRYPTO_free(start, #file, #line) }
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    /// The subject's common name; nil when it has none.
    package var commonName: String? { subjectText(NID_commonName) }

    /// The subject's user id, where push certificates name their topic; nil when it has none.
    package var userID: String? { subjectText(NID_userId) }

    /// The names and addresses the certificate is for (subject alternative names).
    package var alternativeNames: [AlternativeName] {
        guard let names = X509_get_ext_d2i(pointer, NID_subject_alt_name, nil, nil) else {
            return []
        }
        let stack = OpaquePointer(names)
        defer { shim_sk_GENERAL_NAME_free(stack) }
        return (0..<shim_sk_GENERAL_NAME_num(stack)).compactMap { index in
            shim_sk_GENERAL_NAME_value(stack, index).flatMap { AlternativeName($0) }
        }
    }

    /// The first second of its validity, since 1970.
    package var notBeforeSeconds: Int64 { Self.seconds(X509_get0_notBefore(pointer)) }

    /// The last second of its validity, since 1970.
    package var notAfterSeconds: Int64 { Self.seconds(X509_get0_notAfter(pointer)) }

    /// The SHA-256 digest of its DER form, in lower-case hexadecimal.
    package var fingerprint: String {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 0
        guard X509_digest(pointer, EVP_sha256(), &digest, &count) == 1 else { return "" }
        return digest.hexadecimal
    }

    /// Whether `issuer`'s key signed this certificate.
    package func isSigned(by issuer: Certificate) -> Bool {
        ERR_clear_error()
        defer { ERR_clear_error() }
        return X509_verify(pointer, X509_get0_pubkey(issuer.pointer)) == 1
    }

    /// Whether this is the certificate of the private key in `pem`.
    package func hasPublicKey(ofPrivateKeyPEM pem: [UInt8]) throws(CredentialError) -> Bool {
        hasPublicKey(of: try KeyHandle.privateKey(pem: pem))
    }

    func hasPublicKey(of key: KeyHandle) -> Bool {
        defer { ERR_clear_error() }
        return EVP_PKEY_eq(X509_get0_pubkey(pointer), key.pointer) == 1
    }

    private func subjectText(_ attribute: Int32) -> String? {
        let subject = X509_get_subject_name(pointer)
        let index = X509_NAME_get_index_by_NID(subject, attribute, -1)
        guard index >= 0 else { return nil }
        let value = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, index))
        var start: UnsafeMutablePointer<UInt8>?
        let count = ASN1_STRING_to_UTF8(&start, value)
        guard count >= 0, let start else {
            ERR_clear_error()
            return nil
        }
        defer { CRYPTO_free(start, #file, #line) }
        return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64 {
        let epoch = ASN1_TIME_set(nil, 0)
        defer { ASN1_TIME_free(epoch) }
        var days: Int32 = 0
        var seconds: Int32 = 0
        // OpenSSL has checked the form of both times when it read the certificate.
        guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return 0 }
        return Int64(days) * 86400 + Int64(seconds)
    }
}

extension [UInt8] {
    /// The bytes as lower-case hexadecimal.
    var hexadecimal: String {
        let digits = Array<UInt8>("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
