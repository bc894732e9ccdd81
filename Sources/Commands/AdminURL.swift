import MockServer

/// Where an admin interface is: `http://host:port`.
struct AdminURL: Equatable, Sendable, CustomStringConvertible {
    /// The address to connect to.
    let address: ListenAddress

    /// Reads a URL; nil when it is no plain HTTP with a port.
    init?(_ text: String) {
        guard text.hasPrefix("http://") else { return nil }
        let rest = text.dropFirst("http://".count)
        let authority = rest.hasSuffix("/") ? rest.dropLast() : rest
        guard let address = ListenAddress(String(authority)), address.port != 0 else { return nil }
        self.init(reaching: address)
    }

    /// The URL of a listener on this machine: one on every address is reached over the loopback.
    init(reaching address: ListenAddress) {
        self.address = address.reachable
    }

    var description: String { "http://\(address)" }
}
