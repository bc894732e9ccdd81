extension APNsEnvironment {
    /// The environment that Apple serves under a host name; nil for a name that is not Apple's.
    ///
    /// A port behind the name does not matter, nor does the case of its letters. Sources: Apple,
    /// "Sending notification requests to APNs", and for the older name of the sandbox,
    /// `api.development.push.apple.com`, "Establishing a connection to APNs".
    package init?(host: some StringProtocol) {
        let name = host.lowercased().prefix { $0 != ":" }
        switch name {
        case "api.push.apple.com": self = .production
        case "api.sandbox.push.apple.com", "api.development.push.apple.com": self = .sandbox
        default: return nil
        }
    }
}
