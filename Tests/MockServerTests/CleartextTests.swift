import Foundation
import HTTP2Frames
import MockServer
import Testing

/// The listener without TLS: HTTP/2 with prior knowledge, or HTTP/1.1, told by the first bytes.
@Suite("In clear", .timeLimit(.minutes(5)))
struct CleartextTests {
    private func server(loops: Int = 1) throws -> TestServer {
        try TestServer {
            $0.cleartextListen = [ListenAddress(host: "127.0.0.1", port: 0)]
            $0.loops = loops
        }
    }

    private static func http1(_ token: String, method: String = "POST") -> String {
        let body = #"{"aps":{"alert":"hello"}}"#
        return "\(method) /3/device/\(WireClient.deviceToken) HTTP/1.1\r\nHost: localhost\r\n"
            + "Authorization: bearer \(token)\r\napns-topic: com.example.app\r\n"
            + "apns-push-type: alert\r\ncontent-length: \(body.utf8.count)\r\n"
            + "connection: close\r\n\r\n\(body)"
    }

    @Test func anHTTP2PrefaceByteByByteIsHTTP2() throws {
        let server = try server()
        let client = try server.connectCleartext()
        for byte in ClientFrames.preface { client.send([byte]) }
        client.send(ClientFrames.settings())
        try client.frames(until: "SETTINGS 1=4096")
        #expect(try client.push(token: server.token) == ":status=200")
    }

    @Test func anHTTP1RequestByteByByteIsHTTP1() throws {
        let server = try server()
        let client = try server.connectCleartext()
        for byte in Self.http1(server.token).utf8 { client.send([byte]) }
        let answer = String(decoding: try client.bytesToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(answer.lowercased().contains("apns-id: "))
        #expect(try server.admin.latest()["status"] as? Int == 200)
    }

    /// The first bytes of these are HTTP/2's too.
    @Test(arguments: ["P", "PR", "PRI"])
    func theFirstBytesAloneDecideNothing(prefix: String) throws {
        let server = try server()
        let client = try server.connectCleartext()
        client.send(Array(prefix.utf8))
        // Another connection's whole push shows that the server has seen those bytes.
        let other = try server.connectCleartext()
        _ = try other.open()
        #expect(try other.push(token: server.token) == ":status=200")
        client.send(Array(ClientFrames.opening().dropFirst(prefix.utf8.count)))
        try client.frames(until: "SETTINGS 1=4096")
        #expect(try client.push(token: server.token) == ":status=200")
    }

    @Test func aMethodThatBeginsAsThePrefaceDoesIsHTTP1() throws {
        let server = try server()
        let client = try server.connectCleartext()
        client.send(Array(Self.http1(server.token, method: "PRIX").utf8))
        let answer = String(decoding: try client.bytesToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 405 "))
        #expect(answer.hasSuffix(#"{"reason":"MethodNotAllowed"}"#))
    }

    @Test func aClientThatSaysNothingAndGoesIsForgotten() throws {
        let server = try server()
        for prefix in ["", "P", "PR"] {
            let client = try server.connectCleartext()
            client.send(Array(prefix.utf8))
            client.close()
        }
        let client = try server.connectCleartext()
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
    }

    @Test func connectionsGoRoundTheLoops() throws {
        let server = try server(loops: 2)
        var clients: [WireClient] = []
        for index in 0..<8 {
            let client =
                try index.isMultiple(of: 2) ? server.connect() : server.connectCleartext()
            _ = try client.open()
            // Only after a good push may there be many at a time.
            #expect(try client.push(token: server.token) == ":status=200")
            clients.append(client)
        }
        for round in UInt32(1)..<25 {
            for client in clients {
                client.send(WireClient.push(2 * round + 1, token: server.token))
            }
        }
        for client in clients {
            for _ in 1..<25 {
                let frame = try client.frames(until: "HEADERS").last ?? ""
                #expect(frame.contains(":status=200"))
            }
        }
        let records = try server.admin.notifications()
        #expect(records.count == 200)
        #expect(Set(records.compactMap { $0["apnsID"] as? String }).count == 200)
        #expect(Set(records.compactMap { $0["cursor"] as? String }).count == 200)
        let perConnection = Dictionary(grouping: records) { $0["connection"] as? Int }
        #expect(perConnection.count == 8)
        for streams in perConnection.values.map({ $0.compactMap { $0["stream"] as? Int } }) {
            #expect(streams == (0..<25).map { 2 * $0 + 1 })
        }
    }

    @Test func HTTP1OfManyLoopsIsAnsweredToo() throws {
        let server = try server(loops: 2)
        for _ in 0..<6 {
            let client = try server.connectCleartext()
            client.send(Array(Self.http1(server.token).utf8))
            let answer = String(decoding: try client.bytesToEnd(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }
        #expect(try server.admin.notifications().count == 6)
    }
}
