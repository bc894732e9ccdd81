import MockServer

/// What `help` prints: no line is longer than 80 columns.
enum HelpText {
    /// The whole program on one screen.
    static var overview: String {
        let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
        let commands = CommandName.allCases.map { command in
            let name = command.rawValue
            let padding = String(repeating: " ", count: width - name.count)
            return "  \(name)\(padding)  \(command.summary)"
        }
        return """
            apns-mock stands in for Apple Push Notification service, on your own machine.

            Usage: apns-mock [serve] [flags]
                   apns-mock COMMAND [flags]

            Commands:
            \(commands.joined(separator: "\n"))

            Every flag of serve has a variable: --admin-listen is APNS_MOCK_ADMIN_LISTEN.
            A flag beats its variable, and a variable the default; an empty variable counts
            as absent. What is unknown or malformed stops the start and is named. Times are
            written 500ms, 30s, 20m or 1h, sizes 4096, 64KiB or 5MiB. A repeatable flag may
            be given several times, or once with commas.

            Results go to the standard output, everything else to the standard error. Exit
            codes: 0 done, 1 it did not work, 2 the command line or a variable is wrong.
            """
    }

    /// One command and all its flags.
    static func text(of command: CommandName) -> String {
        let flags = flags(of: command)
        let head = """
            Usage: apns-mock \(command.usage)

            \(command.details)
            """
        return flags.isEmpty ? head : head + "\n\nFlags:\n" + flags.dropLast()
    }

    private static func flags(of command: CommandName) -> String {
        switch command {
        case .serve:
            SettingsDocument(rows: ServerSettings.rows(of: .serve), defaults: ServerSettings()).help
        case .certs:
            SettingsDocument(rows: ServerSettings.rows(of: .certs), defaults: ServerSettings()).help
        case .token: SettingsDocument(rows: TokenOptions.table, defaults: TokenOptions()).help
        case .explain:
            SettingsDocument(rows: ExplainOptions.table, defaults: ExplainOptions()).help
        case .readyz: SettingsDocument(rows: ReadyzOptions.table, defaults: ReadyzOptions()).help
        case .version, .help: ""
        }
    }
}
