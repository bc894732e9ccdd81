import Foundation
import MockServer
import ScratchFiles
import Testing

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
        let directory = try ScratchDirectory()
        let run = try ProgramRun(["token", "--certs-dir", directory.path + "/certs"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.wholeMatch(of: /[\w-]+\.[\w-]+\.[\w-]+\n/) != nil)
    }
}
