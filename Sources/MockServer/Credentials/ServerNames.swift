import OpenSSL

/// The names and addresses the generated server certificate is for.
enum ServerNames {
    /// Those of the machine itself, by which tests reach the server.
    static let local = [
        "localhost", "*.localhost", "127.0.0.1", "::1", "apns-mock", "host.docker.internal",
    ]

    /// Apple's, for clients that are sent here by DNS, a hosts file or curl's `--connect-to`.
    ///
    /// Source: Apple, "Sending notification requests to APNs" and the two pages on broadcast
    /// notifications; `api.development` is the sandbox's older name, still in Apple's examples.
    static let apple = [
        "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com",
        "api-broadcast.push.apple.com", "api-broadcast.sandbox.push.apple.com",
        "api-manage-broadcast.push.apple.com", "api-manage-broadcast.sandbox.push.apple.com",
    ]

    /// All of them, the machine's name where it can be one, and those that were asked for.
    static func all(
        hostName: String?, asked: [String]
    ) throws(CertificateDirectoryError) -> [AlternativeName] {
        var names: [AlternativeName] = []
        for text in local + apple + asked {
            do {
                names.append(try AlternativeName(text))
            } catch {
                throw CertificateDirectoryError(
                    path: "--tls-name", problem: "\(error)", remedy: "Give a host name or address")
            }
        }
        // A machine may be called what no host may be; its name is a courtesy, nobody asked for it.
        if let hostName, let name = try? AlternativeName(hostName) {
            names.append(name)
        }
        var seen: Set<AlternativeName> = []
        return names.filter { seen.insert($0).inserted }
    }
}
