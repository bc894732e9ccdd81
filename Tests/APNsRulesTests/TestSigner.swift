import APNsCases
import APNsRules

/// Signs and verifies with a checksum, so that the rules are tested without cryptography.
enum TestSigner {
    static let nowSeconds: Int64 = 1_796_074_246
    static let key = ProviderKey(
        keyID: "ABC123DEFG", teamID: "TEAM123456", publicKeyPEM: "", slot: 7)
    static let otherKey = ProviderKey(
        keyID: "OTHERKEY12", teamID: "OTHERTEAM1", publicKeyPEM: "", slot: 8)

    static func authorization(_ row: ProviderTokenCase) -> String {
        row.authorization(
            keyID: key.keyID, teamID: key.teamID, nowSeconds: nowSeconds, sign: sign)
    }

    static func examine(
        _ authorization: String, checks: ProviderTokenPolicy.Checks = .verify
    ) -> ProviderTokenExamination {
        ProviderTokenExamination.examine(
            authorization.utf8.span, nowSeconds: nowSeconds, checks: checks,
            key: { keyID in [key, otherKey].first { $0.keyID == keyID } },
            verifySignature: verifies,
            signer: { signed, signature in
                [key, otherKey].first { verifies(signed, signature, $0) }
            })
    }

    private static func verifies(
        _ signed: Span<UInt8>, _ signature: Span<UInt8>, _ key: ProviderKey
    ) -> Bool {
        signature.count >= 64
            && Array(copying: signature).suffix(64) == checksum(Array(copying: signed), key.slot)
    }

    private static func sign(_ text: String, _ signature: ProviderTokenCase.Signature) -> [UInt8] {
        switch signature {
        case .jose: checksum(Array(text.utf8), key.slot)
        case .der: [0x30, 0x44, 0x02, 0x20] + checksum(Array(text.utf8), key.slot)
        case .foreign: checksum(Array(text.utf8), otherKey.slot)
        case .bytes(let bytes): bytes
        }
    }

    /// 64 bytes that depend on every byte signed and on the key.
    private static func checksum(_ bytes: [UInt8], _ slot: Int) -> [UInt8] {
        var hash = UInt64(slot) &+ 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (0..<64).map { _ in
            hash = (hash ^ hash >> 29) &* 0x9E37_79B9_7F4A_7C15
            return UInt8(truncatingIfNeeded: hash >> 32)
        }
    }
}

extension Array where Element == UInt8 {
    init(copying span: Span<UInt8>) {
        self = span.indices.map { span[$0] }
    }
}
