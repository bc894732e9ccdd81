import HTTP2Frames
import MockServer
import OpenSSL
import Testing

/// What a client sees of Apple's HTTP/2, frame by frame. Names `B…` are those of the field reports
/// in the project's notes.
@Suite("On the wire", .timeLimit(.minutes(5)))
struct WireTests {
    private let server: TestServer

    init() throws {
        server = try TestServer()
    }

    /// All frames of stream 1: what follows its HEADERS comes before a PING sent after them.
    private func answer(on client: WireClient) throws -> [String] {
        let headers = try client.frames(until: "HEADERS 1")
        client.send(ClientFrames.ping(Array(0..<8)))
        let rest = try client.frames(until: "PING")
        return (headers + rest).filter { $0.contains(" 1 ") }
    }

    private static let firstSettings = "SETTINGS 1=4096 3=1 4=65535 5=16384 6=8000"

    @Test func theFirstSettingsComeBeforeAnyRequest() throws {
        let client = try server.connect()
        #expect(try client.frame()?.description == Self.firstSettings)
    }

    @Test func B02_aGoodTokenRaisesTheLimitBeforeItsAnswer() throws {
        let client = try server.connect()
        client.send(ClientFrames.opening() + WireClient.push(1, token: server.token))
        let frames = try client.frames(until: "HEADERS 1")
        #expect(frames.first == Self.firstSettings)
        #expect(frames.filter { $0 == "SETTINGS ACK" }.count == 1)
        let raise = try #require(frames.firstIndex(of: "SETTINGS 3=1000"))
        #expect(raise < frames.count - 1)
        #expect(frames.last?.hasPrefix("HEADERS 1 END_STREAM :status=200 apns-id=") == true)
    }

    @Test func B03_streamsBeforeTheAcknowledgementAreServed() throws {
        let client = try server.connect()
        client.send(
            ClientFrames.opening() + WireClient.push(1, token: nil)
                + WireClient.push(3, token: nil))
        let frames = try client.frames(until: "DATA 3")
        #expect(frames.filter { $0.hasPrefix("HEADERS") && $0.contains(":status=403") }.count == 2)
    }

    @Test func B03_aSecondStreamAfterTheAcknowledgementIsRefusedAlone() throws {
        let client = try server.connect()
        #expect(try client.open() == Self.firstSettings)
        let fields = WireClient.fields(token: server.token)
        client.send(
            ClientFrames.headers(1, fields, endsStream: false)
                + WireClient.push(3, token: server.token))
        try client.frames(until: "RST_STREAM 3 refusedStream")
        client.send(ClientFrames.data(1, Array("{}".utf8)))
        let frames = try client.frames(until: "HEADERS 1")
        #expect(frames.last?.contains(":status=200") == true)
    }

    @Test func B06_aBadTokenLeavesTheLimitAtOne() throws {
        let client = try server.connect()
        _ = try client.open()
        client.send(WireClient.push(1, token: "not.a.token"))
        let frames = try client.frames(until: "DATA 1")
        #expect(!frames.contains("SETTINGS 3=1000"))
        #expect(frames.last == #"DATA 1 END_STREAM {"reason":"InvalidProviderToken"}"#)
        client.send(
            ClientFrames.headers(3, WireClient.fields(token: nil), endsStream: false)
                + WireClient.push(5, token: nil))
        try client.frames(until: "RST_STREAM 5 refusedStream")
    }

    @Test func B07_aClientWithoutALPNIsServed() throws {
        let client = try server.connect(applicationProtocols: [])
        #expect(client.session?.applicationProtocol == nil)
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
    }

    @Test func B08_anHTTP1RequestGetsSettingsGoAwayAndACut() throws {
        let client = try server.connect(applicationProtocols: ["http/1.1"])
        #expect(client.session?.applicationProtocol == nil)
        client.send(Array("POST /3/device/abc HTTP/1.1\r\nhost: localhost\r\n\r\n{}".utf8))
        let settings = ClientFrames.settings([
            (1, 4096), (3, 1), (4, 65535), (5, 16384), (6, 8000),
        ])
        let text = "Unexpected HTTP/1.x request: POST /3/device/abc "
        let goAway = ClientFrames.frame(
            type: 7, [0, 0, 0, 0, 0, 0, 0, 1] + Array(text.utf8))
        #expect(try client.bytesToEnd() == settings + goAway)
        #expect(client.ending == .closed(.unannounced))
    }

