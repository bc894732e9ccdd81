import MockServer

/// `apns-mock help [command]`: explains the program or one of its commands.
enum HelpCommand {
    static func run(_ input: CommandInput) throws(CommandFailure) {
        guard let word = input.arguments.first else {
            try input.console.print(HelpText.overview)
            return
        }
        guard input.arguments.count == 1 else {
            let message = SettingFault("'\(input.arguments[1])'", "unexpected argument").description
            throw CommandFailure(usage: [message], of: .help)
        }
        guard let command = CommandName(rawValue: word) else { throw Invocation.unknown(word) }
        try input.console.print(HelpText.text(of: command))
    }
}
