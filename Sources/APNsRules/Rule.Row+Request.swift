/// Titles of the Apple pages that rules come from, printed in records and documentation.
enum ApplePage {
    static let sending = "Apple, \"Sending notification requests to APNs\""
    static let responses = "Apple, \"Handling notification responses from APNs\""
    static let tokens = "Apple, \"Establishing a token-based connection to APNs\""
    static let payload = "Apple, \"Generating a remote notification\""
}

/// The rules of the method, the path and the headers.
extension Rule.Row {
    static let method = Self(
        .methodNotAllowed, .error, .observed,
        "The method is POST; any other is refused before the credential is looked at.",
        source: ApplePage.sending)

    static let path = Self(
        .badPath, .error, .documented,
        "The path is /3/device/ and a device token.",
        source: ApplePage.sending)

    static let deviceTokenMissing = Self(
        .missingDeviceToken, .error, .documented,
        "The path ends with a device token.",
        source: ApplePage.responses)

    static let duplicateHeaders = Self(
        .duplicateHeaders, .error, .documented,
        "No header of Apple's table comes more than once.",
        source: ApplePage.responses)

    static let topicMissing = Self(
        .missingTopic, .error, .documented,
        "A push with a provider token names its topic in apns-topic.",
        source: ApplePage.sending)

    static let topic = Self(
        .badTopic, .error, .ours,
        "A topic is 1 to 255 letters, digits, hyphens, underscores and periods.",
        source: ApplePage.responses)

    static let apnsID = Self(
        .badMessageID, .error, .documented,
        "apns-id is a canonical UUID, 8-4-4-4-12 hexadecimal digits; capitals are accepted.",
        source: ApplePage.sending)

    static let expiration = Self(
        .badExpirationDate, .error, .documented,
        "apns-expiration is a whole number of seconds since 1970, zero or more.",
        source: ApplePage.sending)

    static let priority = Self(
        .badPriority, .error, .documented,
        "apns-priority is 10, 5 or 1.",
        source: ApplePage.sending)

    static let collapseID = Self(
        .badCollapseID, .error, .documented,
        "apns-collapse-id is at most 64 bytes long.",
        source: ApplePage.sending)

    static let pushType = Self(
        .invalidPushType, .error, .documented,
        "apns-push-type is one of Apple's eleven values, in lower case.",
        source: ApplePage.sending)

    static let pushTypeTopic = Self(
        .invalidPushType, .error, .observed,
        "The topic ends with the suffix of its push type, and with no other type's.",
        source: ApplePage.sending)

    static let forcedResponse = Self(
        nil, .warning, .ours,
        "The rules alone decide; a forced response overrides them.",
        source: "PUT /api/v1/forced-responses of this mock")
}
