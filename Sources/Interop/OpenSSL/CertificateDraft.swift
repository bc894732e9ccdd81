import COpenSSL

/// A certificate in the making; signing it ends the making.
final class CertificateDraft {
    private let pointer: OpaquePointer
    private let doing = "making a certificate"

    /// Begins a certificate of version 3 with a random serial number.
    init(publicKey: KeyHandle, notBeforeSeconds: Int64, notAfterSeconds: Int64)
        throws(CredentialError)
    {
        ERR_clear_error()
        guard let pointer = X509_new() else { throw .library(.taken(doing: doing)) }
        self.pointer = pointer
        // Positive and at most 20 bytes (RFC 5280, section 4.1.2.2); 16 random ones are unique.
        var serial = try SecureRandom.bytes(16)
        serial[0] = serial[0] & 0x7F | 0x40
        let number = BN_bin2bn(serial, Int32(serial.count), nil)
        defer { BN_free(number) }
        let notBefore = ASN1_TIME_set(nil, time_t(notBeforeSeconds))
        defer { ASN1_TIME_free(notBefore) }
        let notAfter = ASN1_TIME_set(nil, time_t(notAfterSeconds))
        defer { ASN1_TIME_free(notAfter) }
        guard
            X509_set_version(pointer, Int(X509_VERSION_3)) == 1,
            BN_to_ASN1_INTEGER(number, X509_get_serialNumber(pointer)) != nil,
            X509_set1_notBefore(pointer, notBefore) == 1,
            X509_set1_notAfter(pointer, notAfter) == 1,
            X509_set_pubkey(pointer, publicKey.pointer) == 1
        else { throw .library(.taken(doing: doing)) }
    }

    deinit { X509_free(pointer) }

    /// Appends an attribute to the subject, by OpenSSL's number for it.
    func addToSubject(_ attribute: Int32, _ text: String) throws(CredentialError) {
        ERR_clear_error()
        let bytes = Array(text.utf8)
        guard
            X509_NAME_add_entry_by_NID(
                X509_get_subject_name(pointer), attribute, Int32(MBSTRING_UTF8), bytes,
                Int32(bytes.count), -1, 0) == 1
        else {
            let failure = OpenSSLFailure.taken(doing: doing)
            throw .unusableName(text, reason: failure.message)
        }
    }

    /// Appends an extension in OpenSSL's configuration language, which only fixed text may use.
    func add(
        _ extension: Int32, _ value: StaticString, issuer: Certificate? = nil
    ) throws(CredentialError) {
        ERR_clear_error()
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer?.pointer ?? pointer, pointer, nil, nil, 0)
        let made = value.withUTF8Buffer { text -> OpaquePointer? in
            // A static string ends with a zero byte.
            guard let start = text.baseAddress else { return nil }
            return UnsafeRawPointer(start).withMemoryRebound(to: CChar.self, capacity: text.count) {
                X509V3_EXT_conf_nid(nil, &context, `extension`, $0)
            }
        }
        defer { X509_EXTENSION_free(made) }
        guard let made, X509_add_ext(pointer, made, -1) == 1 else {
            throw .library(.taken(doing: doing))
        }
    }

    /// Appends an extension as DER under its object identifier in dots.
    func add(identifier: String, der: [UInt8]) throws(CredentialError) {
        ERR_clear_error()
        let object = OBJ_txt2obj(identifier, 1)
        defer { ASN1_OBJECT_free(object) }
        let value = ASN1_OCTET_STRING_new()
        defer { ASN1_OCTET_STRING_free(value) }
        guard ASN1_OCTET_STRING_set(value, der, Int32(der.count)) == 1,
            let made = X509_EXTENSION_create_by_OBJ(nil, object, 0, value)
        else { throw .library(.taken(doing: doing)) }
        defer { X509_EXTENSION_free(made) }
        guard X509_add_ext(pointer, made, -1) == 1 else { throw .library(.taken(doing: doing)) }
    }

    /// Appends the names and addresses the certificate is for.
    func add(_ names: [AlternativeName]) throws(CredentialError) {
        ERR_clear_error()
        guard let stack = shim_sk_GENERAL_NAME_new_null() else {
            throw .library(.taken(doing: doing))
        }
        defer { shim_sk_GENERAL_NAME_free(stack) }
        for name in names {
            let general = try name.makeGeneralName()
            guard shim_sk_GENERAL_NAME_push(stack, general) > 0 else {
                GENERAL_NAME_free(general)
                throw .library(.taken(doing: doing))
            }
        }
        guard
            X509_add1_ext_i2d(
                pointer, NID_subject_alt_name, UnsafeMutableRawPointer(stack), 0, 0) == 1
        else { throw .library(.taken(doing: doing)) }
    }

    /// Signs the certificate with its issuer's key; without an issuer it is its own.
    func signed(by key: P256PrivateKey, issuer: Certificate? = nil) throws(CredentialError)
        -> Certificate
    {
        ERR_clear_error()
        let issuerName = X509_get_subject_name(issuer?.pointer ?? pointer)
        guard
            X509_set_issuer_name(pointer, issuerName) == 1,
            X509_sign(pointer, key.key.pointer, EVP_sha256()) > 0
        else { throw .library(.taken(doing: "signing a certificate")) }
        X509_up_ref(pointer)
        return Certificate(owning: pointer)
    }
}
