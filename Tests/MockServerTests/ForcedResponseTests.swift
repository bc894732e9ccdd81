import Foundation
import HTTP2Frames
import MockServer
import Testing

/// Answers in place of the rules', from the admin interface to the wire.
@Suite("Forced responses on the wire", .timeLimit(.minutes(1)))
struct ForcedResponseTests {
    private static let path = "/api/v1/forced-responses"

    @Test func nTimesAreExactlyNOverAllLoops() throws {
        let server = try TestServer {
            $0.cleartextListen = [ListenAddress(host: "127.0.0.1", port: 0)]
            $0.loops = 4
        }
        var clients: [WireClient] = []
        for _ in 0..<8 {
            let client = try server.connectCleartext()
            _ = try client.open()
            #expect(try client.push(token: server.token) == ":status=200")
            clients.append(client)
        }
        let put = try server.admin.ask(
            "PUT", Self.path,
            #"{"responses":[{"match":{"everything":true},"reason":"Shutdown","times":57}]}"#)
        #expect(put.status == 200)
        for round in UInt32(1)...20 {
            for client in clients {
                client.send(WireClient.push(2 * round + 1, token: server.token))
            }
        }
        var forcedCount = 0
        for client in clients {
            for _ in 1...20 {
                let headers = try client.frames(until: "HEADERS").last ?? ""
                if headers.contains(":status=503") { forcedCount += 1 }
            }
        }
        #expect(forcedCount == 57)
        let query = "status:503 reason:Shutdown has:violation"
        let count = try server.admin.ask(
            "POST", "/api/v1/notifications/count", #"{"query":"\#(query)"}"#)
        #expect(try count.json["count"] as? Int == 57)
        let responses = try server.admin.ask("GET", Self.path).json["responses"]
        #expect((responses as? [[String: Any]])?.first?["given"] as? Int == 57)
    }

    @Test func itEndsWithItsRemovalAndIsOnRecord() throws {
        let server = try TestServer()
        let client = try server.connect()
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
        _ = try server.admin.ask(
            "PUT", Self.path,
            #"{"responses":[{"match":{"topic":"com.example.app"},"reason":"TooManyRequests"}]}"#)
        client.send(WireClient.push(3, token: server.token))
        let frames = try client.frames(until: "DATA 3")
        #expect(frames.last == #"DATA 3 END_STREAM {"reason":"TooManyRequests"}"#)
        let violations = try server.admin.latest()["violations"] as? [[String: Any]]
        #expect(violations?.compactMap { $0["rule"] as? String } == ["forced-response"])
        #expect(violations?.first?["severity"] as? String == "warning")
        #expect(try server.admin.ask("DELETE", Self.path).json["deleted"] as? Int == 1)
        #expect(try client.push(token: server.token, stream: 5) == ":status=200")
    }
}
