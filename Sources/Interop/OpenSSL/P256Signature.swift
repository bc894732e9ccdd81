import COpenSSL

/// The two written forms of an ECDSA signature on P-256, and the ways between them.
///
/// JWTs carry r and s raw, 32 bytes each (RFC 7518, section 3.4); X.509 and many libraries carry
/// the DER form, a sequence of two integers (RFC 3279, section 2.2.3).
enum P256Signature {
    /// The length of the raw form, in bytes.
    static let rawBytes = 64

    /// The longest DER form, in bytes: two integers of 33 bytes, each with two bytes before it,
    /// and two bytes before all.
    static let derBytesMax = 72

    /// The raw form of a signature OpenSSL made.
    static func raw(fromDER der: ArraySlice<UInt8>) throws(CredentialError) -> [UInt8] {
        let signature = der.withUnsafeBufferPointer {
            var next = $0.baseAddress
            return d2i_ECDSA_SIG(nil, &next, $0.count)
        }
        guard let signature else { throw .library(.taken(doing: "reading a signature")) }
        defer { ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: rawBytes)
        let written = raw.withUnsafeMutableBufferPointer { bytes -> Bool in
            guard let start = bytes.baseAddress else { return false }
            return BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + 32, 32) == 32
        }
        guard written else { throw .library(.taken(doing: "writing a signature")) }
        return raw
    }

    /// Writes the DER form of raw r and s into `der` and returns its length.
    ///
    /// By hand, since it runs for every new provider token and OpenSSL's way takes five
    /// allocations.
    static func writeDER(
        fromRaw raw: UnsafeBufferPointer<UInt8>, into der: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        precondition(raw.count == rawBytes && der.count >= derBytesMax)
        var count = 2
        for integer in [raw[..<32], raw[32...]] {
            let significant = integer.dropLast().drop { $0 == 0 } + integer.suffix(1)
            let needsZero = significant.first.map { $0 >= 0x80 } ?? false
            der[count] = 0x02
            der[count + 1] = UInt8(significant.count + (needsZero ? 1 : 0))
            count += 2
            if needsZero {
                der[count] = 0
                count += 1
            }
            for byte in significant {
                der[count] = byte
                count += 1
            }
        }
        der[0] = 0x30
        der[1] = UInt8(count - 2)
        return count
    }
}
