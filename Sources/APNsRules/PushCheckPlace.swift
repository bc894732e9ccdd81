/// The place of one check in the order of checks, and why it is there.
package struct PushCheckPlace: Sendable {
    /// The check.
    package let check: PushCheck

    /// How sure the place is; nil when nothing is known of it.
    package let confidence: Rule.Confidence?

    /// What is known of the place.
    package let evidence: String

    private init(_ check: PushCheck, _ confidence: Rule.Confidence?, _ evidence: String) {
        self.check = check
        self.confidence = confidence
        self.evidence = evidence
    }

    /// The checks in the order of APNs, as far as anyone has seen it.
    ///
    /// The first broken rule that refuses gives the answer, so a change of this order changes
    /// answers. Sources: Apple's pages, and what people measured of the real service.
    package static let order: [PushCheckPlace] = [
        .init(
            .method, .observed,
            "first: a GET of any path is answered 405 without a credential"),
        .init(
            .path, nil,
            "unknown against the credential; before it, since no other path leads anywhere"),
        .init(
            .credential, .observed,
            "before the device token: a nonsense token without a topic gets 403, and so does a "
                + "key of the other environment; last, by our choice, the number of tokens"),
        .init(
            .deviceTokenIsThere, .observed,
            "after the credential: /3/device/ gets 403 without one, 400 with one"),
        .init(
            .topicIsThere, .observed,
            "before the device token's form: adding the topic turned it into BadDeviceToken"),
        .init(
            .duplicateHeaders, nil,
            "unknown; before the values, since only one of two can be looked at"),
        .init(.apnsID, nil, "unknown"),
        .init(.expiration, nil, "unknown"),
        .init(.priority, nil, "unknown"),
        .init(.collapseID, nil, "unknown"),
        .init(
            .pushType, nil,
            "unknown for a value that names no push type; here with the other headers' values"),
        .init(
            .topicOfKey, nil,
            "unknown: a report with a certificate has it before the device token, a probe with a "
                + "token after; before BadTopic, as <com.example.app> gets TopicDisallowed"),
        .init(.topic, nil, "unknown; after the credential's topics"),
        .init(
            .deviceToken, .observed,
            "before the match of topic and push type and before the size, in four probes; "
                + "malformed, unknown and of the other environment are one answer"),
        .init(
            .deviceTopic, .observed,
            "after the device token, as only a real one gets so far; against the rest unknown"),
        .init(
            .deviceState, nil,
            "unknown; after the topic, as another app's sender should learn nothing of this one"),
        .init(
            .pushTypeAgainstTopic, .observed,
            "after the device token; against the payload unknown"),
        .init(
            .payloadIsThere, nil,
            "unknown; {} is a body here: of a background push with it reports contradict"),
        .init(
            .payloadSize, .observed,
            "after the device token; against the push type unknown"),
        .init(
            .payloadJSON, .ours,
            "last: nobody has seen APNs look into a body"),
        .init(
            .payloadLint, .ours,
            "after JSON: APNs answers 200 to what the lint finds"),
    ]

    /// The checks alone, in the same order.
    static let checks: [PushCheck] = order.map(\.check)

    /// The checks of a push to a device that nothing is known of.
    static let checksOfAnyDevice: [PushCheck] = checks.filter { !$0.isForKnownDevices }
}
