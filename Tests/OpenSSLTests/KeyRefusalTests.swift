import OpenSSL
import Testing

/// A text given as a key, and how it is refused; nil when it is taken.
struct KeyTextCase: CustomTestStringConvertible {
    var rule: String
    var text: [UInt8]
    var refusal: String?
    var testDescription: String { rule }

    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let privateKeys = [
        KeyTextCase(rule: "PKCS #8", text: SampleKeys.p256),
        KeyTextCase(rule: "SEC 1", text: SampleKeys.p256SEC1),
        KeyTextCase(
            rule: "parameters before the key", text: SampleKeys.p256WithParameters),
        KeyTextCase(rule: "text before the key", text: text("Team ABC\n\n") + SampleKeys.p256),
        KeyTextCase(
            rule: "line ends of Windows",
            text: SampleKeys.p256.flatMap { $0 == 10 ? [13, 10] : [$0] }),
        KeyTextCase(rule: "no line end at the end", text: SampleKeys.p256),
        KeyTextCase(
            rule: "encrypted PKCS #8", text: SampleKeys.p256Encrypted, refusal: "encrypted"),
        KeyTextCase(
            rule: "encrypted SEC 1", text: SampleKeys.p256SEC1Encrypted, refusal: "encrypted"),
        KeyTextCase(rule: "P-384", text: SampleKeys.p384, refusal: "EC secp384r1"),
        KeyTextCase(rule: "Ed25519", text: SampleKeys.ed25519, refusal: "ED25519"),
        KeyTextCase(rule: "RSA", text: SampleKeys.rsa, refusal: "RSA"),
        KeyTextCase(rule: "empty", text: [], refusal: "no private key"),
        KeyTextCase(rule: "not PEM", text: text("hello"), refusal: "no private key"),
        KeyTextCase(
            rule: "a public key", text: SampleKeys.p384Public, refusal: "no private key"),
        KeyTextCase(
            rule: "cut short", text: Array(SampleKeys.p256.prefix(120)), refusal: "malformed"),
        KeyTextCase(
            rule: "not base64",
            text: text("-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----\n"),
            refusal: "malformed"),
        KeyTextCase(
            rule: "base64 of something else",
            text: text("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"),
            refusal: "malformed"),
    ]

    static let publicKeys = [
        KeyTextCase(rule: "the private key", text: SampleKeys.p256),
        KeyTextCase(rule: "public P-384", text: SampleKeys.p384Public, refusal: "EC secp384r1"),
        KeyTextCase(rule: "private RSA", text: SampleKeys.rsa, refusal: "RSA"),
        KeyTextCase(rule: "encrypted", text: SampleKeys.p256Encrypted, refusal: "encrypted"),
        KeyTextCase(rule: "empty", text: [], refusal: "no public or private key"),
        KeyTextCase(
            rule: "damaged",
            text: text("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"),
            refusal: "malformed"),
    ]
}

@Suite struct KeyRefusalTests {
    @Test(arguments: KeyTextCase.privateKeys)
    func privateKey(_ row: KeyTextCase) {
        check(row) { () throws(CredentialError) in _ = try P256PrivateKey(pem: row.text) }
    }

    @Test(arguments: KeyTextCase.publicKeys)
    func publicKey(_ row: KeyTextCase) {
        check(row) { () throws(CredentialError) in _ = try P256PublicKey(pem: row.text) }
    }

    @Test func publicKeyInDER() throws {
        let pem = try P256PrivateKey.generate().publicKey.pem()
        let base64 = String(decoding: pem, as: UTF8.self).split(separator: "\n").dropFirst()
            .dropLast().joined()
        let der = try #require(bytes(ofBase64: base64))
        #expect(try P256PublicKey(der: der).pem() == pem)
        for wrong in [[], der + [0], Array(der.dropLast()), [0x30, 0x00]] {
            #expect(throws: CredentialError.self) { try P256PublicKey(der: wrong) }
        }
    }

    private func check(_ row: KeyTextCase, _ read: () throws(CredentialError) -> Void) {
        do {
            try read()
            #expect(row.refusal == nil)
        } catch {
            let refusal = row.refusal ?? "no refusal"
            #expect("\(error)".contains(refusal))
        }
    }
}
