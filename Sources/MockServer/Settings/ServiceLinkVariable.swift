/// Tells the variables that Kubernetes sets for a service from those a person sets.
///
/// A service named `apns-mock` puts `APNS_MOCK_SERVICE_HOST`, `APNS_MOCK_PORT` and others into
/// every container of its namespace; they must not stop a server as unknown settings would.
/// Source: Kubernetes, "Service", section "Environment variables".
enum ServiceLinkVariable {
    /// Whether the variable's name, and for `…_PORT` its value, have the form of a service link.
    static func matches(name: String, value: String) -> Bool {
        let words = name.split(separator: "_", omittingEmptySubsequences: false)
        if name.hasSuffix("_SERVICE_HOST") || name.hasSuffix("_SERVICE_PORT") { return true }
        if name.contains("_SERVICE_PORT_") { return true }
        if words.last == "PORT", value.contains("://") { return true }
        // …_PORT_2197_TCP and …_PORT_2197_TCP_ADDR, _PORT, _PROTO
        return words.indices.dropLast(2).contains { index in
            words[index] == "PORT" && UInt16(words[index + 1]) != nil
                && ["TCP", "UDP", "SCTP"].contains(words[index + 2])
        }
    }
}
