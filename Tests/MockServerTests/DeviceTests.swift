import Foundation
import HTTP2Frames
import MockServer
import Testing

/// Registered devices, from the admin interface to the wire. Names `B…` are those of the field
/// reports in the project's notes.
@Suite("Registered devices on the wire", .timeLimit(.minutes(1)))
struct DeviceTests {
    private static let devices = "/api/v1/devices"
    private static let device = "\(devices)/\(WireClient.deviceToken)"

    private func register(_ members: String, on server: TestServer) throws {
        let answer = try server.admin.ask(
            "POST", Self.devices, "{\"token\":\"\(WireClient.deviceToken)\"\(members)}")
        try #require(answer.status == 201)
    }

    private func answer(of server: TestServer) throws -> String {
        let client = try server.connect()
        _ = try client.open()
        client.send(WireClient.push(1, token: server.token))
        let frames = try client.frames(until: "HEADERS 1")
        guard frames.last?.contains(":status=200") != true else { return "200" }
        return try client.frames(until: "DATA 1").last ?? ""
    }

    @Test func aRegistrationCountsFromTheNextPushOn() throws {
        let server = try TestServer { $0.devices = .registered }
        let unknown = #"DATA 1 END_STREAM {"reason":"BadDeviceToken"}"#
        #expect(try answer(of: server) == unknown)
        try register("", on: server)
        #expect(try answer(of: server) == "200")
        _ = try server.admin.ask("PATCH", Self.device, #"{"environment":"production"}"#)
        // B50: the same bytes as for an unknown token.
        #expect(try answer(of: server) == unknown)
        let violations = try server.admin.latest()["violations"] as? [[String: Any]]
        #expect(violations?.first?["rule"] as? String == "device-environment")
        _ = try server.admin.ask("PATCH", Self.device, #"{"environment":"sandbox"}"#)
        #expect(try answer(of: server) == "200")
        #expect(try server.admin.ask("DELETE", Self.device).status == 204)
        #expect(try answer(of: server) == unknown)
    }

    @Test func aForgottenDeviceIsAnyAgain() throws {
        let server = try TestServer()
        try register(#","state":"expired","since":"1970-01-01T00:00:01Z""#, on: server)
        #expect(
            try answer(of: server)
                == #"DATA 1 END_STREAM {"reason":"ExpiredToken","timestamp":1000}"#)
        #expect(try server.admin.ask("DELETE", Self.devices).json["deleted"] as? Int == 1)
        #expect(try answer(of: server) == "200")
    }

    @Test func B53_theTimestampComesOverHTTP1Too() throws {
        let server = try TestServer {
            $0.cleartextListen = [ListenAddress(host: "127.0.0.1", port: 0)]
        }
        try register(
            #","state":"unregistered","since":"2016-02-08T16:13:35.990Z""#, on: server)
        let client = try server.connectCleartext()
        client.send(
            Array(
                ("POST /3/device/\(WireClient.deviceToken) HTTP/1.1\r\nhost: localhost\r\n"
                    + "authorization: bearer \(server.token)\r\napns-topic: com.example.app\r\n"
                    + "content-length: 2\r\nconnection: close\r\n\r\n{}").utf8))
        let answer = String(decoding: try client.bytesToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 410 "))
        #expect(answer.hasSuffix(#"{"reason":"Unregistered","timestamp":1454948015990}"#))
    }

    @Test func aFaultyImportRegistersNothing() throws {
        let server = try TestServer()
        let answer = try server.admin.ask(
            "POST", "\(Self.devices)/import",
            "{\"token\":\"\(WireClient.deviceToken)\"}\n{\"topic\":5}\n")
        #expect(answer.status == 400)
        #expect((try answer.json["message"] as? String)?.hasPrefix("line 2: \"topic\"") == true)
        #expect(try server.admin.ask("GET", Self.devices).json["count"] as? Int == 0)
    }
}
