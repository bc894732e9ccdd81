import MockServer

/// `apns-mock serve`: runs the server until it is told to stop.
enum ServeCommand {
    static func run(_ input: CommandInput) throws(CommandFailure) -> ExitCode {
        throw CommandFailure("not there yet")
    }
}
