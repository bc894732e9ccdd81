import Files
import FoundationEssentials
import MockServer

/// Where a running server is: the ready line and the ready file.
struct ReadyReport: Codable, Equatable {
    /// The first TLS listener's URL.
    var apns: String

    /// The admin interface's URL; absent when it is off.
    var admin: String?

    /// The first cleartext listener's URL; absent when there is none.
    var cleartext: String?

    /// The URLs of all TLS listeners.
    var apnsListeners: [String]

    /// The URLs of all cleartext listeners.
    var cleartextListeners: [String]

    /// The path of the certificate authority that clients must trust; absent when the server's
    /// certificate is not of its own making.
    var caCertificate: String?

    /// The server's process identifier.
    var pid: Int32

    /// The last line of the start.
    var line: String {
        var parts = ["Ready.", "apns=\(apns)"]
        if let admin { parts.append("admin=\(admin)") }
        if let cleartext { parts.append("cleartext=\(cleartext)") }
        return parts.joined(separator: " ")
    }

    /// The admin interface's URL; `path` is the file the report was read from.
    func adminURL(_ path: String) throws(CommandFailure) -> AdminURL {
        guard let admin, let url = AdminURL(admin) else {
            throw CommandFailure("\(path) tells of no admin interface")
        }
        return url
    }

    /// Writes the ready file at once: nobody sees half of it.
    func write(_ path: String) throws(CommandFailure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let document = try encoder.encode(self)
            try FileSystem.replace(path, with: Array(document) + [UInt8(ascii: "\n")], mode: 0o644)
        } catch {
            throw CommandFailure("--ready-file: \(error)")
        }
    }

    /// Reads a ready file.
    static func read(_ path: String) throws(CommandFailure) -> ReadyReport {
        do {
            let document = try FileSystem.read(path)
            return try JSONDecoder().decode(ReadyReport.self, from: Data(document))
        } catch let error as FileError {
            throw CommandFailure("not ready: \(error)")
        } catch {
            throw CommandFailure("\(path) is no ready file of this version")
        }
    }
}
