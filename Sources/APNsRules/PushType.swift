/// The eleven values of `apns-push-type`.
///
/// Source: Apple, "Sending notification requests to APNs", table of push types.
package enum PushType: String, CaseIterable, Sendable {
    case alert
    case background
    case complication
    case controls
    case fileprovider
    case liveactivity
    case location
    case mdm
    case pushtotalk
    case voip
    case widgets

    /// What the topic carries after the bundle identifier; empty when it carries nothing.
    ///
    /// The topic of `mdm` is no bundle identifier: it is the UID in the subject of the push
    /// certificate. Apple's page prints `h.complication`, a slip for `.complication`.
    package var topicSuffix: String {
        switch self {
        case .alert, .background, .mdm: ""
        case .complication: ".complication"
        case .controls: ".push-type.controls"
        case .fileprovider: ".pushkit.fileprovider"
        case .liveactivity: ".push-type.liveactivity"
        case .location: ".location-query"
        case .pushtotalk: ".voip-ptt"
        case .voip: ".voip"
        case .widgets: ".push-type.widgets"
        }
    }

    /// The longest body APNs accepts, in bytes.
    ///
    /// Source: Apple, "Generating a remote notification": 4096, VoIP 5120. For Live Activities
    /// 5120 is measured: 5120 bytes were accepted, 5121 refused.
    package var payloadBytesMax: Int {
        switch self {
        case .voip, .liveactivity: 5120
        default: payloadBytesDocumented
        }
    }

    /// The longest body Apple's page promises to accept, in bytes.
    package var payloadBytesDocumented: Int { self == .voip ? 5120 : 4096 }

    /// The longest body any push may have, in bytes; a longer one need not be kept.
    package static let payloadBytesMaxOfAny = 5120

    /// The push type that a header's bytes name; nil when they name none.
    init?(_ value: Span<UInt8>) {
        guard let text = ShortText(value), let index = Self.names.firstIndex(of: text) else {
            return nil
        }
        self = Self.all[index]
    }

    private static let all = Self.allCases
    private static let names = all.map { ShortText(known: $0.rawValue) }

    /// The push type whose topics end as this topic does; nil for a bare bundle identifier.
    ///
    /// `com.example.voip` may itself be a bundle identifier, so the two suffixes that look like
    /// an ordinary name, `.voip` and `.complication`, count only after three names or more.
    init?(suffixOf topic: Span<UInt8>) {
        var start = topic.count
        while start > 0, topic[start - 1] != UInt8(ascii: ".") { start -= 1 }
        guard let lastName = ShortText(topic.extracting(start..<topic.count)),
            let index = Self.suffixes.firstIndex(where: { $0.lastName == lastName }),
            topic.ends(with: Self.suffixes[index].type.topicSuffix)
        else { return nil }
        let type = Self.suffixes[index].type
        if type == .voip || type == .complication {
            var periods = 0
            for index in 0..<start where topic[index] == UInt8(ascii: ".") { periods += 1 }
            guard periods >= 3 else { return nil }
        }
        self = type
    }

    /// What stands after the last period of each suffix.
    private static let suffixes = allCases.compactMap { type in
        type.topicSuffix.split(separator: ".").last.map {
            (lastName: ShortText(known: String($0)), type: type)
        }
    }
}
