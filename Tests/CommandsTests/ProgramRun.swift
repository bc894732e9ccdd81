import Foundation
import Testing

/// The built program, run as its own process.
struct ProgramRun {
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
