/// The values of the request's headers.
extension JudgedPush {
    func checkTopicIsThere(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard request.topic == nil else { return }
        violations.append(
            violation(
                .topicMissing, at: .header("apns-topic"),
                expected: "the bundle identifier, with the push type's suffix",
                received: "no apns-topic header"))
    }

    func checkDuplicateHeaders(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        for name in request.repeatedHeaders {
            violations.append(
                violation(
                    .duplicateHeaders, at: .header(name), expected: "one \(name) header",
                    received: "another one"))
        }
    }

    func checkAPNsID(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard let apnsID = request.apnsID, !Self.isUUID(bytes.extracting(apnsID)) else { return }
        violations.append(
            violation(
                .apnsID, header: "apns-id", value: apnsID, in: bytes,
                expected: "a UUID, 8-4-4-4-12 hexadecimal digits"))
    }

    func checkExpiration(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard let expiration = request.expiration, request.expirationSeconds(in: bytes) == nil
        else { return }
        violations.append(
            violation(
                .expiration, header: "apns-expiration", value: expiration, in: bytes,
                expected: "whole seconds since 1970, or 0"))
    }

    func checkPriority(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard let priority = request.priority, request.priority(in: bytes) == nil else { return }
        violations.append(
            violation(
                .priority, header: "apns-priority", value: priority, in: bytes,
                expected: "10, 5 or 1"))
    }

    func checkCollapseID(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard let collapseID = request.collapseID, collapseID.count > 64 else { return }
        violations.append(
            violation(
                .collapseID, at: .header("apns-collapse-id"), expected: "at most 64 bytes",
                received: "\(collapseID.count) bytes"))
    }

    func checkPushType(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard let value = request.pushType, pushType == nil else { return }
        let isOnlyCase = PushType.allCases.contains {
            bytes.extracting(value).equalsIgnoringCase($0.rawValue)
        }
        violations.append(
            violation(
                .pushType, header: "apns-push-type", value: value, in: bytes,
                expected: PushType.allCases.map(\.rawValue).joined(separator: ", "),
                hint: isOnlyCase ? "Write the push type in lower case." : nil))
    }

    func checkTopicOfKey(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard let allowedTopics, let topic = request.topic else { return }
        let value = bytes.extracting(topic)
        guard !KeyScope.covers(value, topics: allowedTopics) else { return }
        let shown = allowedTopics.prefix(5).map { $0.utf8.span.shortened }.joined(separator: ", ")
        violations.append(
            violation(
                .topicOfKey, header: "apns-topic", value: topic, in: bytes,
                expected: "a topic of the key: \(shown)"
                    + (allowedTopics.count > 5 ? " or \(allowedTopics.count - 5) more" : ""),
                hint: "The key is for these topics alone; use another, or the team's."))
    }

    /// Field reports tell of TopicDisallowed for a topic in angle brackets, from a credential
    /// that did not cover it: that check is `checkTopicOfKey`. What can be no topic of any
    /// credential is a bad one.
    func checkTopic(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard let topic = request.topic else { return }
        guard !PushRequest.isTopic(bytes.extracting(topic)) else { return }
        violations.append(
            violation(
                .topic, header: "apns-topic", value: topic, in: bytes,
                expected: PushRequest.topicForm))
    }

    /// Compares push type and topic where both are known and their mismatch is certain.
    ///
    /// Passes (`pass.…`), web sites (`web.…`) and device management (`com.apple.mgmt.…`) have
    /// topics of their own, that no push type's suffix is documented for.
    func checkPushTypeAgainstTopic(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard let pushType, let range = request.topic else { return }
        let topic = bytes.extracting(range)
        let suffix = pushType.topicSuffix
        let expected: String
        if suffix.isEmpty {
            guard pushType != .mdm, let other = PushType(suffixOf: topic) else { return }
            expected = "a topic without \(other.topicSuffix), the suffix of \(other.rawValue)"
        } else {
            let hasOwnForm =
                topic.starts(with: "pass.") || topic.starts(with: "web.")
                || topic.starts(with: "com.apple.mgmt.")
            guard !topic.ends(with: suffix), !hasOwnForm else { return }
            expected = "a topic that ends with \(suffix) for \(pushType.rawValue)"
        }
        violations.append(
            violation(
                .pushTypeTopic, header: "apns-topic", value: range, in: bytes,
                expected: expected))
    }

    /// Whether the bytes are 8-4-4-4-12 hexadecimal digits, in any case.
    ///
    /// Apple's page asks for small letters; APNs itself makes identifiers of capitals, and that
    /// it refuses them nobody has reported.
    private static func isUUID(_ value: Span<UInt8>) -> Bool {
        guard value.count == 36 else { return false }
        for index in value.indices {
            switch index {
            case 8, 13, 18, 23:
                guard value[index] == UInt8(ascii: "-") else { return false }
            default:
                guard value[index].isHexDigit else { return false }
            }
        }
        return true
    }
}
