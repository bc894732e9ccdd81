import EventLoop
import HTTP1
import ScratchFiles
import Synchronization
import Testing

@testable import Commands

/// An admin interface that answers 503 so many times, and then 200.
private final class FakeAdmin: Sendable {
    let url: String
    private let server: HTTP1Server

    init(answeringNotReady times: Int) throws {
        let left = Mutex(times)
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        url = "http://\(socket.address)"
        server = try HTTP1Server(listeningOn: socket.descriptor.release()) { request, responder in
            let isReady = left.withLock { left in
                left -= 1
                return left < 0
            }
            let isRight = request.method == "GET" && request.target == Array("/readyz".utf8)
            let status = isRight ? (isReady ? 200 : 503) : 404
            responder.respond(HTTP1Response(status: status))
        }
    }

    deinit {
        server.stop()
    }
}

@Suite(.timeLimit(.minutes(1)))
struct ReadyzCommandTests {
    @Test func aReadyServerIsSuccess() throws {
        let admin = try FakeAdmin(answeringNotReady: 0)
        let run = RecordedRun(["readyz", "--admin", admin.url])
        #expect(run.exitCode == .success, "\(run.errors)")
        #expect(run.output.isEmpty && run.errors.isEmpty)
        #expect(RecordedRun(["readyz", "--admin", admin.url + "/"]).exitCode == .success)
    }

    @Test func aServerThatIsNotReadyIsAFailure() throws {
        let admin = try FakeAdmin(answeringNotReady: 1)
        let run = RecordedRun(["readyz", "--admin", admin.url])
        #expect(run.exitCode == .failure)
        #expect(run.messages == ["not ready: \(admin.url)/readyz answers 503"])
    }

    @Test func waitingAsksUntilTheServerIsReady() throws {
        let admin = try FakeAdmin(answeringNotReady: 3)
        let run = RecordedRun(["readyz", "--wait", "--timeout=50s", "--admin", admin.url])
        #expect(run.exitCode == .success)
        #expect(run.errors.isEmpty)
    }

    @Test func waitingEndsWithTheLastAnswer() throws {
        let admin = try FakeAdmin(answeringNotReady: .max)
        let run = RecordedRun(["readyz", "--wait", "--timeout", "60ms", "--admin", admin.url])
        #expect(run.exitCode == .failure)
        #expect(run.messages.count == 1)
    }

    @Test func theAddressComesFromTheReadyFileOrFromTheSetting() throws {
        let admin = try FakeAdmin(answeringNotReady: 0)
        let directory = try ScratchDirectory()
        let file = directory.path + "/ready.json"
        let report = ReadyReport(
            apns: "https://127.0.0.1:1", admin: admin.url, apnsListeners: ["https://127.0.0.1:1"],
            cleartextListeners: [], caCertificate: "ca.pem", pid: 1)
        try report.write(file)
        #expect(try ReadyReport.read(file) == report)
        #expect(RecordedRun(["readyz", "--ready-file", file]).exitCode == .success)
        let address = String(admin.url.dropFirst("http://".count))
        let run = RecordedRun(["readyz"], environment: ["APNS_MOCK_ADMIN_LISTEN": address])
        #expect(run.exitCode == .success, "\(run.errors)")
    }

    @Test func aMissingOrForeignReadyFileIsNamed() throws {
        let directory = try ScratchDirectory()
        let absent = RecordedRun(["readyz", "--ready-file", directory.path + "/none"])
        #expect(absent.exitCode == .failure)
        #expect(absent.messages.first?.contains(directory.path + "/none") == true)
        let file = try directory.write("{}".utf8, to: "foreign")
        let foreign = RecordedRun(["readyz", "--ready-file", file])
        #expect(foreign.messages == ["\(file) is no ready file of this version"])
    }

    @Test func nobodyThereIsAFailure() throws {
        // Bound and never listened on again once closed: the port is free, so nobody answers.
        let address = try ListeningSocket(host: "127.0.0.1", port: 0).address
        let run = RecordedRun(["readyz", "--admin", "http://\(address)"])
        #expect(run.exitCode == .failure)
        #expect(run.messages.first?.hasPrefix("not ready: cannot connect to \(address)") == true)
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n\r\n", 200), ("HTTP/1.0 503 \r\n", 503), ("HTTP/1.1 200\r\n", 200),
        ("HTTP/2 200\r\n", nil), ("SSH-2.0-OpenSSH 9.2\r\n", nil), ("", nil),
        ("HTTP/1.1 20 OK\r\n", nil), ("HTTP/1.1 abc\r\n", nil), ("\u{15}\u{3}\u{3}", nil),
    ])
    func onlyAStatusLineIsAnAnswer(answer: String, status: Int?) {
        #expect(ReadinessProbe.status(of: Array(answer.utf8)) == status)
    }

    @Test func theReadyLineTellsWhatThereIs() {
        var report = ReadyReport(
            apns: "https://127.0.0.1:2197", admin: "http://127.0.0.1:8197",
            apnsListeners: [], cleartextListeners: [], caCertificate: "certs/ca.pem", pid: 1)
        #expect(
            report.line == "Ready. apns=https://127.0.0.1:2197 admin=http://127.0.0.1:8197")
        report.admin = nil
        report.cleartext = "http://127.0.0.1:8080"
        #expect(
            report.line == "Ready. apns=https://127.0.0.1:2197 cleartext=http://127.0.0.1:8080")
    }
}
