import APNsCases
import EventLoop
import Foundation
import OpenSSL
import ScratchFiles
import Testing

@testable import MockServer

/// The provider token's rules that need a connection, an environment or a setting, with curl.
@Suite("Provider tokens over TLS", .timeLimit(.minutes(5)))
struct ProviderTokenTests {
    /// A key of the test's own.
    private struct Key {
        var keyID: String
        var teamID = "TEAM123456"
        var privateKey: P256PrivateKey

        init(_ keyID: String, team teamID: String = "TEAM123456") throws {
            self.keyID = keyID
            self.teamID = teamID
            privateKey = try P256PrivateKey.generate()
        }

        /// A token; two ages are two tokens.
        func token(ageSeconds: Int64 = 0) throws -> String {
            try BearerToken.make(
                keyID: keyID, teamID: teamID,
                issuedAtSeconds: Int64(Date().timeIntervalSince1970) - ageSeconds,
                key: privateKey)
        }

        func register(on server: TestServer, _ members: [String: Any] = [:]) throws {
            let pem = String(decoding: try privateKey.publicKey.pem(), as: UTF8.self)
            let all = members.merging(
                ["keyID": keyID, "teamID": teamID, "publicKeyPEM": pem]) { $1 }
            let body = try JSONSerialization.data(withJSONObject: all)
            let answer = try server.admin.ask(
                "POST", "/api/v1/keys", String(decoding: body, as: UTF8.self))
            try #require(answer.status == 201)
        }
    }

    /// Pushes with the tokens one after another on one connection; what came of each.
    private func push(_ tokens: [String], to server: TestServer, host: String = "localhost")
        throws -> [String]
    {
        let requests = tokens.map { token in
            CurlRun.Request(
                path: "/3/device/" + WireClient.deviceToken,
                headers: [
                    ("authorization", "bearer \(token)"), ("apns-topic", "com.example.app"),
                    ("apns-push-type", "alert"),
                ], body: Array(#"{"aps":{"alert":"hello"}}"#.utf8))
        }
        let port = try server.port
        var run = CurlRun()
        run.options = ["resolve = \"\(host):\(port):127.0.0.1\""]
        let answers = try run.answers(
            to: requests, at: "https://\(host):\(port)",
            authorityPEM: server.server.caCertificatePEM)
        return answers.map { answer in
            let body = answer.body.replacing(#"{"reason":""#, with: "").replacing(#""}"#, with: "")
            return body.isEmpty ? "\(answer.status)" : "\(answer.status) \(body)"
        }
    }

    private func violation(of server: TestServer) throws -> [String: Any] {
        let violations = try #require(
            try server.admin.latest()["violations"] as? [[String: Any]])
        return try #require(violations.first)
    }

    @Test func B37_manyTokensOnOneConnection() throws {
        let server = try TestServer()
        let key = try Key("KEYA123456")
        try key.register(on: server)
        let tokens = try (0..<41).map { try key.token(ageSeconds: $0) }
        let refused = "429 TooManyProviderTokenUpdates"
        #expect(
            try push(tokens, to: server)
                == Array(repeating: "200", count: 3) + Array(repeating: refused, count: 38))
        let received = try violation(of: server)["received"] as? String
        #expect(received == "41 different tokens for 41 requests on this connection")

        let list = try server.admin.ask("GET", "/api/v1/provider-tokens").json
        let listed = try #require(list["tokens"] as? [[String: Any]])
        #expect(listed.count == 41)
        #expect(Set(listed.compactMap { $0["id"] as? String }).count == 41)
        #expect(listed.allSatisfy { $0["requests"] as? Int == 1 })
        #expect(listed.allSatisfy { $0["connectionCount"] as? Int == 1 })
        #expect(listed.compactMap { $0["refused"] as? Int }.reduce(0, +) == 38)
        // B43: another connection starts anew.
        #expect(try push([tokens[40]], to: server) == ["200"])
    }

    @Test func B41_theConnectionStaysRefused() throws {
        let server = try TestServer { $0.providerTokenUpdatesMax = 1 }
        let key = try Key("KEYA123456")
        try key.register(on: server)
        let one = try key.token()
        let two = try key.token(ageSeconds: 60)
        let refused = "429 TooManyProviderTokenUpdates"
        #expect(try push([one, one, two, one], to: server) == ["200", "200", refused, refused])
        #expect(try push([two, two], to: server) == ["200", "200"])
    }

    @Test(arguments: [
        ServerSettings.ProviderTokenUpdateScope.team, .address,
    ])
    func B40_connectionsWithTokensOfTheirOwn(
        scope: ServerSettings.ProviderTokenUpdateScope
    ) throws {
        let server = try TestServer {
            $0.providerTokenUpdatesMax = 1
            $0.providerTokenUpdateScope = scope
        }
        let key = try Key("KEYA123456")
        try key.register(on: server)
        let other = try Key("KEYB123456", team: "TEAM654321")
        try other.register(on: server)
        let one = try key.token()
        #expect(try push([one], to: server) == ["200"])
        #expect(try push([one], to: server) == ["200"])
        let refused = "429 TooManyProviderTokenUpdates"
        #expect(try push([key.token(ageSeconds: 60)], to: server) == [refused])
        #expect(try push([other.token()], to: server) == [scope == .team ? "200" : refused])
    }

    @Test func B45_anotherKeyOnTheConnection() throws {
        let server = try TestServer()
        let key = try Key("KEYA123456")
        let second = try Key("KEYB123456")
        for key in [key, second] { try key.register(on: server) }
        let tokens = [try key.token(), try second.token()]
        #expect(try push(tokens, to: server) == ["200", "403 UnrelatedKeyIdInToken"])
        let violation = try violation(of: server)
        #expect(
            violation["expected"] as? String
                == "\"KEYA123456\", the key of the connection's first push")
        #expect(violation["received"] as? String == "\"KEYB123456\"")
        #expect(try push([tokens[1]], to: server) == ["200"])
    }

