/// One check of a request: what it looks at, and why it stands where it stands in the order.
package struct PushCheck: Sendable {
    /// The rules the check may find broken.
    package let rules: [Rule]

    /// How sure the check's place in the order is; nil when nothing is known.
    package let evidence: Rule.Confidence?

    /// What is known of the check's place in the order.
    package let position: String

    /// Whether the check makes sense of a request that is no push: it is then made as well.
    let isForAnyRequest: Bool

    /// Looks for broken rules and adds them to the violations.
    let run:
        @Sendable (
            _ push: borrowing JudgedPush, _ bytes: Span<UInt8>,
            _ violations: inout [Violation]
        ) -> Void

    private init(
        _ rules: [Rule], _ evidence: Rule.Confidence?, _ position: String,
        isForAnyRequest: Bool = false,
        run: @escaping @Sendable (borrowing JudgedPush, Span<UInt8>, inout [Violation]) -> Void
    ) {
        self.rules = rules
        self.evidence = evidence
        self.position = position
        self.isForAnyRequest = isForAnyRequest
        self.run = run
    }

    /// The checks in the order of APNs, as far as anyone has seen it.
    ///
    /// The first broken rule that refuses gives the answer, so a change of this order changes
    /// answers. Sources: Apple's pages, and what people measured of the real service.
    package static let order: [PushCheck] = [
        PushCheck(
            [.method], .observed,
            "first: a GET of any path without a credential is answered 405",
            isForAnyRequest: true
        ) { $0.checkMethod($1, &$2) },
        PushCheck(
            [.path], nil,
            "unknown against the credential; before it here, since no other path leads anywhere",
            isForAnyRequest: true
        ) { $0.checkPath($1, &$2) },
        PushCheck(
            Rule.allCases.filter { $0.rawValue.hasPrefix("provider-token") }, .observed,
            "before the device token: a bad path token and no topic still get 403",
            isForAnyRequest: true
        ) { $0.checkCredential($1, &$2) },
        PushCheck(
            [.deviceTokenMissing], .observed,
            "after the credential: /3/device/ gets 403 without and 400 with one"
        ) { $0.checkDeviceTokenIsThere($1, &$2) },
        PushCheck(
            [.topicMissing], .observed,
            "before the form of the device token: adding a topic turned it into BadDeviceToken"
        ) { $0.checkTopicIsThere($1, &$2) },
        PushCheck(
            [.duplicateHeaders], nil, "unknown; before the values, as one of them is left out"
        ) { $0.checkDuplicateHeaders($1, &$2) },
        PushCheck([.apnsID], nil, "unknown") { $0.checkAPNsID($1, &$2) },
        PushCheck([.expiration], nil, "unknown") { $0.checkExpiration($1, &$2) },
        PushCheck([.priority], nil, "unknown") { $0.checkPriority($1, &$2) },
        PushCheck([.collapseID], nil, "unknown") { $0.checkCollapseID($1, &$2) },
        PushCheck(
            [.pushType], nil,
            "unknown for a value that no push type has; with the other headers' values here"
        ) { $0.checkPushType($1, &$2) },
        PushCheck(
            [.topic], nil,
            "unknown; a topic the credential does not cover is refused before, by one report"
        ) { $0.checkTopic($1, &$2) },
        PushCheck(
            [.deviceToken], .observed,
            "before the topic's match, the push type's match and the size, four times"
        ) { $0.checkDeviceToken($1, &$2) },
        PushCheck(
            [.pushTypeTopic], .observed,
            "after the device token; against the payload's size unknown"
        ) { $0.checkPushTypeAgainstTopic($1, &$2) },
        PushCheck(
            [.payloadEmpty], nil,
            "unknown; {} is a body: reports of a background push with it contradict each other"
        ) { $0.checkPayloadIsThere($1, &$2) },
        PushCheck(
            [.payloadSize, .payloadSizeDocumented], .observed,
            "after the device token; against the push type unknown"
        ) { $0.checkPayloadSize($1, &$2) },
        PushCheck(
            [.payloadJSON, .payloadDuplicateKey], .ours,
            "last: nobody has seen APNs look into a body"
        ) { $0.checkPayloadJSON($1, &$2) },
    ]
}
