/// A key that Apple gives a meaning.
///
/// Source: Apple, "Generating a remote notification", tables of the keys of `aps`, `alert` and
/// `sound`; for Live Activities and widgets the pages that `PayloadKey.aps` names.
struct PayloadKey: Sendable {
    /// What a value may be.
    enum Kind: String, Sendable {
        case string = "a string"
        case number = "a number"
        case boolean = "true or false"
        case strings = "an array of strings"
        case object = "an object"
    }

    /// Which pushes look at a key.
    enum Use: Sendable {
        case anyPush
        case liveActivity
        case widget
        /// No page of today names it; it is not looked for outside of its object.
        case legacy
    }

    let name: String
    let kinds: [Kind]
    let use: Use

    init(_ name: String, _ kinds: Kind..., use: Use = .anyPush) {
        self.name = name
        self.kinds = kinds
        self.use = use
    }

    /// Whether a value is of one of the key's kinds.
    func takes(_ value: PayloadValue) -> Bool {
        kinds.contains { kind in
            switch (kind, value.content) {
            case (.string, .string), (.number, .number), (.boolean, .bool), (.object, .object):
                true
            case (.strings, .array(let elements)): elements.allSatisfy { $0.string != nil }
            default: false
            }
        }
    }

    /// What the value may be, in words.
    var expected: String { kinds.map(\.rawValue).joined(separator: " or ") }

    /// Whether a push of the type looks at the key.
    func isUsed(by type: PushType?) -> Bool {
        switch use {
        case .anyPush: true
        case .liveActivity: type == .liveactivity
        case .widget: type == .widgets || type == .controls
        case .legacy: false
        }
    }
}

extension PayloadKey {
    /// The keys of `aps`.
    ///
    /// Sources besides: Apple, "Starting and updating Live Activities with ActivityKit push
    /// notifications" and "Updating widgets with WidgetKit push notifications". `url-args` is of
    /// Safari's website pushes, `account-id` of Mail.
    static let aps: [PayloadKey] = [
        PayloadKey("alert", .string, .object),
        PayloadKey("badge", .number),
        PayloadKey("sound", .string, .object),
        PayloadKey("thread-id", .string),
        PayloadKey("category", .string),
        PayloadKey("content-available", .number),
        PayloadKey("mutable-content", .number),
        PayloadKey("target-content-id", .string),
        PayloadKey("interruption-level", .string),
        PayloadKey("relevance-score", .number),
        PayloadKey("filter-criteria", .string),
        PayloadKey("timestamp", .number, use: .liveActivity),
        PayloadKey("event", .string, use: .liveActivity),
        PayloadKey("content-state", .object, use: .liveActivity),
        PayloadKey("stale-date", .number, use: .liveActivity),
        PayloadKey("dismissal-date", .number, use: .liveActivity),
        PayloadKey("attributes-type", .string, use: .liveActivity),
        PayloadKey("attributes", .object, use: .liveActivity),
        PayloadKey("input-push-channel", .string, use: .liveActivity),
        PayloadKey("input-push-token", .number, use: .liveActivity),
        PayloadKey("content-changed", .boolean, use: .widget),
        PayloadKey("url-args", .strings, use: .legacy),
        PayloadKey("account-id", .string, use: .legacy),
    ]

    /// The keys of `alert` for a push that is no Live Activity's.
    static let alert: [PayloadKey] = [
        PayloadKey("title", .string),
        PayloadKey("subtitle", .string),
        PayloadKey("body", .string),
        PayloadKey("launch-image", .string),
        PayloadKey("title-loc-key", .string),
        PayloadKey("title-loc-args", .strings),
        PayloadKey("subtitle-loc-key", .string),
        PayloadKey("subtitle-loc-args", .strings),
        PayloadKey("loc-key", .string),
        PayloadKey("loc-args", .strings),
        PayloadKey("summary-arg", .string, use: .legacy),
        PayloadKey("summary-arg-count", .number, use: .legacy),
        PayloadKey("action", .string, use: .legacy),
        PayloadKey("action-loc-key", .string, use: .legacy),
    ]

    /// The keys of a Live Activity's `alert`: a text may be an object of `loc-key` and
    /// `loc-args`, and the sound stands here.
    static let activityAlert: [PayloadKey] =
        [
            PayloadKey("title", .string, .object),
            PayloadKey("body", .string, .object),
            PayloadKey("sound", .string),
        ] + alert.filter { $0.name != "title" && $0.name != "body" }

    /// The keys of `sound`, where it is an object.
    static let sound: [PayloadKey] = [
        PayloadKey("critical", .number),
        PayloadKey("name", .string),
        PayloadKey("volume", .number),
    ]

    /// The values of `interruption-level`.
    static let interruptionLevels = ["passive", "active", "time-sensitive", "critical"]

    /// The values of `event`.
    static let events = ["start", "update", "end"]

    /// What is left of a name when its style is taken away: `contentAvailable`,
    /// `content_available` and `content-available` are one.
    static func plain(_ name: String) -> [UInt8] {
        name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
            .map(\.lowercasedASCII)
    }
}