    @Test func anotherTeamOnTheConnection() throws {
        let server = try TestServer()
        let key = try Key("KEYA123456")
        let foreign = try Key("KEYB123456", team: "TEAM654321")
        for key in [key, foreign] { try key.register(on: server) }
        #expect(
            try push([key.token(), foreign.token(), key.token()], to: server)
                == ["200", "403 InvalidProviderToken", "200"])
    }

    @Test(arguments: [false, true])
    func B34_aKeyOfOneEnvironment(isSpelledAsDocumented: Bool) throws {
        let server = try TestServer { $0.spellsAsDocumented = isSpelledAsDocumented }
        let key = try Key("KEYA123456")
        try key.register(on: server, ["environments": ["sandbox"]])
        let token = try key.token()
        #expect(try push([token], to: server, host: "api.sandbox.push.apple.com") == ["200"])
        let word =
            isSpelledAsDocumented ? "BadEnvironmentKeyIdInToken" : "BadEnvironmentKeyInToken"
        #expect(try push([token], to: server, host: "api.push.apple.com") == ["403 \(word)"])
        #expect(try server.admin.latest()["reason"] as? String == "BadEnvironmentKeyInToken")
    }

    @Test(arguments: [
        (ServerSettings.ProviderTokens.verify, ["200", "403 InvalidProviderToken"]),
        (.claims, ["200", "200"]), (.any, ["200", "200"]),
    ])
    func anUnknownKey(tokens: ServerSettings.ProviderTokens, expected: [String]) throws {
        let server = try TestServer { $0.providerTokens = tokens }
        let unknown = try Key("KEYX123456").token()
        #expect(try push([server.token], to: server) == [expected[0]])
        #expect(try push([unknown], to: server) == [expected[1]])
        let old = try Key("KEYX123456").token(ageSeconds: 4000)
        #expect(
            try push([old, "hello"], to: server).map { $0.hasPrefix("200") }
                == [tokens == .any, tokens == .any])
        guard tokens == .any else { return }
        let violations = try #require(
            try server.admin.latest()["violations"] as? [[String: Any]])
        #expect(violations.first?["severity"] as? String == "warning")
    }

    @Test func keysOfFiles() throws {
        let directory = try ScratchDirectory()
        let first = try Key("KEYA123456")
        let second = try Key("KEYB123456")
        let files = [
            try directory.write(try first.privateKey.pkcs8PEM(), to: "private.p8"),
            try directory.write(try second.privateKey.publicKey.pem(), to: "public.pem"),
        ]
        let server = try TestServer {
            $0.providerKeys = zip([first, second], files).map { key, file in
                ProviderKeyFile(keyID: key.keyID, teamID: key.teamID, path: file)
            }
        }
        for key in [first, second] { #expect(try push([key.token()], to: server) == ["200"]) }
    }

    @Test(arguments: [
        ("is not there", "missing.p8"), ("malformed", "text.p8"), ("P-256", "p384.pem"),
        ("another key of the identifier", "good.pem"),
    ])
    func aKeyThatCannotBeTakenIsNamed(word: String, file: String) throws {
        let directory = try ScratchDirectory()
        let key = try Key("KEYA123456")
        _ = try directory.write(
            Array("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n".utf8),
            to: "text.p8")
        _ = try directory.write(Array(Self.p384.utf8), to: "p384.pem")
        let good = try directory.write(try key.privateKey.publicKey.pem(), to: "good.pem")
        let path = directory.path + "/" + file
        var settings = ServerSettings.ephemeral
        settings.providerKeys = [
            ProviderKeyFile(keyID: "KEYA123456", teamID: "TEAM123456", path: good),
            ProviderKeyFile(
                keyID: file == "good.pem" ? "KEYA123456" : "KEYB123456", teamID: "TEAM123456",
                path: path),
        ]
        do {
            try APNsMockServer.start(settings).stop()
            Issue.record("started")
        } catch {
            #expect(error.message.contains(path), "\(error)")
            #expect(error.message.contains(word) || file == "missing.p8", "\(error)")
        }
    }

    /// A public key on another curve, made with `openssl ecparam -name secp384r1 -genkey`.
    private static let p384 = """
        -----BEGIN PUBLIC KEY-----
        MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEUDu0FU3WOJYKVwf4Q8zU8T6+3pSwb7q/
        yidhdFqiXvNwieFz232wEs5hQCIVbJiL14lowXrxpUvvFfC8rq2dhhvD+vmnVJqI
        uFZ3TaqRzicHd9SzSXvA3bf3G5b7J0UM
        -----END PUBLIC KEY-----

        """
}
