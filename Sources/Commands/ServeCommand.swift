import EventLoop
import Files
import MockServer

/// `apns-mock serve`: runs the server until it is told to stop.
enum ServeCommand {
    static func run(_ input: CommandInput) throws(CommandFailure) {
        let settings: ServerSettings
        do {
            settings = try ServerSettings(
                arguments: input.arguments, environment: input.environment)
        } catch {
            throw CommandFailure(usage: error.faults.map(\.description), of: .serve)
        }
        // Whoever waits for the file must not find that of a server that was killed.
        if let path = settings.readyFilePath { try ReadyReport.remove(path) }
        let server: APNsMockServer
        do {
            server = try APNsMockServer.start(settings)
        } catch {
            throw CommandFailure(error.message)
        }
        defer { server.stop() }
        let report = try ReadyReport(server, settings)
        try StopSignals.wait(for: server) { () throws(CommandFailure) in
            if let path = settings.readyFilePath { try report.write(path) }
            try input.console.print(report.line)
        }
        if let path = settings.readyFilePath { try ReadyReport.remove(path) }
    }
}

extension ReadyReport {
    /// Where a running server is.
    fileprivate init(
        _ server: APNsMockServer, _ settings: ServerSettings
    ) throws(CommandFailure) {
        let addresses = server.addresses
        var authorityPath: String?
        if settings.tlsCertificatePath == nil {
            let path = CertificateDirectory.authorityPath(in: settings.certsDirectory)
            do { authorityPath = try CurrentProcess.absolutePath(path) } catch {
                throw CommandFailure(error.description)
            }
        }
        self.init(
            apns: addresses.apns.first ?? "", admin: addresses.admin,
            cleartext: addresses.cleartext.first, apnsListeners: addresses.apns,
            cleartextListeners: addresses.cleartext,
            caCertificate: authorityPath, pid: CurrentProcess.identifier)
    }

    /// Takes the ready file away when the server is not ready, or not any more.
    fileprivate static func remove(_ path: String) throws(CommandFailure) {
        do {
            try FileSystem.remove(path)
        } catch {
            throw CommandFailure("--ready-file: \(error)")
        }
    }
}
