import MockServer

/// The options of `apns-mock readyz`.
struct ReadyzOptions: Sendable {
    /// The settings it shares with the server.
    var server = ServerSettings()

    /// The admin interface's URL, as given.
    var admin: AdminURL?

    /// Whether to ask again until the server is ready.
    var waits = false

    /// How long to wait for the server, or for its one answer.
    var timeout = Duration.seconds(30)

    /// The table of its flags.
    static let table: [Setting<ReadyzOptions>] =
        [
            Setting(
                "admin", \.admin, .adminURL, commands: [.readyz], hasVariable: false,
                help: "The URL of the admin interface, such as http://127.0.0.1:8197."),
            Setting(
                "wait", \.waits, .boolean, commands: [.readyz], hasVariable: false,
                help: "Ask again until the server is ready, or the timeout has passed."),
            Setting(
                "timeout", \.timeout, .duration(in: .milliseconds(1)...(.seconds(86_400))),
                commands: [.readyz], hasVariable: false,
                help: "How long to wait."),
        ] + ServerSettings.rows(of: .readyz).map { $0.lifted(to: \.server) }
}

extension SettingFormat where Value == AdminURL? {
    /// The URL of an admin interface.
    static var adminURL: SettingFormat {
        .single(
            "URL", expected: "a URL such as http://127.0.0.1:8197",
            parse: { AdminURL($0).map(Optional.some) },
            text: { $0?.description ?? "(from the flags below)" })
    }
}
