import EventLoop
import Foundation
import HTTP2Frames
import MockServer
import Testing

/// Clients that are slow, stuck, broken or many: each is bounded, and harms no other.
@Suite("Difficult clients", .timeLimit(.minutes(5)))
struct LimitTests {
    /// Another client is served as if nothing were.
    private func expectOthersAreServed(
        by server: TestServer, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let client = try server.connect()
        _ = try client.open()
        let status = try client.push(token: server.token)
        #expect(status == ":status=200", sourceLocation: location)
    }

    /// Connects to the TLS port without TLS.
    private func connectRaw(to server: TestServer) throws -> WireClient {
        try WireClient(port: server.port, tls: nil)
    }

    @Test func aSilentClientIsClosedAtTheHandshakesTimeLimit() throws {
        let server = try TestServer { $0.handshakeTimeout = .milliseconds(150) }
        let client = try connectRaw(to: server)
        #expect(try client.bytesToEnd() == [])
    }

    @Test func aClientThatShowsNoHTTP2AfterTheHandshakeIsClosedToo() throws {
        let server = try TestServer { $0.handshakeTimeout = .milliseconds(300) }
        let client = try server.connect()
        let frames = try client.framesToEnd()
        #expect(frames == ["SETTINGS 1=4096 3=1 4=65535 5=16384 6=8000"])
    }

    @Test func halfAPrefaceIsClosedAndAWholeOneIsNot() throws {
        let server = try TestServer { $0.handshakeTimeout = .milliseconds(300) }
        let complete = try server.connect()
        _ = try complete.open()
        let client = try server.connect()
        client.send(Array(ClientFrames.preface.prefix(20)))
        _ = try client.framesToEnd()
        #expect(try complete.push(token: server.token) == ":status=200")
    }

    @Test func connectionsAboveTheLimitAreClosedAtOnce() throws {
        let server = try TestServer { $0.maxConnections = 2 }
        let first = try server.connect()
        _ = try first.open()
        let second = try server.connect()
        _ = try second.open()
        #expect(throws: WireClient.Failure.self) { try server.connect() }
        #expect(try second.push(token: server.token) == ":status=200")
        first.close()
        // The server learns of the free place when it reads the end of the first connection.
        var third: WireClient?
        let deadline = SystemClock.monotonicNanoseconds() + 10_000_000_000
        while third == nil, SystemClock.monotonicNanoseconds() < deadline {
            do { third = try server.connect() } catch is WireClient.Failure { continue }
        }
        let client = try #require(third)
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
    }

    /// The smallest request there is: eight times smaller than its answer.
    private static func smallRequest(_ stream: UInt32) -> [UInt8] {
        // Indexed fields of HPACK's static table: :method GET, :path /, :scheme http.
        ClientFrames.frame(type: 1, flags: 0x5, stream: stream, [0x82, 0x84, 0x86])
    }

    @Test func aClientThatNeverReadsIsNotReadForEver() throws {
        let server = try TestServer {
            $0.maxPendingOutputBytes = 65_536
            $0.store = .none
            $0.cleartextListen = [ListenAddress(host: "127.0.0.1", port: 0)]
        }
        let client = try WireClient(
            port: server.cleartextPort, tls: nil, receiveBufferBytes: 4096)
        client.send(ClientFrames.opening() + WireClient.push(1, token: server.token))
        client.waitAtMost(seconds: 1)
        var stream: UInt32 = 3
        var sentBytes = 0
        let enough = 256 << 20
        while sentBytes < enough {
            var batch: [UInt8] = []
            for _ in 0..<256 {
                batch += Self.smallRequest(stream)
                stream += 2
            }
            sentBytes += batch.count
            guard client.send(batch) else { break }
        }
        #expect(sentBytes < enough, "the server goes on reading")
        try expectOthersAreServed(by: server)
    }

    @Test func aHalfClosedClientGetsItsAnswers() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send(ClientFrames.opening() + WireClient.push(1, token: server.token))
        client.endWriting()
        let frames = try client.framesToEnd()
        #expect(frames.last?.contains("HEADERS 1 END_STREAM :status=200") == true)
        #expect(client.ending == .closed(.announced))
    }

    @Test func aBodyThatComesByteByByteIsOnePush() throws {
        let server = try TestServer()
        let client = try server.connect()
        _ = try client.open()
        let body = Array(#"{"aps":{"alert":"slow"}}"#.utf8)
        client.send(
            ClientFrames.headers(1, WireClient.fields(token: server.token), endsStream: false))
        for (index, byte) in body.enumerated() {
            client.send(ClientFrames.data(1, [byte], endsStream: index == body.count - 1))
        }
        #expect(try client.frames(until: "HEADERS 1").last?.contains(":status=200") == true)
        #expect(try server.admin.latest()["payloadBytes"] as? Int == body.count)
    }

    @Test func aBodyPastAllLimitsIsAnsweredAndCounted() throws {
        let server = try TestServer()
        let client = try server.connect()
        _ = try client.open()
        client.send(
            ClientFrames.headers(1, WireClient.fields(token: server.token), endsStream: false))
        let piece = [UInt8](repeating: 0x20, count: 16_384)
        // As the flow-control window allows; the server opens it as it reads.
        client.send(ClientFrames.data(1, piece, endsStream: false))
        client.send(ClientFrames.data(1, piece, endsStream: true))
        let frames = try client.frames(until: "DATA 1")
        #expect(frames.last == #"DATA 1 END_STREAM {"reason":"PayloadTooLarge"}"#)
        #expect(try server.admin.latest()["payloadBytes"] as? Int == 2 * piece.count)
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\u{16}\u{3}\u{1}garbage that is no ClientHello", "\0\0\0\0\0\0\0\0",
    ])
    func whatIsNoTLSIsClosed(text: String) throws {
        let server = try TestServer()
        let client = try connectRaw(to: server)
        client.send(Array(text.utf8))
        // An alert may come first; a reset is an end as well.
        _ = Result { try client.bytesToEnd() }
        try expectOthersAreServed(by: server)
    }

    @Test func garbageAfterTheHandshakeGetsGoAway() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send(Array("\u{1}\u{2}\u{3}".utf8) + [UInt8](repeating: 0xFF, count: 64))
        let frames = try client.framesToEnd()
        #expect(frames.last?.hasPrefix("GOAWAY 0 protocolError") == true)
        try expectOthersAreServed(by: server)
    }

    @Test func aResetWithRequestsInFlightHarmsNobody() throws {
        let server = try TestServer()
        for _ in 0..<20 {
            let client = try server.connect()
            var bytes = ClientFrames.opening()
            for index in UInt32(0)..<200 {
                bytes += WireClient.push(2 * index + 1, token: server.token)
            }
            client.send(bytes)
            client.reset()
        }
        try expectOthersAreServed(by: server)
        // The record is whole: whatever arrived was answered one way alone.
        let statuses = try server.admin.notifications().map { $0["status"] as? Int }
        #expect(statuses.allSatisfy { $0 == 200 })
    }

    @Test func fiveHundredIdleConnectionsDisturbNobody() throws {
        // They show no HTTP/2 for as long as all the handshakes take.
        let server = try TestServer { $0.handshakeTimeout = .seconds(300) }
        var idle: [WireClient] = []
        for _ in 0..<500 { idle.append(try server.connect()) }
        try expectOthersAreServed(by: server)
        for client in [idle[0], idle[499]] {
            _ = try client.open()
            #expect(try client.push(token: server.token) == ":status=200")
        }
    }
}
