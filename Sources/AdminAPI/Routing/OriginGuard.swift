/// Keeps web pages of other sites away from the admin side.
///
/// A page that a developer happens to visit can send requests to 127.0.0.1. Such a request carries
/// the `Origin` of its page; and where the page's own name was pointed at 127.0.0.1 (DNS
/// rebinding), `Host` carries that name.
package struct OriginGuard: Sendable {
    /// Further host names that may stand in `Host`, in lower case.
    private let allowedHosts: Set<String>

    /// A guard that takes the names of this machine and `allowedHosts`.
    package init(allowedHosts: [String] = []) {
        self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    }

    /// Refuses a request that a foreign page sent, or may have sent.
    func check(_ request: AdminRequest) throws(AdminError) {
        let host = request.header("host")
        if let host, !isOurs(host) {
            throw AdminError(
                403, "foreign_host", "this server is not called \(Self.name(in: host))",
                hint: "use an IP address, localhost, or a name without dots")
        }
        guard let origin = request.header("origin") else { return }
        let parts = origin.lowercased().split(
            separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "http" || parts[0] == "https",
            let host, parts[1] == host.lowercased()
        else {
            throw AdminError(
                403, "foreign_origin", "a page of \(origin) may not use this server",
                hint: "leave Origin out to send the request from a program")
        }
    }

    /// Whether a name can only mean this server: rebinding needs a name in the public DNS.
    ///
    /// So IP addresses pass, names without dots (localhost, a container's name), and names under
    /// domains that the public DNS does not have (RFC 6761, RFC 6762, ICANN for `internal`).
    private func isOurs(_ host: String) -> Bool {
        let name = Self.name(in: host)
        if name.hasPrefix("[") || !name.contains(".") || allowedHosts.contains(name) {
            return true
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) { return true }
        return ["localhost", "test", "local", "internal"].contains(parts.last)
    }

    /// The host without its port, in lower case and without the dot of a full name.
    private static func name(in host: String) -> String {
        var name = host.lowercased()
        if name.hasPrefix("[") {
            return name.firstIndex(of: "]").map { String(name[...$0]) } ?? name
        }
        if let colon = name.lastIndex(of: ":") { name = String(name[..<colon]) }
        if name.hasSuffix(".") { name.removeLast() }
        return name
    }
}
