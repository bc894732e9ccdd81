import OpenSSL

/// A private key for provider tokens, as Apple gives it to developers: `AuthKey_<key id>.p8`.
package struct SigningKey: Sendable {
    /// The ten characters that tokens name the key by (`kid`).
    package let keyID: String

    /// The key.
    package let privateKey: P256PrivateKey

    /// The name of the file that holds a key.
    static func fileName(keyID: String) -> String { "AuthKey_\(keyID).p8" }

    /// The key id in a file's name; nil when the file is none of a key's.
    package static func keyID(fileName: String) -> String? {
        guard fileName.hasPrefix("AuthKey_"), fileName.hasSuffix(".p8") else { return nil }
        return String(fileName.dropFirst("AuthKey_".count).dropLast(".p8".count))
    }
}

/// The form of Apple's key ids and team ids: ten letters and digits.
enum AppleIdentifier {
    /// How many characters there are.
    static let length = 10

    /// Makes one from random bytes, in upper case.
    ///
    /// 252 is the largest multiple of 36 in a byte; what is above is passed over, so that all
    /// characters are equally likely.
    static func random() throws(CredentialError) -> String {
        let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var text = ""
        while text.count < length {
            for byte in try SecureRandom.bytes(16) where byte < 252 && text.count < length {
                text.append(characters[Int(byte) % characters.count])
            }
        }
        return text
    }

    /// Whether a text has the form; lower case is let pass.
    static func isValid(_ text: String) -> Bool {
        text.utf8.count == length
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: false
                }
            }
    }
}
