import APNsRules

/// One request, and what the rules say of it.
///
/// The same cases run straight into the rules and, by another target, over TLS.
package struct PushCase: Sendable, CustomStringConvertible {
    /// What makes the case special.
    package var name: String

    package var method = "POST"
    package var path = "/3/device/" + Self.deviceToken

    /// Headers in wire order, without `authorization`.
    package var headers = [
        Header("apns-topic", "com.example.app"), Header("apns-push-type", "alert"),
    ]

    /// The provider token; nil for a request without `authorization`.
    package var providerToken: ProviderTokenCase? = .good

    /// The topics that the token's key is for; nil for a key of the whole team.
    package var keyTopics: [String]?

    package var body = Array(#"{"aps":{"alert":"Dinner at eight"}}"#.utf8)
    package var settings = RuleSettings()

    /// What the path's device token is registered as; nil for one that is not registered.
    package var device: Device?

    /// Whether only registered tokens are good.
    package var mustBeRegistered = false

    /// What the request gets in place of the rules' answer.
    package var forced: ForcedResponse?

    package var status = 200

    /// Apple's reason; nil when the push is accepted.
    package var reason: RejectionReason?

    /// The time in the answer's body, in milliseconds since 1970; with status 410 alone.
    package var timestampMilliseconds: Int64?

    /// The rules found broken, in this order, warnings included.
    package var brokenRules: [Rule] = []

    /// A header of the request.
    package struct Header: Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A device token of the usual length.
    package static let deviceToken = String(repeating: "0123456789abcdef", count: 4)

    package var description: String { name }

    /// Whether HTTP/2 can carry the request: it allows no white space around a value, and no path
    /// but visible ASCII that begins with a slash.
    package var canTravel: Bool {
        let authorization = providerToken?.authorization(
            keyID: "KEY", teamID: "TEAM", nowSeconds: 0, sign: { _, _ in [1] })
        let values = headers.map(\.value) + [authorization ?? ""]
        return !method.isEmpty && path.hasPrefix("/")
            && path.utf8.allSatisfy { (0x21..<0x7F) ~= $0 }
            && values.allSatisfy { value in
                [value.utf8.first, value.utf8.last].allSatisfy { $0 != 0x20 && $0 != 0x09 }
            }
    }

    /// A good push, changed.
    init(_ name: String, _ change: (inout PushCase) -> Void = { _ in }) {
        self.name = name
        change(&self)
    }

    /// The same with Apple's answer and the broken rules.
    func gives(_ status: Int, _ reason: RejectionReason, _ rules: Rule...) -> PushCase {
        var row = self
        row.status = status
        row.reason = reason
        row.brokenRules = rules
        return row
    }

    /// The same, accepted with warnings.
    func warns(_ rules: Rule...) -> PushCase {
        var row = self
        row.brokenRules = rules
        return row
    }

    /// Replaces a header, or adds it; nil takes it away.
    mutating func set(_ name: String, _ value: String?) {
        headers.removeAll { $0.name == name }
        if let value { headers.append(Header(name, value)) }
    }

    /// A good push with one header replaced, added or taken away.
    static func header(_ name: String, _ value: String?, named title: String? = nil) -> PushCase {
        PushCase(title ?? "\(name): \(value ?? "absent")") { $0.set(name, value) }
    }

    /// One table of several.
    static func cases(_ tables: [PushCase]...) -> [PushCase] { tables.flatMap { $0 } }

    /// A JSON object of exactly so many bytes.
    package static func payload(bytes count: Int) -> [UInt8] {
        let start = #"{"aps":{"alert":""#
        let end = #""}}"#
        let filling = String(repeating: "x", count: count - start.utf8.count - end.utf8.count)
        return Array((start + filling + end).utf8)
    }
}
