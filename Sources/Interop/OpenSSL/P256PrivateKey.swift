import COpenSSL

/// A private key on the curve P-256: what Apple's `.p8` files hold.
package final class P256PrivateKey: Sendable {
    let key: KeyHandle

    init(_ key: KeyHandle) {
        self.key = key
    }

    /// Makes a new key.
    package static func generate() throws(CredentialError) -> P256PrivateKey {
        ERR_clear_error()
        guard let pointer = shim_EVP_EC_gen("P-256") else {
            throw .library(.taken(doing: "making a P-256 key"))
        }
        return P256PrivateKey(KeyHandle(owning: pointer))
    }

    /// Reads a key from PEM text (PKCS #8 as in `.p8` files, or SEC 1), without a passphrase.
    package convenience init(pem: [UInt8]) throws(CredentialError) {
        let key = try KeyHandle.privateKey(pem: pem)
        try key.requireP256()
        self.init(key)
    }

    /// The key as PKCS #8 in PEM, which is the form of Apple's `.p8` files.
    package func pkcs8PEM() throws(CredentialError) -> [UInt8] {
        ERR_clear_error()
        let bio = try MemoryBIO()
        guard
            PEM_write_bio_PKCS8PrivateKey(bio.pointer, key.pointer, nil, nil, 0, nil, nil) == 1
        else { throw .library(.taken(doing: "writing a private key")) }
        return bio.bytes
    }

    /// The public half, which verifies what this key signs.
    package var publicKey: P256PublicKey { P256PublicKey(key) }

    /// Signs the SHA-256 digest of `bytes` with ECDSA (ES256): r and s, 32 bytes each.
    ///
    /// Source of the raw form: RFC 7518, section 3.4.
    package func sign(_ bytes: [UInt8]) throws(CredentialError) -> [UInt8] {
        ERR_clear_error()
        guard let context = EVP_MD_CTX_new() else {
            throw .library(.taken(doing: "preparing to sign"))
        }
        defer { EVP_MD_CTX_free(context) }
        var der = [UInt8](repeating: 0, count: P256Signature.derBytesMax)
        var derCount = der.count
        guard
            EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key.pointer) == 1,
            EVP_DigestSign(context, &der, &derCount, bytes, bytes.count) == 1
        else { throw .library(.taken(doing: "signing")) }
        return try P256Signature.raw(fromDER: der[..<derCount])
    }
}
