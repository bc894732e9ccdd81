import Files
import Foundation
import OpenSSL
import ScratchFiles
import Testing

@testable import MockServer

/// A way to spoil one file of a complete directory, and what the next start says.
struct SpoiledFileCase: CustomTestStringConvertible {
    var rule: String
    var file: String
    var content: String?
    /// The file the error must name.
    var named: String
    var problem: String
    var testDescription: String { rule }

    static let all = [
        SpoiledFileCase(
            rule: "ca.pem is no PEM", file: "ca.pem", content: "x", named: "ca.pem",
            problem: "no certificate"),
        SpoiledFileCase(
            rule: "ca.key is no PEM", file: "ca.key", content: "x", named: "ca.key",
            problem: "no private key"),
        SpoiledFileCase(
            rule: "server.pem is empty", file: "server.pem", content: "", named: "server.pem",
            problem: "no certificate"),
        SpoiledFileCase(
            rule: "server.key is empty", file: "server.key", content: "", named: "server.key",
            problem: "no private key"),
        SpoiledFileCase(
            rule: "server.key is missing", file: "server.key", content: nil, named: "server.key",
            problem: "is missing"),
        SpoiledFileCase(
            rule: "push.key is damaged", file: "push.key",
            content: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
            named: "push.key", problem: "malformed"),
        SpoiledFileCase(
            rule: "team-id has nine characters", file: "team-id", content: "ABCDEFGHI",
            named: "team-id", problem: "ABCDEFGHI"),
        SpoiledFileCase(
            rule: "a signing key is no PEM", file: "AuthKey_ABCDEFGHIJ.p8", content: "x",
            named: "AuthKey_ABCDEFGHIJ.p8", problem: "no private key"),
        SpoiledFileCase(
            rule: "a signing key with an odd name", file: "AuthKey_mine.p8", content: "x",
            named: "AuthKey_mine.p8", problem: "ten letters or digits"),
    ]
}

@Suite final class CertificateDirectoryTests {
    private let scratch: ScratchDirectory
    let path: String
    let now = Int64(Date().timeIntervalSince1970)

    init() throws {
        scratch = try ScratchDirectory()
        path = scratch.path + "/certs"
    }

    func open(names: [String] = [], hostName: String? = nil, at seconds: Int64? = nil) throws
        -> CertificateDirectory
    {
        try CertificateDirectory.open(
            path, serverNames: names, hostName: hostName, nowSeconds: seconds ?? now)
    }

    func content(_ file: String) throws -> [UInt8] { try FileSystem.read("\(path)/\(file)") }

