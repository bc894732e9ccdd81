import COpenSSL

/// Random numbers nobody can predict, from OpenSSL's generator.
package enum SecureRandom {
    /// Makes `count` random bytes.
    ///
    /// OpenSSL fails here only when the kernel refuses to seed it, and then no key could be
    /// trusted either.
    package static func bytes(_ count: Int) throws(CredentialError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        ERR_clear_error()
        let made = bytes.withUnsafeMutableBufferPointer { RAND_bytes($0.baseAddress, Int32(count)) }
        guard made == 1 else { throw .library(.taken(doing: "making random bytes")) }
        return bytes
    }

    /// Makes a random number.
    package static func uint64() throws(CredentialError) -> UInt64 {
        try bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
