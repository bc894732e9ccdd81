import APNsRules
import OpenSSL

/// Makes provider tokens: what stands after `bearer` in the `authorization` header.
package enum BearerToken {
    /// A JWT signed with ES256 (RFC 7519, RFC 7515 §3.1).
    ///
    /// Source: Apple, "Establishing a token-based connection to APNs".
    package static func make(
        keyID: String, teamID: String, issuedAtSeconds: Int64, key: P256PrivateKey
    ) throws(CredentialError) -> String {
        var header = JSONWriter()
        header.beginObject()
        header.key("alg")
        header.string("ES256")
        header.key("kid")
        header.string(keyID)
        header.endObject()
        var claims = JSONWriter()
        claims.beginObject()
        claims.key("iss")
        claims.string(teamID)
        claims.key("iat")
        claims.int(issuedAtSeconds)
        claims.endObject()
        let signed = base64URL(header.bytes) + "." + base64URL(claims.bytes)
        return signed + "." + base64URL(try key.sign(Array(signed.utf8)))
    }

    /// Base64url without padding (RFC 7515 §2).
    static func base64URL(_ bytes: [UInt8]) -> String {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                text.append(alphabet[Int(bits >> bitCount & 63)])
            }
        }
        if bitCount > 0 { text.append(alphabet[Int(bits << (6 - bitCount) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
