import EventLoop
import Foundation
import HTTP2Frames
import MockServer
import OpenSSL
import Testing

import class EventLoop.Thread

/// The orderly stop: everyone is told, what is in flight is answered, nobody can hold it up.
@Suite("Stopping", .timeLimit(.minutes(5)))
struct StopTests {
    /// How long a stop may take by its documentation, in nanoseconds.
    private static let stopNanosecondsMax: UInt64 = 5_000_000_000

    private func stop(_ server: TestServer) -> UInt64 {
        let start = SystemClock.monotonicNanoseconds()
        server.server.stop()
        return SystemClock.monotonicNanoseconds() - start
    }

    @Test func anIdleClientGetsGoAwayAndTheEnd() throws {
        let server = try TestServer()
        let client = try server.connect()
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
        let took = stop(server)
        let frames = try client.framesToEnd()
        #expect(frames.last?.hasPrefix("GOAWAY 1 noError") == true)
        #expect(client.ending == .closed(.announced))
        #expect(took < Self.stopNanosecondsMax)
    }

    @Test func whatIsInFlightIsAnswered() throws {
        let server = try TestServer()
        let client = try server.connect()
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
        let fields = WireClient.fields(token: server.token)
        client.send(
            ClientFrames.headers(3, fields, endsStream: false) + ClientFrames.ping(Array(0..<8)))
        try client.frames(until: "PING")
        let stopping = try Thread { server.server.stop() }
        try client.frames(until: "GOAWAY 3 noError")
        client.send(ClientFrames.data(3, Array("{}".utf8)))
        let frames = try client.framesToEnd()
        #expect(frames.contains { $0.hasPrefix("HEADERS 3 END_STREAM :status=200") })
        stopping.join()
    }

    @Test func stuckAndIdleClientsHoldNothingUp() throws {
        let server = try TestServer {
            $0.cleartextListen = [ListenAddress(host: "127.0.0.1", port: 0)]
        }
        // A request that never ends, a handshake that never begins, half a preface, silence.
        let half = try server.connect()
        _ = try half.open()
        half.send(
            ClientFrames.headers(1, WireClient.fields(token: server.token), endsStream: false)
                + ClientFrames.ping(Array(0..<8)))
        try half.frames(until: "PING")
        let raw = try WireClient(port: server.port, tls: nil)
        let prefaced = try server.connectCleartext()
        prefaced.send(Array("PR".utf8))
        var idle: [WireClient] = []
        for _ in 0..<50 { idle.append(try server.connect()) }
        let wait = try server.admin.begin(
            "POST", "/api/v1/notifications/wait", #"{"timeoutMillis":30000}"#)
        #expect(stop(server) < Self.stopNanosecondsMax)
        #expect(try wait.answer().status == 503)
        raw.close()
    }

    @Test func theFirstSignalStopsInOrder() throws {
        let server = try ServerProcess()
        _ = try server.ready()
        server.signal(SIGTERM)
        let ending = try #require(server.ending())
        #expect(ending == (.exit, 0))
    }

    @Test func theSecondSignalEndsAtOnce() throws {
        let server = try ServerProcess()
        let ports = try server.ready()
        let context = try TLSClientContext(authoritiesPEM: server.authorityPEM())
        let client = try WireClient(port: ports.apns, tls: context)
        _ = try client.open()
        // Held up by a request that does not end.
        client.send(ClientFrames.headers(1, WireClient.fields(token: nil), endsStream: false))
        client.send(ClientFrames.ping(Array(0..<8)))
        try client.frames(until: "PING")
        server.signal(SIGTERM)
        try client.frames(until: "GOAWAY")
        server.signal(SIGTERM)
        let ending = try #require(server.ending())
        #expect(ending == (.exit, 130))
    }

    /// Whatever the moment, the process ends and the next start finds nothing in its way.
    @Test func aSignalWhileStartingIsNotLost() throws {
        let server = try ServerProcess()
        server.signal(SIGTERM)
        let ending = try #require(server.ending())
        #expect(ending == (.exit, 0) || ending == (.uncaughtSignal, SIGTERM))
    }
}
