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

    /// The answer's body: empty for an accepted push.
    func body(reason: RejectionReason?) -> [UInt8] {
        reason.map { RejectionBody.bytes(reason: $0) } ?? []
    }
}
