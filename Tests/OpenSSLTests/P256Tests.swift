import OpenSSL
import Testing

/// A signature and whether the key that made the good one accepts it.
struct SignatureCase: CustomTestStringConvertible {
    var rule: String
    var isAccepted: Bool
    /// Makes the signature from the good raw one.
    var change: @Sendable (_ raw: [UInt8]) -> [UInt8]
    var testDescription: String { rule }

    static let all = [
        SignatureCase(rule: "raw r and s", isAccepted: true) { $0 },
        SignatureCase(rule: "DER", isAccepted: true) { der($0) },
        SignatureCase(rule: "a bit of r changed", isAccepted: false) { changed($0, at: 5) },
        SignatureCase(rule: "a bit of s changed", isAccepted: false) { changed($0, at: 40) },
        SignatureCase(rule: "a bit of the DER changed", isAccepted: false) {
            changed(der($0), at: 10)
        },
        SignatureCase(rule: "r and s exchanged", isAccepted: false) {
            Array($0[32...] + $0[..<32])
        },
        SignatureCase(rule: "a byte short", isAccepted: false) { Array($0.dropLast()) },
        SignatureCase(rule: "a byte long", isAccepted: false) { $0 + [0] },
        SignatureCase(rule: "DER and a byte", isAccepted: false) { der($0) + [0] },
        SignatureCase(rule: "DER, cut", isAccepted: false) { Array(der($0).dropLast()) },
        SignatureCase(rule: "DER with a length in the long form", isAccepted: false) {
            let der = der($0)
            return [0x30, 0x81, der[1]] + der[2...]
        },
        SignatureCase(rule: "empty", isAccepted: false) { _ in [] },
        SignatureCase(rule: "64 zeros", isAccepted: false) { _ in
            [UInt8](repeating: 0, count: 64)
        },
        SignatureCase(rule: "64 bytes of 255", isAccepted: false) { _ in
            [UInt8](repeating: 255, count: 64)
        },
        SignatureCase(rule: "64 bytes that begin like DER", isAccepted: false) { _ in
            [0x30, 62] + [UInt8](repeating: 2, count: 62)
        },
        SignatureCase(rule: "a megabyte", isAccepted: false) { _ in
            [UInt8](repeating: 0x30, count: 1 << 20)
        },
    ]

    static func changed(_ bytes: [UInt8], at index: Int) -> [UInt8] {
        var bytes = bytes
        bytes[index] ^= 1
        return bytes
    }

    /// The DER form, written apart from the code under test.
    static func der(_ raw: [UInt8]) -> [UInt8] {
        func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var bytes = Array(bytes)
            while bytes.count > 1, bytes[0] == 0, bytes[1] < 0x80 { bytes.removeFirst() }
            if bytes[0] >= 0x80 { bytes.insert(0, at: 0) }
            return [2, UInt8(bytes.count)] + bytes
        }
        let body = integer(raw[..<32]) + integer(raw[32...])
        return [0x30, UInt8(body.count)] + body
    }
}

extension P256PublicKey {
    func accepts(_ signature: [UInt8], of signed: [UInt8]) -> Bool {
        verifies(signature: signature.span, of: signed.span)
    }
}

@Suite struct P256Tests {
    let signed = Array("eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNMTIzNDU2In0".utf8)

    @Test(arguments: SignatureCase.all)
    func signature(_ row: SignatureCase) throws {
        let key = try P256PrivateKey.generate()
        let signature = row.change(try key.sign(signed))
        let accepted = key.publicKey.accepts(signature, of: signed)
        #expect(accepted == row.isAccepted)
    }

    /// Short integers take other paths through the encoding: many signatures meet them all.
    @Test func manySignaturesInBothForms() throws {
        let key = try P256PrivateKey.generate()
        for number in 0..<600 {
            let bytes = Array("\(number)".utf8)
            let raw = try key.sign(bytes)
            #expect(raw.count == 64)
            #expect(key.publicKey.accepts(raw, of: bytes))
            let der = SignatureCase.der(raw)
            #expect(key.publicKey.accepts(der, of: bytes))
        }
    }

    @Test func otherKeyOtherBytes() throws {
        let key = try P256PrivateKey.generate()
        let signature = try key.sign(signed)
        let other = try P256PrivateKey.generate()
        #expect(!other.publicKey.accepts(signature, of: signed))
        let more = signed + [0]
        #expect(!key.publicKey.accepts(signature, of: more))
        #expect(!key.publicKey.accepts(signature, of: [UInt8]()))
    }

    /// A raw signature is 64 bytes long too: the length alone does not tell.
    @Test func derOf64Bytes() throws {
        let key = try P256PublicKey(pem: ShortSignature.publicKeyPEM)
        #expect(ShortSignature.der.count == 64)
        #expect(key.accepts(ShortSignature.der, of: ShortSignature.signed))
        let changed = SignatureCase.changed(ShortSignature.der, at: 20)
        #expect(!key.accepts(changed, of: ShortSignature.signed))
    }

    @Test func keysComeBackFromPEM() throws {
        let key = try P256PrivateKey.generate()
        let pem = try key.pkcs8PEM()
        #expect(pem.starts(with: Array("-----BEGIN PRIVATE KEY-----\n".utf8)))
        let signature = try P256PrivateKey(pem: pem).sign(signed)
        let publicPEM = try key.publicKey.pem()
        #expect(publicPEM.starts(with: Array("-----BEGIN PUBLIC KEY-----\n".utf8)))
        for pem in [pem, publicPEM] {
            let publicKey = try P256PublicKey(pem: pem)
            #expect(publicKey.accepts(signature, of: signed))
        }
    }
}
