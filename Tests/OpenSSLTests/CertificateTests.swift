import Foundation
import OpenSSL
import Testing

func bytes(ofBase64 text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }

/// A text given as a server's name, and how it is refused; nil when it is taken.
struct NameCase: CustomTestStringConvertible {
    var text: String
    var name: AlternativeName?
    var testDescription: String { text.isEmpty ? "(empty)" : String(text.prefix(40)) }

    static let all = [
        NameCase(text: "localhost", name: .host("localhost")),
        NameCase(text: "API.Push.Apple.com", name: .host("api.push.apple.com")),
        NameCase(text: "*.localhost", name: .host("*.localhost")),
        NameCase(text: "apns_mock", name: .host("apns_mock")),
        NameCase(text: "10.0.0.1", name: .address([10, 0, 0, 1])),
        NameCase(text: "::1", name: .address([UInt8](repeating: 0, count: 15) + [1])),
        NameCase(
            text: String(repeating: "a", count: 63),
            name: .host(String(repeating: "a", count: 63))),
        NameCase(text: String(repeating: "a", count: 64), name: nil),
        NameCase(text: "", name: nil),
        NameCase(text: "*", name: nil),
        NameCase(text: "a.*.b", name: nil),
        NameCase(text: "a..b", name: nil),
        NameCase(text: "a.", name: nil),
        NameCase(text: "a,DNS:evil", name: nil),
        NameCase(text: "a b", name: nil),
        NameCase(text: "https://a", name: nil),
        NameCase(text: "bücher.example", name: nil),
        NameCase(text: "a\0b", name: nil),
    ]
}

@Suite struct CertificateTests {
    @Test(arguments: NameCase.all)
    func name(_ row: NameCase) {
        do {
            #expect(try AlternativeName(row.text) == row.name)
        } catch {
            #expect(row.name == nil)
            guard case .unusableName(row.text, _) = error else {
                Issue.record(error)
                return
            }
        }
    }

    @Test func authority() throws {
        let now: Int64 = 1_800_000_000
        let authority = try CertificateAuthority(selfSigning: .generate(), nowSeconds: now)
        let read = try Certificate(pem: authority.certificate.pem())
        #expect(read.commonName?.hasPrefix("apns-mock development CA ") == true)
        #expect(read.notBeforeSeconds == now - 3600)
        #expect(read.notAfterSeconds == now + 3652 * 86400)
        #expect(read.isSigned(by: read))
        let other = try CertificateAuthority(selfSigning: .generate(), nowSeconds: now)
        #expect(!read.isSigned(by: other.certificate))
        #expect(throws: CredentialError.keyDoesNotMatchCertificate) {
            try CertificateAuthority(certificate: read, key: other.key)
        }
    }

    @Test func serverCertificate() throws {
        let credentials = try TestCredentials(names: ["LOCALHOST", "127.0.0.1", "::1"])
        let read = try Certificate(pem: credentials.serverCertificate.pem())
        #expect(
            read.alternativeNames.map { "\($0)" } == ["localhost", "127.0.0.1", "0:0:0:0:0:0:0:1"])
        #expect(read.notAfterSeconds - read.notBeforeSeconds < 825 * 86400)
        #expect(read.isSigned(by: credentials.authority.certificate))
        #expect(try read.hasPublicKey(ofPrivateKeyPEM: credentials.serverKey.pkcs8PEM()))
        #expect(try !read.hasPublicKey(ofPrivateKeyPEM: credentials.authority.key.pkcs8PEM()))
        #expect(try !read.hasPublicKey(ofPrivateKeyPEM: SampleKeys.rsa))
    }

    @Test func certificatesEndWithTheirAuthority() throws {
        let authority = try CertificateAuthority(selfSigning: .generate(), nowSeconds: 0)
        let late = 3600 * 86400 as Int64
        let issued = try authority.issueServerCertificate(
            for: .generate(), names: [.host("a")], nowSeconds: late)
        #expect(issued.notAfterSeconds == authority.certificate.notAfterSeconds)
    }

    @Test func pushCertificateForSandboxOnly() throws {
        let credentials = try TestCredentials()
        let subject = PushCertificateSubject(
            topic: "com.example.app", teamID: "TEAM123456", allowsProduction: false,
            moreTopics: [("com.example.app.voip", "voip")])
        let issued = try credentials.authority.issuePushCertificate(
            for: .generate(), subject: subject, nowSeconds: credentials.nowSeconds)
        #expect(issued.userID == "com.example.app")
        #expect(issued.commonName == "Apple Development IOS Push Services: com.example.app")
        let der = try issued.der()
        // 1.2.840.113635.100.6.3.…, the object identifier's content, with its last number.
        func identifier(_ last: UInt8) -> [UInt8] {
            [0x06, 0x0A, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, 0x06, 0x03, last]
        }
        #expect(der.contains(identifier(1) + [0x04, 0x02, 0x05, 0x00]))
        #expect(!der.contains(identifier(2)))
        let list =
            [0x0C, 15] + Array("com.example.app".utf8) + [0x30, 5, 0x0C, 3] + Array("app".utf8)
            + [0x0C, 20] + Array("com.example.app.voip".utf8) + [0x30, 6, 0x0C, 4]
            + Array("voip".utf8)
        #expect(der.contains(identifier(6) + [0x04, 56, 0x30, 54] + list))
    }

    @Test func aTopicTooLongForASubject() throws {
        let authority = try TestCredentials().authority
        let topic = String(repeating: "a", count: 300)
        #expect(throws: CredentialError.self) {
            try authority.issuePushCertificate(
                for: .generate(), subject: PushCertificateSubject(topic: topic), nowSeconds: 0)
        }
    }

    @Test func textsThatAreNoCertificate() throws {
        let good = try TestCredentials().authorityPEM
        let garbled = Array(
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".utf8)
        #expect(throws: CredentialError.noPEM(wanted: "certificate")) {
            try Certificate(pem: SampleKeys.p256)
        }
        for text in [garbled, good + garbled, Array(good.prefix(200))] {
            let error = #expect(throws: CredentialError.self) { try Certificate(pem: text) }
            #expect("\(error, default: "")".contains("malformed"))
        }
        #expect(try Certificate.chain(pem: good + SampleKeys.p256 + [10] + good).count == 2)
    }

    @Test func aContextNeedsTheCertificatesKey() throws {
        let credentials = try TestCredentials()
        #expect(throws: CredentialError.keyDoesNotMatchCertificate) {
            try TLSServerContext(
                chainPEM: credentials.authorityPEM,
                privateKeyPEM: credentials.serverKey.pkcs8PEM())
        }
    }

    @Test func randomBytesDiffer() throws {
        #expect(try SecureRandom.bytes(32).count == 32)
        #expect(try SecureRandom.bytes(32) != SecureRandom.bytes(32))
        #expect(try SecureRandom.uint64() != SecureRandom.uint64())
    }
}