    func files() throws -> [String: [UInt8]] {
        let names = try FileSystem.names(in: path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try content($0)) })
    }

    @Test func firstStartMakesEverything() throws {
        let directory = try open(names: ["mock.test"], hostName: "build-7")
        let keyID = try #require(directory.signingKeys.first).keyID
        #expect(keyID.wholeMatch(of: /[A-Z0-9]{10}/) != nil)
        #expect(directory.teamID.wholeMatch(of: /[A-Z0-9]{10}/) != nil)
        let expected = [
            ".lock": 0o644, "ca.pem": 0o644, "ca.key": 0o600, "server.pem": 0o644,
            "server.key": 0o600, "push.pem": 0o644, "push.key": 0o600, "team-id": 0o644,
            "AuthKey_\(keyID).p8": 0o600,
        ]
        #expect(Set(try files().keys) == Set(expected.keys))
        for (file, mode) in expected where file != ".lock" {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
            #expect(attributes[.posixPermissions] as? Int == mode, "\(file)")
        }
        #expect(directory.written.count == 8)
        #expect(directory.warnings.isEmpty)
        let server = try Certificate(pem: directory.server.certificatePEM)
        let names = Set(server.alternativeNames.map { "\($0)" })
        for name in ["localhost", "127.0.0.1", "api.push.apple.com", "mock.test", "build-7"] {
            #expect(names.contains(name))
        }
        let push = try Certificate(pem: directory.push.certificatePEM)
        #expect(push.userID == CertificateDirectory.pushTopic)
    }

    @Test func secondStartChangesNothing() throws {
        let first = try open(names: ["mock.test"])
        let before = try files()
        let second = try open(names: ["mock.test"])
        #expect(try files() == before)
        #expect(second.written.isEmpty)
        #expect(second.authorityPEM == first.authorityPEM)
        #expect(second.server == first.server)
        #expect(second.push == first.push)
        #expect(second.teamID == first.teamID)
        #expect(second.signingKeys.map(\.keyID) == first.signingKeys.map(\.keyID))
        #expect(try open().written.isEmpty, "a name that is no longer asked for does no harm")
    }

    @Test func aNewNameRenewsTheServerCertificateAlone() throws {
        let first = try open()
        let second = try open(names: ["mock.test"])
        #expect(second.written == ["\(path)/server.pem"])
        #expect(second.server.privateKeyPEM == first.server.privateKeyPEM)
        #expect(second.authorityPEM == first.authorityPEM)
    }

    @Test(arguments: [(820 - 30, false), (820 - 29, true), (1000, true)] as [(Int64, Bool)])
    func renewalBeforeTheEnd(days: Int64, isDue: Bool) throws {
        _ = try open()
        let later = try open(at: now + days * 86400)
        #expect(later.written == (isDue ? ["\(path)/server.pem", "\(path)/push.pem"] : []))
        let server = try Certificate(pem: later.server.certificatePEM)
        #expect(server.notAfterSeconds > now + days * 86400)
    }

    @Test func anExpiredAuthorityIsNamed() throws {
        _ = try open()
        let before = try files()
        let error = #expect(throws: CertificateDirectoryError.self) {
            try open(at: now + 3700 * 86400)
        }
        #expect(error?.path == "\(path)/ca.pem")
        #expect(try files() == before)
    }

    @Test(arguments: SpoiledFileCase.all)
    func spoiledFile(_ row: SpoiledFileCase) throws {
        _ = try open()
        if let content = row.content {
            try Data(content.utf8).write(to: URL(fileURLWithPath: "\(path)/\(row.file)"))
        } else {
            try FileManager.default.removeItem(atPath: "\(path)/\(row.file)")
        }
        let before = try files()
        let error = #expect(throws: CertificateDirectoryError.self) { try open() }
        #expect(error?.path == "\(path)/\(row.named)")
        #expect(error?.problem.contains(row.problem) == true, "\(error?.problem ?? "")")
        #expect(error?.remedy.isEmpty == false)
        #expect(try files() == before, "nothing is overwritten")
    }

    @Test(arguments: [("server.key", "push.key"), ("ca.key", "push.key"), ("server.pem", "ca.pem")])
    func filesThatDoNotBelongTogether(file: String, replacement: String) throws {
        _ = try open()
        try Data(content(replacement)).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
        let before = try files()
        #expect(throws: CertificateDirectoryError.self) { try open() }
        #expect(try files() == before)
    }

    /// What a crash between two writes leaves: any one certificate, or all from some file on,
    /// not there yet.
    @Test(arguments: ["ca.pem", "server.pem", "push.pem", "team-id"])
    func aMissingFileIsMadeAgain(file: String) throws {
        _ = try open()
        for later in ["ca.pem", "server.pem", "push.pem"] where file == "ca.pem" || later == file {
            try FileManager.default.removeItem(atPath: "\(path)/\(later)")
        }
        if file == "team-id" { try FileManager.default.removeItem(atPath: "\(path)/team-id") }
        let again = try open()
        #expect(again.written.contains("\(path)/\(file)"))
        #expect(try open().written.isEmpty)
    }

    @Test func withoutTheAuthoritysKeyWhatIsThereServes() throws {
        let first = try open()
        try FileManager.default.removeItem(atPath: "\(path)/ca.key")
        #expect(try open().server == first.server)
        let error = #expect(throws: CertificateDirectoryError.self) {
            try open(names: ["mock.test"])
        }
        #expect(error?.path == "\(path)/ca.key")
    }

    @Test func aKeyOfOnesOwnIsTakenUp() throws {
        let first = try open()
        let key = try P256PrivateKey.generate()
        let file = "\(path)/AuthKey_MYKEY12345.p8"
        try Data(key.pkcs8PEM()).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let second = try open()
        let ids = Set(second.signingKeys.map(\.keyID))
        #expect(ids == Set(first.signingKeys.map(\.keyID) + ["MYKEY12345"]))
        #expect(second.warnings.count == 1)
        #expect(second.warnings.first?.contains("AuthKey_MYKEY12345.p8") == true)
    }

    @Test func aFileInPlaceOfTheDirectory() throws {
        let parent = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: parent, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: CertificateDirectoryError.self) { try open() }
        #expect(error?.path.hasPrefix(path) == true)
    }

    @Test(arguments: ["a b", "", "https://x"])
    func aNameThatIsNone(name: String) {
        let error = #expect(throws: CertificateDirectoryError.self) { try open(names: [name]) }
        #expect(error?.path == "--tls-name")
    }

    @Test(.timeLimit(.minutes(1)))
    func startsAtTheSameTimeAgree() async throws {
        let path = path
        let now = now
        let results = await withCheckedContinuation {
            (done: CheckedContinuation<[String], Never>) in
            // On threads of their own: the test pool has two, and these wait for one another.
            Thread.detachNewThread {
                let collected = Collected()
                let threads = 8
                for _ in 0..<threads {
                    Thread.detachNewThread {
                        collected.append(Self.summary(path, now))
                    }
                }
                done.resume(returning: collected.wait(for: threads))
            }
        }
        #expect(Set(results).count == 1, "\(results)")
        #expect(try open().written.isEmpty)
    }

    private static func summary(_ path: String, _ now: Int64) -> String {
        do {
            let directory = try CertificateDirectory.open(
                path, serverNames: [], hostName: nil, nowSeconds: now)
            let server = try Certificate(pem: directory.server.certificatePEM)
            return "\(directory.teamID) \(directory.signingKeys.map(\.keyID)) \(server.fingerprint)"
        } catch {
            return "\(error) \(UUID())"
        }
    }
}

/// Texts from several threads.
private final class Collected: @unchecked Sendable {
    private let condition = NSCondition()
    private var texts: [String] = []

    func append(_ text: String) {
        condition.lock()
        texts.append(text)
        condition.signal()
        condition.unlock()
    }

    func wait(for count: Int) -> [String] {
        condition.lock()
        defer { condition.unlock() }
        while texts.count < count { condition.wait() }
        return texts
    }
}
