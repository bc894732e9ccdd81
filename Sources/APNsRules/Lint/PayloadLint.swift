/// Finds what is wrong with a payload that APNs accepts: 200, and the phone shows nothing.
///
/// A function of what a record keeps, so findings need not be kept: they are made when a record
/// is read. A body that is no JSON object has none: the check of JSON tells of it.
package struct PayloadLint: Sendable {
    /// Whether `apns-push-type` came.
    private let hasPushType: Bool
    private let pushType: PushType?
    let topic: String?
    let priority: Int?

    /// The lint of one push's payload.
    ///
    /// - Parameters:
    ///   - pushType: the value of `apns-push-type` as it came.
    ///   - topic: the value of `apns-topic` as it came.
    ///   - priority: the `apns-priority` where it is one of Apple's values.
    package init(pushType: String?, topic: String?, priority: Int?) {
        hasPushType = pushType != nil
        self.pushType = pushType.flatMap(PushType.init(rawValue:))
        self.topic = topic
        self.priority = priority
    }

    /// What is wrong with a body that was kept whole, in the order of its checks.
    ///
    /// None of the findings has a status: what refuses is for the settings to say.
    package func findings(in body: Span<UInt8>) -> [Violation] {
        guard body.count <= PushType.payloadBytesMaxOfAny,
            let value = PayloadValue(reading: body), let members = value.members
        else { return [] }
        let root = PayloadObject(members: members, pointer: "", byteOffset: value.range.lowerBound)
        var payload = LintedPayload(
            lint: self, type: type(of: root), isTypeNamed: hasPushType, root: root)
        payload.check(body)
        return payload.findings
    }

    /// The push type to go by; nil where the header names none of Apple's.
    ///
    /// Without the header the topic's suffix tells, and of two kinds of payload the keys: device
    /// management sends no header of APNs at all.
    private func type(of root: PayloadObject) -> PushType? {
        if hasPushType { return pushType }
        if let topic, let type = PushType(suffixOf: topic.utf8.span) { return type }
        if !root.has("aps") {
            if root.has("mdm") { return .mdm }
            if root.has("container-identifier"), root.has("domain") { return .fileprovider }
        }
        return .alert
    }
}
