/// The values that a record keeps of a request, read from its bytes.
extension PushRequest {
    /// Where the device token of the path stands; nil when the path has none.
    ///
    /// The token is as it came, well formed or not.
    package var deviceToken: Range<Int>? {
        guard case .device(let token, _) = target, !token.isEmpty else { return nil }
        return token
    }

    /// `apns-priority` where it is one of Apple's values; nil where it is absent or malformed.
    package func priority(in bytes: Span<UInt8>) -> Int? {
        guard let priority else { return nil }
        let value = bytes.extracting(priority)
        if value.equals("10") { return 10 }
        if value.equals("5") { return 5 }
        return value.equals("1") ? 1 : nil
    }

    /// `apns-expiration` in seconds since 1970; nil where it is absent or malformed.
    package func expirationSeconds(in bytes: Span<UInt8>) -> Int64? {
        guard let expiration else { return nil }
        return Self.wholeNumber(bytes.extracting(expiration))
    }

    /// `apns-push-type` where it is one of Apple's values; nil where it is absent or unknown.
    package func pushType(in bytes: Span<UInt8>) -> PushType? {
        guard let pushType else { return nil }
        return PushType(bytes.extracting(pushType))
    }

    /// What a topic is, in words.
    package static let topicForm = "1 to 255 letters, digits, hyphens, underscores and periods"

    /// Whether the bytes can be the name of a topic.
    static func isTopic(_ bytes: Span<UInt8>) -> Bool {
        (1...255).contains(bytes.count) && bytes.allSatisfy(\.isNameOfTopic)
    }

    /// Whether the text can be the name of a topic.
    package static func isTopic(_ text: String) -> Bool { isTopic(Array(text.utf8).span) }

    /// The number that one digit or more spell, when it fits 64 bits.
    static func wholeNumber(_ digits: Span<UInt8>) -> Int64? {
        guard !digits.isEmpty else { return nil }
        var value: Int64 = 0
        for index in digits.indices {
            guard digits[index].isDigit else { return nil }
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeToo) = product.addingReportingOverflow(Int64(digits[index] & 15))
            guard !isTooLarge, !isTooLargeToo else { return nil }
            value = sum
        }
        return value
    }
}
