import EventLoop
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
        let server: APNsMockServer
        do {
            server = try APNsMockServer.start(settings)
        } catch {
            throw CommandFailure(error.message)
        }
        defer { server.stop() }
        let report = ReadyReport(server, settings)
        try StopSignals.wait(for: server) { () throws(CommandFailure) in
            if let path = settings.readyFilePath { try report.write(path) }
            try input.console.print(report.line)
        }
        if let path = settings.readyFilePath { try ReadyReport.remove(path) }
    }
}

extension ReadyReport {
    /// Where a running server is.
    fileprivate init(_ server: APNsMockServer, _ settings: ServerSettings) {
        let addresses = server.addresses
        self.init(
            apns: addresses.apns.first ?? "", admin: addresses.admin,
            cleartext: addresses.cleartext.first, apnsListeners: addresses.apns,
            cleartextListeners: addresses.cleartext,
            caCertificate: settings.certsDirectory + "/ca.pem", pid: CurrentProcess.identifier)
    }

    /// Takes the ready file away once the server is not ready any more.
    fileprivate static func remove(_ path: String) throws(CommandFailure) {
        do {
            try FileSystem.remove(path)
        } catch {
            throw CommandFailure("--ready-file: \(error)")
        }
    }
}
