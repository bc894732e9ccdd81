import MockServer

/// What a command is given.
struct CommandInput {
    /// The words after the command's name.
    var arguments: [String]

    /// The environment variables.
    var environment: [(name: String, value: String)]

    /// Where it prints.
    var console: Console

    /// Reads a command's options; what only other commands understand is not unknown.
    func read<Options>(
        _ rows: [Setting<Options>], defaults: Options, of command: CommandName
    ) throws(CommandFailure) -> SettingsReader<Options>.Reading {
        let reader = SettingsReader(rows: rows, knownVariables: ServerSettings.variables)
        do {
            return try reader.read(
                arguments: arguments, environment: environment, defaults: defaults)
        } catch {
            throw CommandFailure(usage: error.faults.map(\.description), of: command)
        }
    }

    /// Refuses arguments, for a command that takes none.
    func expectNoArguments(of command: CommandName) throws(CommandFailure) {
        guard let first = arguments.first else { return }
        let message = SettingFault("'\(first)'", "unexpected argument").description
        throw CommandFailure(usage: [message], of: command)
    }
}
