import EventLoop
import Files
import MockServer
import OpenSSL

/// `apns-mock token`: prints a provider token and nothing else.
enum TokenCommand {
    static func run(_ input: CommandInput) throws(CommandFailure) {
        let options = try input.read(
            TokenOptions.table, defaults: TokenOptions(), of: .token
        ).settings
        let signer = try signer(options, console: input.console)
        let token: String
        do {
            token = try BearerToken.make(
                keyID: signer.keyID, teamID: signer.teamID,
                issuedAtSeconds: SystemClock.microsecondsSince1970() / 1_000_000,
                key: signer.key)
        } catch {
            throw CommandFailure(error.description)
        }
        try input.console.print(token)
    }

    private struct Signer {
        var keyID: String
        var teamID: String
        var key: P256PrivateKey
    }

    private static func signer(
        _ options: TokenOptions, console: Console
    ) throws(CommandFailure) -> Signer {
        if let path = options.keyPath { return try signer(path, options) }
        let directory = try CertificateDirectory.open(options.server, tellingOf: console)
        guard let key = directory.signingKeys.first else {
            throw CommandFailure("\(options.server.certsDirectory) holds no provider key")
        }
        return Signer(
            keyID: options.keyID ?? key.keyID, teamID: options.teamID ?? directory.teamID,
            key: key.privateKey)
    }

    /// A key of the user's own: its team cannot be read from the file, its key id from the name.
    private static func signer(
        _ path: String, _ options: TokenOptions
    ) throws(CommandFailure) -> Signer {
        let fileName = path.split(separator: "/").last.map(String.init) ?? path
        var faults: [SettingFault] = []
        let keyID = options.keyID ?? SigningKey.keyID(fileName: fileName)
        if keyID == nil {
            faults.append(
                SettingFault("--key", "needs --key-id, since the file is no AuthKey_<key id>.p8"))
        }
        if options.teamID == nil { faults.append(SettingFault("--key", "needs --team-id")) }
        guard let keyID, let teamID = options.teamID else {
            throw CommandFailure(usage: faults.map(\.description), of: .token)
        }
        let pem: [UInt8]
        do { pem = try FileSystem.read(path) } catch { throw CommandFailure(error.description) }
        do {
            return Signer(keyID: keyID, teamID: teamID, key: try P256PrivateKey(pem: pem))
        } catch {
            throw CommandFailure("\(path): \(error)")
        }
    }
}
