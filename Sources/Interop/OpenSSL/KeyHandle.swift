import COpenSSL

/// Owns one `EVP_PKEY`: a key of any algorithm, private or public.
///
/// OpenSSL's keys may be used by many threads at once as long as nobody changes them, and nothing
/// here does.
final class KeyHandle: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes ownership of a key.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Reads the first private key of a PEM text: PKCS #8, SEC 1 or PKCS #1.
    static func privateKey(pem: [UInt8]) throws(CredentialError) -> KeyHandle {
        ERR_clear_error()
        let bio = try MemoryBIO(pem)
        var askedForPassphrase = false
        let pointer = PEM_read_bio_PrivateKey(
            bio.pointer, nil,
            // Without a callback OpenSSL would stop and ask at the terminal.
            { _, _, _, asked in
                asked?.assumingMemoryBound(to: Bool.self).pointee = true
                return -1
            }, &askedForPassphrase)
        if let pointer { return KeyHandle(owning: pointer) }
        if askedForPassphrase {
            ERR_clear_error()
            throw .encrypted
        }
        if MemoryBIO.takeNoStartLine() { throw .noPEM(wanted: "private key") }
        throw malformed("private key")
    }

    /// Reads the first public key of a PEM text (SubjectPublicKeyInfo).
    static func publicKey(pem: [UInt8]) throws(CredentialError) -> KeyHandle {
        ERR_clear_error()
        let bio = try MemoryBIO(pem)
        if let pointer = PEM_read_bio_PUBKEY(bio.pointer, nil, nil, nil) {
            return KeyHandle(owning: pointer)
        }
        if MemoryBIO.takeNoStartLine() { throw .noPEM(wanted: "public key") }
        throw malformed("public key")
    }

    /// The algorithm, and for elliptic curves the curve, as in "RSA" or "EC secp384r1".
    var algorithm: String {
        guard let name = EVP_PKEY_get0_type_name(pointer) else { return "of an unknown kind" }
        let algorithm = String(cString: name)
        var group = [CChar](repeating: 0, count: 64)
        guard EVP_PKEY_get_group_name(pointer, &group, group.count, nil) == 1 else {
            ERR_clear_error()
            return algorithm
        }
        let curve = group.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return "\(algorithm) \(String(decoding: curve, as: UTF8.self))"
    }

    /// Refuses every key but one on the curve P-256.
    func requireP256() throws(CredentialError) {
        let algorithm = algorithm
        guard algorithm == "EC prime256v1" else { throw .notP256(found: algorithm) }
    }

    private static func malformed(_ what: String) -> CredentialError {
        let failure = OpenSSLFailure.taken(doing: "reading a \(what)")
        return .malformed(what: what, message: failure.message)
    }
}
