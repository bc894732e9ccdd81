extension PushRequest {
    /// Notes where a header stands, when it is one that Apple's rules speak of.
    ///
    /// The first value counts; a name that comes again goes to `repeatedHeaders`. Names are
    /// compared without regard to case, for requests that came over HTTP/1.1. Any other header
    /// is ignored, as APNs ignores it.
    package mutating func addHeader(
        name: Range<Int>, value: Range<Int>, in bytes: Span<UInt8>
    ) {
        let text = bytes.extracting(name)
        let repeated: String? =
            switch text.count {
            case 5: Self.note(value, of: text, as: ":path", in: &path)
            case 7 where text[0] == UInt8(ascii: ":"):
                Self.note(value, of: text, as: ":method", in: &method)
            case 7: Self.note(value, of: text, as: "apns-id", in: &apnsID)
            case 10: Self.note(value, of: text, as: "apns-topic", in: &topic)
            case 13 where text[1].lowercasedASCII == UInt8(ascii: "u"):
                Self.note(value, of: text, as: "authorization", in: &authorization)
            case 13: Self.note(value, of: text, as: "apns-priority", in: &priority)
            case 14: Self.note(value, of: text, as: "apns-push-type", in: &pushType)
            case 15: Self.note(value, of: text, as: "apns-expiration", in: &expiration)
            case 16: Self.note(value, of: text, as: "apns-collapse-id", in: &collapseID)
            default: nil
            }
        if let repeated { repeatedHeaders.append(repeated) }
    }

    /// Fills an empty field when the header is `name`; the name when the field was full already.
    private static func note(
        _ value: Range<Int>, of text: Span<UInt8>, as name: String, in field: inout Range<Int>?
    ) -> String? {
        guard text.equalsIgnoringCase(name) else { return nil }
        guard field == nil else { return name }
        field = value
        return nil
    }
}
