import MockServer

/// The options of `apns-mock explain`.
struct ExplainOptions: Sendable {
    /// The settings it shares with the server.
    var server = ServerSettings()

    /// Whether the answer is printed as it comes from `POST /api/v1/explain`.
    var printsJSON = false

    /// The topic of a payload; nil for none given.
    var topic: String?

    /// The push type of a payload; nil for none given.
    var pushType: String?

    /// The priority of a payload; nil for none given.
    var priority: String?

    /// The table of its flags.
    static let table: [Setting<ExplainOptions>] =
        ServerSettings.rows(of: .explain).map { $0.lifted(to: \.server) } + [
            Setting(
                "json", \.printsJSON, .boolean, commands: [.explain], hasVariable: false,
                help: "Print the answer in JSON, as POST /api/v1/explain gives it."),
            Setting(
                "topic", \.topic,
                .optionalText("TOPIC", expected: "a topic", absent: "com.example.app"),
                commands: [.explain], hasVariable: false,
                help: "The file is a payload, to be sent with this apns-topic."),
            Setting(
                "push-type", \.pushType,
                .optionalText("TYPE", expected: "a push type", absent: "none"),
                commands: [.explain], hasVariable: false,
                help: "The file is a payload, to be sent with this apns-push-type."),
            Setting(
                "priority", \.priority,
                .optionalText("N", expected: "a priority", absent: "none"),
                commands: [.explain], hasVariable: false,
                help: "The file is a payload, to be sent with this apns-priority."),
        ]
}
