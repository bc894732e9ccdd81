import Commands

/// A command run inside the test, with what it printed.
struct RecordedRun {
    let exitCode: ExitCode
    private(set) var output = ""
    private(set) var errors = ""

    init(_ arguments: [String], environment: [String: String] = [:]) {
        var output = ""
        var errors = ""
        let console = Console(output: { output += $0 }, error: { errors += $0 })
        exitCode = Commands.run(
            arguments, environment: environment.map { (name: $0.key, value: $0.value) },
            console: console)
        self.output = output
        self.errors = errors
    }

    /// The lines on the standard error, without the program's name before each.
    var messages: [String] {
        errors.split(separator: "\n").map {
            String($0.replacing("apns-mock: ", with: "", maxReplacements: 1))
        }
    }
}
