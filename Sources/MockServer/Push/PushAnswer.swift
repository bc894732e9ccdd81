import APNsRules
import HTTP1
import HTTP2Engine
import NotificationStore

/// A judged request on its way to the store and then to its sender.
struct PushAnswer {
    /// Who gets the answer.
    enum Receiver {
        case http2(PushConnection)
        case http1(HTTP1Responder)
    }

    var request: HTTP2Request
    var receiver: Receiver

    /// What the store keeps: it also has the status, the reason and the `apns-id` of the answer.
    var notification: NewNotification

    /// The time in the answer's body: when the device token was known to be good no more, in
    /// milliseconds since 1970.
    var timestampMilliseconds: Int64?

    /// The answer's body: empty for an accepted push.
    ///
    /// - Parameter isSpelledAsDocumented: Whether reasons are spelled as on Apple's page.
    func body(isSpelledAsDocumented: Bool) -> [UInt8] {
        notification.reason.map { reason in
            RejectionBody.bytes(
                reason: reason, isSpelledAsDocumented: isSpelledAsDocumented,
                timestampMilliseconds: timestampMilliseconds)
        } ?? []
    }

    /// Turns a success into a failure, as the push could not be kept; a refusal stays what it is.
    mutating func refuseAsNotKept() {
        guard notification.reason == nil else { return }
        let reason = RejectionReason.internalServerError
        notification.reason = reason
        notification.status = reason.status
    }
}
