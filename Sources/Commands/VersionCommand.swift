import MockServer

/// `apns-mock version`: prints the version alone.
enum VersionCommand {
    static func run(_ input: CommandInput) throws(CommandFailure) {
        try input.expectNoArguments(of: .version)
        try input.console.print(ServerVersion.current)
    }
}
