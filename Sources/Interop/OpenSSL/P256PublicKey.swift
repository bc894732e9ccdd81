import COpenSSL

/// A public key on the curve P-256: what verifies provider tokens.
package final class P256PublicKey: Sendable {
    let key: KeyHandle

    init(_ key: KeyHandle) {
        self.key = key
    }

    /// Reads a key from PEM text: a public key, or a private one of which the public half is kept.
    package convenience init(pem: [UInt8]) throws(CredentialError) {
        let key: KeyHandle
        do {
            key = try KeyHandle.publicKey(pem: pem)
        } catch .noPEM {
            do {
                key = try KeyHandle.privateKey(pem: pem)
            } catch .noPEM {
                throw .noPEM(wanted: "public or private key")
            }
        }
        try key.requireP256()
        self.init(key)
    }

    /// Reads a key from the DER form of a SubjectPublicKeyInfo.
    package convenience init(der: [UInt8]) throws(CredentialError) {
        let key = try KeyHandle.publicKey(der: der)
        try key.requireP256()
        self.init(key)
    }

    /// The key as a SubjectPublicKeyInfo in PEM.
    package func pem() throws(CredentialError) -> [UInt8] {
        ERR_clear_error()
        let bio = try MemoryBIO()
        guard PEM_write_bio_PUBKEY(bio.pointer, key.pointer) == 1 else {
            throw .library(.taken(doing: "writing a public key"))
        }
        return bio.bytes
    }

    /// Whether `signature`, raw r and s or DER, is this key's ECDSA signature of the SHA-256
    /// digest of `signedBytes`.
    ///
    /// A DER signature may happen to be 64 bytes long as well, so 64 bytes are tried as both.
    package func verifies(signature: Span<UInt8>, of signedBytes: Span<UInt8>) -> Bool {
        signedBytes.withUnsafeBufferPointer { signed in
            signature.withUnsafeBufferPointer { signature in
                if signature.count == P256Signature.rawBytes {
                    let isRaw = withUnsafeTemporaryAllocation(
                        of: UInt8.self, capacity: P256Signature.derBytesMax
                    ) { der in
                        let count = P256Signature.writeDER(fromRaw: signature, into: der)
                        return verifies(der: UnsafeBufferPointer(rebasing: der[..<count]), signed)
                    }
                    if isRaw { return true }
                    guard signature[0] == 0x30, signature[1] == 62 else { return false }
                }
                guard (8...P256Signature.derBytesMax).contains(signature.count) else {
                    return false
                }
                return verifies(der: signature, signed)
            }
        }
    }

    /// Strict about the DER: OpenSSL refuses what does not come out the same when written again.
    private func verifies(
        der: UnsafeBufferPointer<UInt8>, _ signed: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        ERR_clear_error()
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key.pointer) == 1
            && EVP_DigestVerify(
                context, der.baseAddress, der.count, signed.baseAddress, signed.count) == 1
    }
}
