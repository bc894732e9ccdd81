import MockServer

/// The options of `apns-mock token`.
struct TokenOptions: Sendable {
    /// The settings it shares with the server.
    var server = ServerSettings()

    /// A `.p8` file to sign with; nil for the generated key.
    var keyPath: String?

    /// The `kid` of the token; nil for the key's own.
    var keyID: String?

    /// The `iss` of the token; nil for the team of the generated key.
    var teamID: String?

    /// The table of its flags.
    static let table: [Setting<TokenOptions>] =
        ServerSettings.rows(of: .token).map { $0.lifted(to: \.server) } + [
            Setting(
                "key", \.keyPath, .optionalPath(absent: "the generated key"),
                commands: [.token], hasVariable: false,
                help: "A .p8 file of Apple's form to sign with."),
            Setting(
                "key-id", \.keyID,
                .optionalText("ID", expected: "a key id", absent: "from the file's name"),
                commands: [.token], hasVariable: false,
                help: "The key id to name in the token."),
            Setting(
                "team-id", \.teamID,
                .optionalText("ID", expected: "a team id", absent: "the generated key's"),
                commands: [.token], hasVariable: false,
                help: "The team id to name in the token; --key needs it."),
        ]
}
