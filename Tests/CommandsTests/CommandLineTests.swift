import Commands
import MockServer
import Testing

struct CommandLineTests {
    @Test func versionPrintsTheVersionAlone() {
        let run = RecordedRun(["version"])
        #expect(run.exitCode == .success)
        #expect(run.output == ServerVersion.current + "\n")
        #expect(run.errors.isEmpty)
        #expect(RecordedRun(["--version"]).output == run.output)
    }

    @Test(arguments: [
        ["help"], ["--help"], ["-h"], ["help", "serve"], ["serve", "--help"], ["help", "certs"],
        ["help", "token"], ["token", "-h"], ["help", "readyz"], ["help", "version"],
        ["help", "help"], ["--loops", "2", "--help"],
    ])
    func helpFitsInto80Columns(arguments: [String]) {
        let run = RecordedRun(arguments)
        #expect(run.exitCode == .success)
        #expect(run.errors.isEmpty)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(run.output.contains("Usage: apns-mock"))
        #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    }

    @Test func helpListsEveryCommand() {
        let output = RecordedRun(["help"]).output
        for command in CommandName.allCases { #expect(output.contains("  \(command.rawValue) ")) }
    }

    @Test func helpOfServeListsEverySetting() {
        let output = RecordedRun(["help", "serve"]).output
        for setting in ServerSettings.table {
            #expect(output.contains("  \(setting.flag)"))
            #expect(output.contains(setting.variable))
        }
    }

    @Test(arguments: [
        (["tokn"], ["'tokn': no such command; did you mean token?"], "help"),
        (["frobnicate"], ["'frobnicate': no such command"], "help"),
        (["help", "tokn"], ["'tokn': no such command; did you mean token?"], "help"),
        (["help", "serve", "x"], ["'x': unexpected argument"], "help help"),
        (["version", "x"], ["'x': unexpected argument"], "help version"),
        (["--lisen"], ["--lisen: no such flag; did you mean --listen?"], "help serve"),
        (
            ["serve", "--loops=0", "--stor", "x"],
            [
                "--stor: no such flag; did you mean --store?",
                "--loops: '0' is not a whole number from 1 to 64",
            ], "help serve"
        ),
        (["token", "--loops=2"], ["--loops: no such flag"], "help token"),
        (
            ["certs", "--tls-nam=a"], ["--tls-nam: no such flag; did you mean --tls-name?"],
            "help certs"
        ),
        (["readyz", "--wiat"], ["--wiat: no such flag; did you mean --wait?"], "help readyz"),
        (
            ["readyz", "--admin", "localhost:1"],
            ["--admin: 'localhost:1' is not a URL such as http://127.0.0.1:8197"], "help readyz"
        ),
        (
            ["readyz", "--admin-listen=off"], ["--admin-listen: is off, so there is nobody to ask"],
            "help readyz"
        ),
        (
            ["readyz", "--admin-listen=a:0"],
            ["--admin-listen: port 0 tells no port; give --ready-file or --admin"], "help readyz"
        ),
    ])
    func aWrongCommandLineIsNamed(arguments: [String], messages: [String], help: String) {
        let run = RecordedRun(arguments)
        #expect(run.exitCode == .usage)
        #expect(run.output.isEmpty)
        #expect(run.messages == messages + ["'apns-mock \(help)' tells what there is"])
    }

    @Test(arguments: ["serve", "certs", "token", "readyz"])
    func anUnknownVariableStopsEveryCommandThatReadsThem(command: String) {
        let run = RecordedRun([command], environment: ["APNS_MOCK_LOPS": "2"])
        #expect(run.exitCode == .usage)
        #expect(
            run.messages.first == "APNS_MOCK_LOPS: no such setting; did you mean APNS_MOCK_LOOPS?")
    }

    @Test func aVariableOfAnotherCommandIsNotUnknown() {
        let run = RecordedRun(
            ["readyz", "--admin-listen=off"], environment: ["APNS_MOCK_LOOPS": "many"])
        #expect(run.messages.first == "--admin-listen: is off, so there is nobody to ask")
    }
}
