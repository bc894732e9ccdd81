import EventLoop
import MockServer

/// `apns-mock certs`: makes what the certificate directory lacks, and lists what is there.
enum CertsCommand {
    static func run(_ input: CommandInput) throws(CommandFailure) {
        let settings = try input.read(
            ServerSettings.rows(of: .certs), defaults: ServerSettings(), of: .certs
        ).settings
        let directory = try CertificateDirectory.open(settings, tellingOf: input.console)
        let path = settings.certsDirectory
        var rows = [
            ("certificate authority", CertificateDirectory.authorityPath(in: path)),
            ("push topic", CertificateDirectory.pushTopic),
            ("team id", directory.teamID),
        ]
        for key in directory.signingKeys {
            let keyPath = CertificateDirectory.keyPath(in: path, keyID: key.keyID)
            rows += [("provider key", keyPath), ("key id", key.keyID)]
        }
        let width = rows.map(\.0.count).max() ?? 0
        for (name, value) in rows {
            let padding = String(repeating: " ", count: width - name.count)
            try input.console.print("\(name)\(padding)  \(value)")
        }
    }
}

extension CertificateDirectory {
    /// Opens the directory that the settings name, as the server does at its start.
    ///
    /// What is made there is told: a command in the wrong place would make a second directory,
    /// with a key that no server knows.
    static func open(
        _ settings: ServerSettings, tellingOf console: Console
    ) throws(CommandFailure) -> CertificateDirectory {
        let directory: CertificateDirectory
        do {
            directory = try open(
                settings.certsDirectory, serverNames: settings.tlsNames,
                hostName: CurrentProcess.hostName,
                nowSeconds: SystemClock.microsecondsSince1970() / 1_000_000)
        } catch {
            throw CommandFailure(error.description)
        }
        for path in directory.written { console.tell("made \(path)") }
        for warning in directory.warnings { console.tell(warning) }
        return directory
    }
}
