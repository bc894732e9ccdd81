/// What the admin side can be asked: one row for each path, with the methods it takes.
///
/// `HEAD` is allowed wherever `GET` is.
enum Route: String, CaseIterable, Sendable {
    case notifications = "/api/v1/notifications"
    case findNotifications = "/api/v1/notifications/find"
    case countNotifications = "/api/v1/notifications/count"
    case awaitNotifications = "/api/v1/notifications/wait"
    case notification = "/api/v1/notifications/{id}"
    case info = "/api/v1/info"
    case version = "/version"
    case versionInAPI = "/api/v1/version"
    case live = "/livez"
    case ready = "/readyz"
    case certificateAuthority = "/ca.pem"
    case keys = "/api/v1/keys"
    case key = "/api/v1/keys/{keyID}"
    case devices = "/api/v1/devices"
    case importDevices = "/api/v1/devices/import"
    case device = "/api/v1/devices/{token}"
    case forcedResponses = "/api/v1/forced-responses"
    case signingKey = "/api/v1/signing-key"
    case rules = "/api/v1/rules"
    case explain = "/api/v1/explain"
    case providerTokens = "/api/v1/provider-tokens"

    var methods: [String] {
        switch self {
        case .notifications: ["GET", "HEAD", "DELETE"]
        case .findNotifications, .countNotifications, .awaitNotifications, .importDevices,
            .explain:
            ["POST"]
        case .keys: ["GET", "HEAD", "POST"]
        case .key: ["DELETE"]
        case .devices: ["GET", "HEAD", "POST", "DELETE"]
        case .forcedResponses: ["GET", "HEAD", "PUT", "DELETE"]
        case .device: ["GET", "HEAD", "PATCH", "DELETE"]
        case .notification, .info, .version, .versionInAPI, .live, .ready,
            .certificateAuthority, .signingKey, .providerTokens, .rules:
            ["GET", "HEAD"]
        }
    }

    /// The parameters its query string may have.
    func parameters(for method: String) -> [String] {
        switch self {
        case .notifications: method == "DELETE" ? ["query"] : ["query", "limit", "since"]
        case .notification: ["query"]
        case .devices: method == "GET" || method == "HEAD" ? ["limit", "since"] : []
        default: []
        }
    }

    /// A route, and what stands in the place of its `{…}`.
    struct Match: Equatable {
        var route: Route
        var argument: String
    }

    /// The route of a path and method.
    static func find(method: String, segments: [String]) throws(AdminError) -> Match {
        let path = "/" + segments.joined(separator: "/")
        // Fixed paths stand before the one with a `{…}` in their place.
        for route in allCases {
            guard let match = route.match(segments) else { continue }
            guard route.methods.contains(method) else {
                throw AdminError(
                    405, "method_not_allowed", "\(route.rawValue) does not take \(method)",
                    hint: "it takes \(route.methods.joined(separator: ", "))",
                    allowedMethods: route.methods)
            }
            return match
        }
        throw AdminError(
            404, "unknown_route", "there is nothing at \(path)",
            hint: "the nearest route is \(nearest(to: path).rawValue)")
    }

    private func match(_ segments: [String]) -> Match? {
        let pattern = rawValue.split(separator: "/")
        guard pattern.count == segments.count else { return nil }
        var argument = ""
        for (expected, segment) in zip(pattern, segments) {
            if expected.hasPrefix("{") {
                argument = segment
            } else if expected != segment {
                return nil
            }
        }
        return Match(route: self, argument: argument)
    }

    /// The route that takes the fewest edits to reach.
    private static func nearest(to path: String) -> Route {
        let path = Array(path.utf8.prefix(100))
        return allCases.min {
            editDistance(path, Array($0.rawValue.utf8))
                < editDistance(path, Array($1.rawValue.utf8))
        } ?? .notifications
    }

    /// How many bytes must be added, removed or changed to make one text of another.
    private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let changed = diagonal + (byte == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
