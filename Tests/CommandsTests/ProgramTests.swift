import Foundation
import MockServer
import Testing

/// The built program, run as its own process.
private struct ProgramRun {
    let exitCode: Int32
    let output: String
    let errors: String

    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = try Self.program()
        process.arguments = arguments
        process.environment = environment
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Both are far smaller than a pipe holds, so that one after the other cannot block.
        self.output = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        exitCode = process.terminationStatus
    }

    /// The program beside the test bundle that is running, wherever the build directory is.
    static func program() throws -> URL {
        let bundle = CommandLine.arguments.lazy
            .compactMap {
                $0.range(of: ".xctest").map { range in range.lowerBound } == nil ? nil : $0
            }
            .first
        let path = try #require(bundle, "the tests run outside of a test bundle")
        var url = URL(fileURLWithPath: path)
        while url.pathExtension != "xctest", url.path != "/" { url.deleteLastPathComponent() }
        let program = url.deletingLastPathComponent().appendingPathComponent("apns-mock")
        try #require(FileManager.default.isExecutableFile(atPath: program.path))
        return program
    }
}

@Suite(.timeLimit(.minutes(1)))
struct ProgramTests {
    @Test func versionGoesToTheStandardOutput() throws {
        let run = try ProgramRun(["version"])
        #expect(run.exitCode == 0)
        #expect(run.output == ServerVersion.current + "\n")
        #expect(run.errors.isEmpty)
    }

    @Test func helpGoesToTheStandardOutput() throws {
        let run = try ProgramRun(["help"])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("Usage: apns-mock"))
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: [["--lisen=x"], ["nothing"], ["version", "x"], ["serve", "--loops=0"]])
    func aWrongCommandLineExitsWith2(arguments: [String]) throws {
        let run = try ProgramRun(arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("apns-mock: ") })
    }

    @Test func theEnvironmentIsRead() throws {
        let run = try ProgramRun(["serve"], environment: ["APNS_MOCK_LOOPS": "none"])
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("APNS_MOCK_LOOPS: 'none' is not a whole number"))
    }

    @Test func aTokenIsAlone() throws {
        let directory = try TemporaryDirectory()
        let run = try ProgramRun(["token", "--certs-dir", directory.path + "/certs"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.wholeMatch(of: /[\w-]+\.[\w-]+\.[\w-]+\n/) != nil)
    }
}
