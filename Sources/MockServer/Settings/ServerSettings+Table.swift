extension ServerSettings {
    /// The settings of the server: flag, format and meaning. The defaults are those of `init()`.
    ///
    /// `as-apple` stands before the two it sets, so that these, when given too, have the last
    /// word and a contradiction shows.
    package static let table: [Setting<ServerSettings>] =
        listeners + answers + providerTokens + keeping + limits

    private static let listeners: [Setting<ServerSettings>] = [
        Setting(
            "listen", \.listen, .addresses,
            help: "Where to speak HTTP/2 over TLS, as APNs does. Port 0 takes a free one."),
        Setting(
            "cleartext-listen", \.cleartextListen, .addressesOrOff,
            help: "Where to speak HTTP/2 with prior knowledge, and HTTP/1.1, without TLS."),
        Setting(
            "admin-listen", \.adminListen, .addressOrOff, commands: [.serve, .readyz],
            help: "Where to serve the admin interface, over plain HTTP."),
        Setting(
            "certs-dir", \.certsDirectory, .path, commands: [.serve, .certs, .token, .explain],
            help: "The directory of the certificates and of the provider key; what is missing "
                + "there is made."),
        Setting(
            "tls-cert", \.tlsCertificatePath, .optionalPath(absent: "generated"),
            help: "A PEM file with a server certificate of your own, chain included."),
        Setting(
            "tls-key", \.tlsKeyPath, .optionalPath(absent: "generated"),
            help: "The PEM file with the private key of --tls-cert."),
        Setting(
            "tls-name", \.tlsNames, .hostNames, commands: [.serve, .certs],
            help: "A further host name or IP address for the generated server certificate."),
    ]

    private static let answers: [Setting<ServerSettings>] = [
        Setting(
            "environment", \.environment, .choice, commands: [.serve, .explain],
            help: "The environment of connections that do not name one of Apple's hosts."),
        Setting(
            "devices", \.devices, .choice,
            help: "Which device tokens are good: any well-formed one, or those registered with "
                + "the admin interface. A registered device is what it is registered as."),
        Setting(
            "as-apple", \.answersAsApple, .boolean, commands: [.serve, .explain],
            help: "Answer as Apple does wherever this project's rules differ: the same as "
                + "--oversize-status 413 --malformed-payload accept."),
        Setting(
            "oversize-status", \.oversizeStatus, .choice, commands: [.serve, .explain],
            help: "The HTTP status of PayloadTooLarge. Apple's table says 413."),
        Setting(
            "malformed-payload", \.malformedPayload, .choice, commands: [.serve, .explain],
            help: "Whether a body that is no JSON object is refused with BadRequestPayload, or "
                + "accepted. Apple documents neither."),
        Setting(
            "lint", \.lint, .choice, commands: [.serve, .explain],
            help: "Whether payloads that a device would ignore are told of in the record, refused "
                + "with BadRequestPayload where it is an error, or not looked at."),
    ]

    private static let providerTokens: [Setting<ServerSettings>] = [
        Setting(
            "provider-key", \.providerKeys, .providerKeys,
            help: "A further key whose provider tokens are accepted: its identifier, its team and "
                + "a PEM file with it, private or public."),
        Setting(
            "provider-tokens", \.providerTokens, .choice,
            help: "What of a provider token is checked: everything; all but the signature and "
                + "that the key is known; or only that there is one."),
        Setting(
            "provider-token-updates", \.providerTokenUpdatesMax, .countOrOff(in: 1...1000),
            help: "How many provider tokens may be taken up within 20 minutes before 429. "
                + "Apple's page says 1; APNs was seen to refuse the fourth to seventh."),
        Setting(
            "provider-token-update-scope", \.providerTokenUpdateScope, .choice,
            help: "Who is held to --provider-token-updates together."),
        Setting(
            "documented-spelling", \.spellsAsDocumented, .boolean,
            help: "Spell reasons as Apple's page does: BadEnvironmentKeyIdInToken, for which APNs "
                + "itself sends BadEnvironmentKeyInToken."),
    ]

    private static let keeping: [Setting<ServerSettings>] = [
        Setting(
            "store", \.store, .storeLocation,
            help: "The SQLite file that keeps the notifications; temporary: a file removed at "
                + "the exit; none: nothing is kept, for load tests."),
        Setting(
            "max-notifications", \.maxNotifications, .count(in: 1...1_000_000_000),
            help: "How many notifications are kept: past that number the oldest go."),
        Setting(
            "durability", \.durability, .choice,
            help: "What an acknowledged notification survives: the death of the process, or a "
                + "power cut too."),
        Setting(
            "ready-file", \.readyFilePath, .optionalPath(absent: "none"),
            commands: [.serve, .readyz],
            help: "A JSON file with the addresses, written once the server is ready and removed "
                + "at its exit."),
        Setting(
            "verbose", \.isVerbose, .boolean,
            help: "Log every request, not only the refused ones."),
        Setting(
            "log-format", \.logFormat, .choice,
            help: "Log lines for people, or one JSON object a line."),
    ]

    private static let limits: [Setting<ServerSettings>] = [
        Setting(
            "loops", \.loops, .count(in: 1...64),
            help: "How many threads answer pushes."),
        Setting(
            "handshake-timeout", \.handshakeTimeout,
            .duration(in: .milliseconds(1)...(.seconds(3600))),
            help: "The time a connection has to finish its TLS handshake."),
        Setting(
            "max-connections", \.maxConnections, .count(in: 1...1_000_000),
            help: "How many push connections may be open; further ones are closed at once."),
        Setting(
            "max-pending-output", \.maxPendingOutputBytes, .size(in: 65_536...(1 << 30)),
            help: "How many bytes may wait for a slow client before its connection is no longer "
                + "read."),
    ]

    /// The variables of every setting, known to every command.
    package static var variables: [String] { table.map(\.variable) }

    /// The settings by the name of their flag, as they would be written on the command line.
    package var texts: [(name: String, value: String)] {
        Self.table.map { ($0.name, $0.text(in: self)) }
    }

    /// The rows that a command understands.
    package static func rows(of command: CommandName) -> [Setting<ServerSettings>] {
        table.filter { $0.commands.contains(command) }
    }
}
