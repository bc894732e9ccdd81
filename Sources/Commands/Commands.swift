import EventLoop
import MockServer

/// The program `apns-mock`: finds the command and runs it.
package enum Commands {
    /// Runs the command line of this process and ends the process.
    package static func main() -> Never {
        let console = Console.standard
        do {
            let environment = try CurrentProcess.environment()
            let arguments = Array(CommandLine.arguments.dropFirst())
            CurrentProcess.exit(
                run(arguments, environment: environment, console: console).rawValue)
        } catch {
            console.tell(error.description)
            CurrentProcess.exit(ExitCode.failure.rawValue)
        }
    }

    /// Runs one command line, without the program's name.
    package static func run(
        _ arguments: [String], environment: [(name: String, value: String)], console: Console
    ) -> ExitCode {
        do {
            let invocation = try Invocation(arguments)
            return try run(
                invocation.command,
                CommandInput(
                    arguments: invocation.arguments, environment: environment, console: console))
        } catch {
            for message in error.messages { console.tell(message) }
            return error.exitCode
        }
    }

    private static func run(
        _ command: CommandName, _ input: CommandInput
    ) throws(CommandFailure) -> ExitCode {
        switch command {
        case .serve: try ServeCommand.run(input)
        case .certs: try CertsCommand.run(input)
        case .token: try TokenCommand.run(input)
        case .explain: try ExplainCommand.run(input)
        case .readyz: try ReadyzCommand.run(input)
        case .version: try VersionCommand.run(input)
        case .help: try HelpCommand.run(input)
        }
        return .success
    }
}
