import Foundation
import HTTP2Frames
import MockServer
import OpenSSL
import SQLite
import ScratchFiles
import Testing

/// A push that cannot be kept is no success, and the server lives on.
@Suite("When the store fails", .timeLimit(.minutes(5)))
struct StoreFailureTests {
    @Test func aLockedStoreAnswers500UntilItIsFree() throws {
        let directory = try ScratchDirectory()
        let path = directory.path + "/store.sqlite"
        let server = try TestServer { $0.store = .file(path) }
        let client = try server.connect()
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")

        let locker = try SQLiteDatabase(path: path, access: .write, lockWaitMilliseconds: 2000)
        try locker.begin(.write)
        client.send(
            WireClient.push(3, token: server.token) + WireClient.push(5, token: "bad.token.x"))
        var frames: [String] = []
        while frames.filter({ $0.hasPrefix("DATA") }).count < 2 {
            frames += try client.frames(until: "DATA")
        }
        #expect(frames.contains { $0.hasPrefix("HEADERS 3 :status=500 apns-id=") })
        #expect(frames.contains(#"DATA 3 END_STREAM {"reason":"InternalServerError"}"#))
        #expect(frames.contains(#"DATA 5 END_STREAM {"reason":"InvalidProviderToken"}"#))
        locker.rollBack()

        #expect(try client.push(token: server.token, stream: 7) == ":status=200")
        let kept = try server.admin.notifications()
        #expect(kept.compactMap { $0["stream"] as? Int } == [1, 7])
    }

    /// A limit of the file's size stands for a full disk.
    @Test func aFullDiskAnswers500UntilThereIsRoom() throws {
        let store = try ScratchDirectory()
        // The signal that goes with the limit may be ignored where the tests run.
        let server = try ServerProcess(
            ["--store", store.path + "/store.sqlite"], options: ["--default-signal=XFSZ"])
        let ports = try server.ready()
        let process = "\(server.process.processIdentifier)"
        try run(["prlimit", "--pid", process, "--fsize=300000:unlimited"])
        let admin = AdminClient(port: ports.admin)
        let token = try #require(
            try admin.ask("GET", "/api/v1/signing-key").json["bearerToken"] as? String)
        let client = try WireClient(
            port: ports.apns, tls: try TLSClientContext(authoritiesPEM: server.authorityPEM()))
        _ = try client.open()
        var stream: UInt32 = 1
        var kept = 0
        var status = ""
        let body = #"{"aps":{"alert":"\#(String(repeating: "x", count: 3000))"}}"#
        while kept < 1000 {
            client.send(WireClient.push(stream, token: token, body: body))
            status = try client.frames(until: "HEADERS \(stream) ").last ?? ""
            stream += 2
            guard status.contains(":status=200") else { break }
            kept += 1
        }
        #expect(kept > 0)
        #expect(status.contains(":status=500"))
        #expect(try admin.ask("GET", "/livez").status == 200)
        try run(["prlimit", "--pid", process, "--fsize=unlimited"])
        #expect(try client.push(token: token, stream: stream) == ":status=200")
        #expect(try admin.notifications().count == kept + 1)
        server.signal(SIGTERM)
        let ending = try #require(server.ending())
        #expect(ending == (.exit, 0))
    }

    private func run(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
