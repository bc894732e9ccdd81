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
        let block = try PEMBlock.all(in: pem, what: "private key").first {
            $0.label == "PRIVATE KEY" || $0.label.hasSuffix(" PRIVATE KEY")
        }
        guard let block else { throw .noPEM(wanted: "private key") }
        guard !block.isEncrypted else { throw .encrypted }
        let pointer = try block.read(
            "private key", { d2i_AutoPrivateKey(nil, &$0, $1) }, free: EVP_PKEY_free)
        return KeyHandle(owning: pointer)
    }

    /// Reads the first public key of a PEM text (SubjectPublicKeyInfo).
    static func publicKey(pem: [UInt8]) throws(CredentialError) -> KeyHandle {
        let blocks = try PEMBlock.all(in: pem, what: "public key")
        guard let block = blocks.first(where: { $0.label == "PUBLIC KEY" }) else {
            throw .noPEM(wanted: "public key")
        }
        return try publicKey(block)
    }

    /// Reads a public key from the DER form of a SubjectPublicKeyInfo.
    static func publicKey(der: [UInt8]) throws(CredentialError) -> KeyHandle {
        try publicKey(PEMBlock(label: "PUBLIC KEY", isEncrypted: false, der: der))
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

    private static func publicKey(_ block: PEMBlock) throws(CredentialError) -> KeyHandle {
        let pointer = try block.read(
            "public key", { d2i_PUBKEY(nil, &$0, $1) }, free: EVP_PKEY_free)
        return KeyHandle(owning: pointer)
    }
}
