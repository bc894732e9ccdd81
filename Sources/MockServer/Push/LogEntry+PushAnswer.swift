extension LogEntry {
    /// What the log tells of an answered push.
    init(_ answer: PushAnswer) {
        let notification = answer.notification
        let bytes = answer.request.bytes
        func text(_ range: Range<Int>?) -> String? {
            range.map { String(decoding: bytes[$0], as: UTF8.self) }
        }
        self.init(
            receivedAtMicroseconds: notification.receivedAtMicroseconds,
            status: notification.status, reason: notification.reason,
            apnsID: text(notification.apnsID) ?? "",
            deviceToken: text(notification.deviceToken) ?? "",
            topic: text(notification.topic), pushType: text(notification.pushType),
            bodyBytes: notification.bodyBytes, connectionID: notification.connectionID,
            streamID: Int32(truncatingIfNeeded: notification.streamID),
            violations: notification.violations)
    }
}
