/// The rules of the device that a push is for.
extension Rule.Row {
    static let deviceToken = Self(
        .badDeviceToken, .error, .observed,
        "A device token is 64 to 200 hexadecimal digits, an even number of them, in any case.",
        source: ApplePage.responses)

    static let deviceUnknown = Self(
        .badDeviceToken, .error, .documented,
        "The device token is one that APNs issued.",
        source: ApplePage.responses)

    static let deviceEnvironment = Self(
        .badDeviceToken, .error, .documented,
        "The device token was issued by the environment that the push is sent to.",
        source: ApplePage.responses)

    static let deviceTopic = Self(
        .deviceTokenNotForTopic, .error, .documented,
        "The device token was issued for the push's topic, suffix included.",
        source: ApplePage.responses)

    static let deviceUnregistered = Self(
        .unregistered, .error, .documented,
        "The app that the device token was issued for is still on the device.",
        source: ApplePage.responses)

    static let deviceExpired = Self(
        .expiredToken, .error, .documented,
        "The device token has not expired.",
        source: ApplePage.responses)
}
