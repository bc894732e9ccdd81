import Foundation
import OpenSSL
import ScratchFiles
import Testing

struct TokenCommandTests {
    private let directory: ScratchDirectory

    init() throws {
        directory = try ScratchDirectory()
    }

    private var certs: String { directory.path + "/certs" }

    /// The two JSON parts of a token and its signature.
    private func parts(_ token: String) throws -> (
        header: [String: Any], claims: [String: Any], signed: [UInt8], signature: [UInt8]
    ) {
        let words = token.split(separator: ".").map(String.init)
        try #require(words.count == 3)
        let decoded = try words.map { word in
            let padded = word.replacing("-", with: "+").replacing("_", with: "/")
                .padding(toLength: (word.count + 3) / 4 * 4, withPad: "=", startingAt: 0)
            return try #require(Data(base64Encoded: padded))
        }
        let header = try JSONSerialization.jsonObject(with: decoded[0])
        let claims = try JSONSerialization.jsonObject(with: decoded[1])
        return (
            try #require(header as? [String: Any]), try #require(claims as? [String: Any]),
            Array("\(words[0]).\(words[1])".utf8), Array(decoded[2])
        )
    }

    @Test func theTokenIsSignedWithTheKeyThatCertsLists() throws {
        let listing = RecordedRun(["certs", "--certs-dir", certs])
        #expect(listing.exitCode == .success, "\(listing.errors)")
        let rows = listing.output.split(separator: "\n").map { line in
            line.split(separator: "  ", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        func value(_ name: String) throws -> String {
            try #require(rows.first { $0.first == name }?.last)
        }
        #expect(try value("certificate authority") == certs + "/ca.pem")

        let run = RecordedRun(["token"], environment: ["APNS_MOCK_CERTS_DIR": certs])
        #expect(run.exitCode == .success)
        #expect(run.errors.isEmpty)
        let token = try parts(run.output.trimmingCharacters(in: .newlines))
        #expect(token.header["alg"] as? String == "ES256")
        #expect(try token.header["kid"] as? String == value("key id"))
        #expect(try token.claims["iss"] as? String == value("team id"))
        #expect(token.claims["iat"] is Int)

        let pem = try Data(contentsOf: URL(fileURLWithPath: value("provider key")))
        let key = try P256PrivateKey(pem: Array(pem))
        let isVerified = key.publicKey.verifies(
            signature: token.signature.span, of: token.signed.span)
        #expect(isVerified)
    }

    @Test func aKeyOfOnesOwnNamesItsIDInItsFile() throws {
        let pem = try P256PrivateKey.generate().pkcs8PEM()
        let file = try directory.write(pem, to: "AuthKey_ABCDE12345.p8")
        let run = RecordedRun(["token", "--key", file, "--team-id", "TEAM567890"])
        #expect(run.exitCode == .success, "\(run.errors)")
        let token = try parts(run.output.trimmingCharacters(in: .newlines))
        #expect(token.header["kid"] as? String == "ABCDE12345")
        #expect(token.claims["iss"] as? String == "TEAM567890")
    }

    @Test func aKeyOfOnesOwnNeedsItsNames() throws {
        let file = try directory.write("".utf8, to: "own.pem")
        let run = RecordedRun(["token", "--key", file])
        #expect(run.exitCode == .usage)
        #expect(
            run.messages.dropLast() == [
                "--key: needs --key-id, since the file is no AuthKey_<key id>.p8",
                "--key: needs --team-id",
            ])
    }

    @Test func aFileThatIsNoKeyIsNamed() throws {
        let file = try directory.write("no key".utf8, to: "AuthKey_ABCDE12345.p8")
        let run = RecordedRun(["token", "--key", file, "--team-id", "TEAM567890"])
        #expect(run.exitCode == .failure)
        #expect(run.messages.first?.hasPrefix(file + ": ") == true)

        let absent = RecordedRun(["token", "--key", file + "x", "--key-id=a", "--team-id=b"])
        #expect(absent.exitCode == .failure)
        #expect(absent.messages.first?.contains(file + "x") == true)
    }

    @Test func namesMayBeReplacedToMakeAWrongToken() throws {
        let run = RecordedRun(
            ["token", "--certs-dir", certs, "--key-id", "WRONG12345", "--team-id=OTHER67890"])
        let token = try parts(run.output.trimmingCharacters(in: .newlines))
        #expect(token.header["kid"] as? String == "WRONG12345")
        #expect(token.claims["iss"] as? String == "OTHER67890")
    }

    @Test func aDirectoryThatCannotBeIsAFailure() throws {
        let file = try directory.write("".utf8, to: "file")
        let run = RecordedRun(["certs", "--certs-dir", file])
        #expect(run.exitCode == .failure)
        #expect(run.messages.first?.contains(file) == true)
    }
}
