import APNsRules

/// One answered request, as the log tells it.
package struct LogEntry: Sendable {
    /// When the request was complete, in microseconds since 1970.
    package var receivedAtMicroseconds: Int64

    /// The HTTP status of the answer.
    package var status: Int

    /// Apple's reason; nil when the push was accepted.
    package var reason: RejectionReason?

    /// The `apns-id` of the answer.
    package var apnsID: String

    /// The device token as it came: the log keeps its beginning alone.
    package var deviceToken: String

    /// The `apns-topic` as it came.
    package var topic: String?

    /// The `apns-push-type` as it came.
    package var pushType: String?

    /// The body's length in bytes.
    package var bodyBytes: Int

    /// The number of the connection, as in the record.
    package var connectionID: Int64

    /// The HTTP/2 stream; 0 over HTTP/1.
    package var streamID: Int32

    /// Every rule the request breaks.
    package var violations: [Violation]

    /// An entry of all its parts.
    package init(
        receivedAtMicroseconds: Int64, status: Int, reason: RejectionReason?, apnsID: String,
        deviceToken: String, topic: String? = nil, pushType: String? = nil, bodyBytes: Int = 0,
        connectionID: Int64 = 0, streamID: Int32 = 0, violations: [Violation] = []
    ) {
        self.receivedAtMicroseconds = receivedAtMicroseconds
        self.status = status
        self.reason = reason
        self.apnsID = apnsID
        self.deviceToken = deviceToken
        self.topic = topic
        self.pushType = pushType
        self.bodyBytes = bodyBytes
        self.connectionID = connectionID
        self.streamID = streamID
        self.violations = violations
    }

    /// How much of a device token the log shows: enough to find it, too little to push to it.
    private static let deviceTokenCharacters = 8

    /// The beginning of the device token.
    package var deviceTokenPrefix: String {
        deviceToken.count > Self.deviceTokenCharacters
            ? deviceToken.prefix(Self.deviceTokenCharacters) + "…" : deviceToken
    }

    /// The violation that decided the answer: the first that refuses.
    package var decisiveViolation: Violation? {
        violations.first { $0.status != nil }
    }
}
