import Foundation
import ScratchFiles
import Testing

/// A built program that runs as its own process.
enum Program {
    /// A program beside the test bundle that is running, wherever the build directory is.
    static func url(_ name: String) throws -> URL {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
        var url = URL(fileURLWithPath: try #require(bundle, "no test bundle runs"))
        while url.pathExtension != "xctest", url.path != "/" { url.deleteLastPathComponent() }
        let program = url.deletingLastPathComponent().appendingPathComponent(name)
        try #require(FileManager.default.isExecutableFile(atPath: program.path))
        return program
    }
}

/// A running `apns-mock`, killed with the test at the latest.
final class ServerProcess {
    let process = Process()
    let directory: ScratchDirectory
    private let output = Pipe()

    /// Starts the program with its certificates and store in a directory of its own.
    ///
    /// - Parameter options: What `env`, which starts it, is told.
    init(_ arguments: [String] = [], options: [String] = []) throws {
        directory = try ScratchDirectory()
        let program = try Program.url("apns-mock").path
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            options + [
                program, "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0",
                "--certs-dir", directory.path + "/certs",
            ] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Waits for the ready line; the ports of the push and the admin listener.
    func ready() throws -> (apns: UInt16, admin: UInt16) {
        var text = ""
        while !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        let ports = text.split(separator: " ").compactMap { word in
            word.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) }
        }
        try #require(text.hasPrefix("Ready. ") && ports.count == 2, "\(text)")
        return (ports[0], ports[1])
    }

    /// The certificate authority of the server.
    func authorityPEM() throws -> [UInt8] {
        let file = directory.path + "/certs/ca.pem"
        return Array(try #require(FileManager.default.contents(atPath: file)))
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits for the end, at most so many seconds; how it ended, nil while it runs on.
    func ending(withinSeconds seconds: Int = 10) -> (Process.TerminationReason, Int32)? {
        let ended = DispatchSemaphore(value: 0)
        let process = process
        Foundation.Thread {
            process.waitUntilExit()
            ended.signal()
        }.start()
        guard ended.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
        return (process.terminationReason, process.terminationStatus)
    }
}
