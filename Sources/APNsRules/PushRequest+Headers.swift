extension PushRequest {
    /// Notes where a header stands, when it is one that Apple's rules speak of.
    ///
    /// The first value counts; a name that comes again goes to `repeatedHeaders`. Names are
    /// compared without regard to case, for requests that came over HTTP/1.1. Any other header
    /// is ignored, as APNs ignores it.
    package mutating func addHeader(
        name: Range<Int>, value: Range<Int>, in bytes: Span<UInt8>
    ) {
        guard let text = ShortText(bytes.extracting(name)) else { return }
        let isRepeated =
            switch text.count {
            case 5: fillPath(with: value, if: text, in: bytes)
            case 7 where text.first == UInt8(ascii: ":"):
                Self.fill(&method, with: value, if: text, is: .method)
            case 7: Self.fill(&apnsID, with: value, if: text, is: .apnsID)
            case 10: Self.fill(&topic, with: value, if: text, is: .apnsTopic)
            case 13 where text.last | 0x20 == UInt8(ascii: "n"):
                Self.fill(&authorization, with: value, if: text, is: .authorization)
            case 13: Self.fill(&priority, with: value, if: text, is: .apnsPriority)
            case 14: Self.fill(&pushType, with: value, if: text, is: .apnsPushType)
            case 15: Self.fill(&expiration, with: value, if: text, is: .apnsExpiration)
            case 16: Self.fill(&collapseID, with: value, if: text, is: .apnsCollapseID)
            default: false
            }
        if isRepeated { repeatedHeaders.append(bytes.extracting(name).text.lowercased()) }
    }

    private mutating func fillPath(
        with value: Range<Int>, if text: ShortText, in bytes: Span<UInt8>
    ) -> Bool {
        let isRepeated = Self.fill(&path, with: value, if: text, is: .path)
        if path == value { target = PushPath(value, in: bytes) }
        return isRepeated
    }

    /// Fills an empty field when the header has its name; whether the field was full already.
    @inline(__always)
    private static func fill(
        _ field: inout Range<Int>?, with value: Range<Int>, if text: ShortText,
        is name: ShortText
    ) -> Bool {
        guard text == name || text.equalsIgnoringCase(name) else { return false }
        guard field == nil else { return true }
        field = value
        return false
    }
}

/// The names of the headers in Apple's table.
///
/// Source: Apple, "Sending notification requests to APNs".
extension ShortText {
    fileprivate static let path = ShortText(known: ":path")
    fileprivate static let method = ShortText(known: ":method")
    fileprivate static let authorization = ShortText(known: "authorization")
    fileprivate static let apnsID = ShortText(known: "apns-id")
    fileprivate static let apnsTopic = ShortText(known: "apns-topic")
    fileprivate static let apnsPushType = ShortText(known: "apns-push-type")
    fileprivate static let apnsPriority = ShortText(known: "apns-priority")
    fileprivate static let apnsExpiration = ShortText(known: "apns-expiration")
    fileprivate static let apnsCollapseID = ShortText(known: "apns-collapse-id")
}
