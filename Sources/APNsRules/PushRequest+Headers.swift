extension PushRequest {
    /// Notes where a header stands, when it is one that Apple's rules speak of.
    ///
    /// The first value counts; a name that comes again goes to `repeatedHeaders`. Names are
    /// compared without regard to case, for requests that came over HTTP/1.1. Any other header
    /// is ignored, as APNs ignores it.
    package mutating func addHeader(
        name: Range<Int>, value: Range<Int>, in bytes: Span<UInt8>
    ) {
        guard let text = ShortText(lowercasing: bytes.extracting(name)) else { return }
        let isRepeated =
            switch text {
            case .path: Self.fill(&path, with: value)
            case .method: Self.fill(&method, with: value)
            case .apnsTopic: Self.fill(&topic, with: value)
            case .apnsPushType: Self.fill(&pushType, with: value)
            case .authorization: Self.fill(&authorization, with: value)
            case .apnsID: Self.fill(&apnsID, with: value)
            case .apnsPriority: Self.fill(&priority, with: value)
            case .apnsExpiration: Self.fill(&expiration, with: value)
            case .apnsCollapseID: Self.fill(&collapseID, with: value)
            default: false
            }
        if isRepeated { repeatedHeaders.append(bytes.extracting(name).text.lowercased()) }
    }

    /// Fills an empty field; whether it was full already.
    private static func fill(_ field: inout Range<Int>?, with value: Range<Int>) -> Bool {
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

    /// Lets `switch` compare with a known text.
    fileprivate static func ~= (known: ShortText, text: ShortText) -> Bool { known == text }
}