    @Test func B09_noAuthorityIsNeeded() throws {
        let client = try server.connect()
        _ = try client.open()
        // `WireClient.fields` has neither :authority nor host.
        #expect(try client.push(token: server.token) == ":status=200")
    }

    @Test func B10_everyPingIsAcknowledged() throws {
        let client = try server.connect()
        _ = try client.open()
        for number in UInt8(0)..<10 {
            let payload = [UInt8](repeating: number, count: 8)
            client.send(ClientFrames.ping(payload))
            #expect(try client.frames(until: "PING").last == "PING ACK \(payload)")
        }
        #expect(try client.push(token: server.token) == ":status=200")
    }

    @Test func B11_aClientCertificateIsAskedForAndNotNeeded() throws {
        let client = try server.connect()
        #expect(client.session?.isResumed == false)
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
    }

    @Test func B31_aRefusalHasTheStatusAndAnIdentifierAlone() throws {
        let client = try server.connect()
        _ = try client.open()
        let fields = WireClient.fields(token: nil, path: "/3/device/aaaa").filter {
            $0.name.first != UInt8(ascii: "a")
        }
        client.send(ClientFrames.push(1, fields, body: "{}"))
        let frames = try client.frames(until: "DATA 1")
        let answer = frames.filter { $0.contains(" 1 ") }
        let headers = try #require(answer.first)
        let pattern = /HEADERS 1 :status=403 apns-id=[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}!/
        #expect(headers.wholeMatch(of: pattern) != nil, "\(headers)")
        #expect(answer.last == #"DATA 1 END_STREAM {"reason":"MissingProviderToken"}"#)
    }

    @Test func B65_aSuccessIsOneHeadersFrame() throws {
        let client = try server.connect()
        _ = try client.open()
        let id = "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"
        let fields =
            WireClient.fields(token: server.token) + [
                Field("apns-id", id), Field("content-type", "application/x-www-form-urlencoded"),
            ]
        client.send(ClientFrames.push(1, fields, body: "{}"))
        #expect(
            try answer(on: client) == ["HEADERS 1 END_STREAM :status=200 apns-id=\(id)!"])
    }

    @Test(arguments: ["GET", "HEAD"])
    func B66_anotherMethodNeedsNoCredential(method: String) throws {
        let client = try server.connect()
        _ = try client.open()
        let path = method == "GET" ? "/3/device/" : "/"
        let fields = WireClient.fields(token: nil, path: path, method: method)
        client.send(ClientFrames.headers(1, fields))
        let frames = try answer(on: client)
        #expect(frames.first?.contains(":status=405") == true)
        let body = frames.dropFirst()
        #expect(
            body == (method == "GET" ? [#"DATA 1 END_STREAM {"reason":"MethodNotAllowed"}"#] : []))
    }

    @Test(arguments: [
        ("api.push.apple.com", "production"), ("api.sandbox.push.apple.com", "sandbox"),
        ("api.development.push.apple.com", "sandbox"), ("localhost", "sandbox"),
    ])
    func theHostNameTellsTheEnvironment(name: String, environment: String) throws {
        let client = try server.connect(serverName: name)
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
        #expect(try server.admin.latest()["environment"] as? String == environment)
    }

    @Test func theAuthorityTellsTheEnvironmentWhereNoNameWasGiven() throws {
        let client = try server.connect(serverName: "127.0.0.1")
        _ = try client.open()
        let authority = Field(":authority", "api.push.apple.com")
        client.send(
            ClientFrames.push(1, [authority] + WireClient.fields(token: server.token), body: "{}"))
        try client.frames(until: "HEADERS 1")
        #expect(try server.admin.latest()["environment"] as? String == "production")
    }

    @Test(arguments: ["1.2", "1.3"])
    func bothVersionsOfTLSAreSpoken(version: String) throws {
        let fields = WireClient.fields(token: server.token).dropFirst(3).map {
            (
                name: String(decoding: $0.name, as: UTF8.self),
                value: String(decoding: $0.value, as: UTF8.self)
            )
        }
        let request = CurlRun.Request(
            path: "/3/device/" + WireClient.deviceToken, headers: fields, body: Array("{}".utf8))
        let options = ["tls-max = \"\(version)\"", "tlsv\(version)"]
        let answers = try CurlRun(options: options).answers(
            to: [request], at: try #require(server.server.addresses.apns.first),
            authorityPEM: server.server.caCertificatePEM)
        #expect(answers.map(\.status) == [200])
    }
}
