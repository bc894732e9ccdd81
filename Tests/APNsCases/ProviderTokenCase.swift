import APNsRules

/// One provider token, right or wrong, and what the rules say of it.
///
/// The token is a recipe, since whoever runs the case has keys and a clock of his own. In the
/// JSON texts `KEY` stands for the signing key's identifier, `TEAM` for its team, and `IAT` for
/// the present time less `ageSeconds`.
package struct ProviderTokenCase: Sendable, CustomStringConvertible {
    /// What makes the case special.
    package var name: String

    /// What stands before the token in the header's value.
    package var scheme: String

    package var headerJSON: String
    package var claimsJSON: String
    package var ageSeconds: Int64
    package var signature: Signature

    /// Changes the finished token's text, signature and all.
    package var mangle: @Sendable (String) -> String

    /// Apple's reason; nil when the token is good.
    package var reason: RejectionReason?

    /// The rules found broken, in this order.
    package var brokenRules: [Rule]

    /// Whether a second more or less between making and examining changes the outcome.
    package var needsExactClock: Bool

    /// A way to sign the token.
    package enum Signature: Sendable {
        /// The 64 bytes r‖s of RFC 7518, section 3.4.
        case jose
        /// The same in DER, as two integers.
        case der
        /// By a key that is not the registered one.
        case foreign
        /// These bytes.
        case bytes([UInt8])
    }

    /// What signs tokens: the bytes to sign, and the way.
    package typealias Sign = (_ signedText: String, _ signature: Signature) -> [UInt8]

    package var description: String { name }

    /// A good token; the caller changes it.
    package init(
        name: String, scheme: String = "bearer ",
        headerJSON: String = #"{"alg":"ES256","kid":"KEY"}"#,
        claimsJSON: String = #"{"iss":"TEAM","iat":IAT}"#, ageSeconds: Int64 = 0,
        signature: Signature = .jose, mangle: @escaping @Sendable (String) -> String = { $0 },
        reason: RejectionReason? = nil, brokenRules: [Rule] = [], needsExactClock: Bool = false
    ) {
        self.name = name
        self.scheme = scheme
        self.headerJSON = headerJSON
        self.claimsJSON = claimsJSON
        self.ageSeconds = ageSeconds
        self.signature = signature
        self.mangle = mangle
        self.reason = reason
        self.brokenRules = brokenRules
        self.needsExactClock = needsExactClock
    }

    /// The value of the `authorization` header.
    package func authorization(
        keyID: String, teamID: String, nowSeconds: Int64, sign: Sign
    ) -> String {
        func filled(_ template: String) -> [UInt8] {
            Array(
                template.replacing("KEY", with: keyID).replacing("TEAM", with: teamID)
                    .replacing("IAT", with: String(nowSeconds - ageSeconds)).utf8)
        }
        let signed =
            Self.base64URL(filled(headerJSON)) + "." + Self.base64URL(filled(claimsJSON))
        let signature =
            if case .bytes(let bytes) = signature { bytes } else { sign(signed, signature) }
        return scheme + mangle(signed + "." + Self.base64URL(signature))
    }

    /// Bytes in base64url without padding.
    package static func base64URL(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for digit in 0...group.count { text.append(alphabet[bits >> (18 - 6 * digit) & 63]) }
        }
        return text
    }
}
