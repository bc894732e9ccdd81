import EventLoop
import Foundation
import ScratchFiles
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(1)))
struct ServeTests {
    private let directory: ScratchDirectory

    init() throws {
        directory = try ScratchDirectory()
    }

    private func server(_ arguments: [String]) throws -> (Process, output: FileHandle) {
        let process = Process()
        process.executableURL = try ProgramRun.program()
        process.arguments =
            [
                "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--certs-dir",
                directory.path + "/certs",
            ] + arguments
        process.environment = [:]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }

    /// The first line; the server prints no other.
    private func line(from output: FileHandle) -> String {
        var text = ""
        while !text.hasSuffix("\n") {
            let data = output.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }

    @Test func theReadyLineAndTheReadyFileTellTheSame() throws {
        let file = directory.path + "/ready.json"
        let (process, output) = try server([
            "--cleartext-listen", "127.0.0.1:0,[::1]:0", "--ready-file", file,
        ])
        defer { process.terminate() }
        let line = line(from: output)
        let report = try ReadyReport.read(file)
        let admin = try #require(report.admin)
        let cleartext = try #require(report.cleartext)
        #expect(line == "Ready. apns=\(report.apns) admin=\(admin) cleartext=\(cleartext)\n")
        #expect(report.apns.hasPrefix("https://127.0.0.1:"))
        #expect(report.apnsListeners == [report.apns])
        #expect(report.cleartextListeners.count == 2)
        #expect(report.cleartextListeners.last?.hasPrefix("http://[::1]:") == true)
        #expect(report.pid == process.processIdentifier)
        let authority = try #require(report.caCertificate)
        #expect(authority == directory.path + "/certs/ca.pem")
        #expect(FileManager.default.fileExists(atPath: authority))

        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func aTakenPortStopsTheStartAndNoOldReadyFileStays() throws {
        let taken = try ListeningSocket(host: "127.0.0.1", port: 0)
        let file = try directory.write("of a killed server".utf8, to: "ready.json")
        let run = try ProgramRun([
            "--listen", "\(taken.address)", "--admin-listen=off", "--ready-file", file,
            "--certs-dir", directory.path + "/certs",
        ])
        #expect(run.exitCode == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("\(taken.address)"))
        #expect(run.errors.contains("--listen"))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func aReadyFileThatCannotBeWrittenIsAFailure() throws {
        let run = try ProgramRun([
            "--listen", "127.0.0.1:0", "--admin-listen=off", "--ready-file",
            directory.path + "/absent/ready.json", "--certs-dir", directory.path + "/certs",
        ])
        #expect(run.exitCode == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("absent/ready.json"))
    }
}
