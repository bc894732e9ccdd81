import EventLoop
import Foundation
import HTTP2Frames
import MockServer
import Testing

/// Waits for notifications, with real pushes at the other end.
@Suite("Waiting for a push", .timeLimit(.minutes(5)))
struct AdminWaitTests {
    private let server: TestServer

    init() throws {
        server = try TestServer()
    }

    private func wait(_ body: String) throws -> AdminClient.Pending {
        try server.admin.begin("POST", "/api/v1/notifications/wait", body)
    }

    private func push(_ streams: Range<UInt32> = 0..<1) throws {
        let client = try server.connect()
        _ = try client.open()
        for index in streams {
            let stream = 2 * (index - streams.lowerBound) + 1
            #expect(try client.push(token: server.token, stream: stream) == ":status=200")
        }
    }

    @Test func aWaitThatBeganBeforeThePushIsAnswered() throws {
        let pending = try wait(#"{"timeoutMillis":20000}"#)
        try push()
        let answer = try pending.answer()
        #expect(answer.status == 200)
        #expect(try answer.json["satisfied"] as? Bool == true)
        #expect((try answer.json["notifications"] as? [Any])?.count == 1)
    }

    @Test func aWaitAfterThePushIsAnsweredAtOnce() throws {
        try push()
        let answer = try wait(#"{"timeoutMillis":0}"#).answer()
        #expect(try answer.json["satisfied"] as? Bool == true)
    }

    @Test func aWaitSeesNothingBeforeItsCursor() throws {
        try push()
        let cursor = try server.admin.cursor()
        let early = try wait(#"{"timeoutMillis":0,"since":"\#(cursor)"}"#).answer()
        #expect(try early.json["satisfied"] as? Bool == false)
        let pending = try wait(#"{"timeoutMillis":20000,"since":"\#(cursor)"}"#)
        try push()
        let late = try pending.answer()
        #expect(try late.json["satisfied"] as? Bool == true)
        #expect((try late.json["notifications"] as? [Any])?.count == 1)
    }

    @Test func fiftyWaitsAreAnsweredByOnePush() throws {
        var pending: [AdminClient.Pending] = []
        for _ in 0..<50 { pending.append(try wait(#"{"timeoutMillis":20000}"#)) }
        try push()
        for wait in pending {
            #expect(try wait.answer().json["satisfied"] as? Bool == true)
        }
    }

    @Test func aStopAnswersThoseWhoWait() throws {
        let pending = try wait(#"{"timeoutMillis":30000}"#)
        // The store has nothing, and this answer shows that the wait before it has come.
        let other = try wait(#"{"timeoutMillis":1}"#).answer()
        #expect(try other.json["satisfied"] as? Bool == false)
        server.server.stop()
        let answer = try pending.answer()
        #expect(answer.status == 503)
        #expect(try answer.json["code"] is String)
    }

    @Test func everyPushIsThereOnceItIsAnswered() throws {
        let client = try server.connect()
        _ = try client.open()
        for index in UInt32(0)..<50 {
            #expect(try client.push(token: server.token, stream: 2 * index + 1) == ":status=200")
            let count = try server.admin.ask("POST", "/api/v1/notifications/count", "{}")
            #expect(try count.json["count"] as? Int == Int(index) + 1)
        }
    }

    @Test(arguments: [
        ("GET", "/api/v1/notifications"), ("POST", "/api/v1/notifications/wait"),
        ("POST", "/api/v1/notifications/find"), ("GET", "/api/v1/notifications/latest"),
    ])
    func aServerThatKeepsNothingSaysSo(method: String, path: String) throws {
        let server = try TestServer { $0.store = .none }
        let client = try server.connect()
        _ = try client.open()
        #expect(try client.push(token: server.token) == ":status=200")
        let answer = try server.admin.ask(method, path, method == "POST" ? "{}" : "")
        #expect((400...599).contains(answer.status))
        #expect(try answer.json["code"] is String)
        #expect((try answer.json["hint"] as? String)?.contains("--store") == true)
        #expect(try server.admin.ask("GET", "/readyz").status == 200)
        #expect(try server.admin.ask("GET", "/api/v1/info").status == 200)
    }
}
