import APNsRules

/// One answered request on its way into the store, as ranges into the request's bytes.
package struct NewNotification: Sendable {
    /// When the request was complete, in microseconds since 1970.
    package var receivedAtMicroseconds: Int64

    /// Which connection it came on.
    package var connectionID: Int64

    /// Which HTTP/2 stream of that connection.
    package var streamID: Int64

    /// Which of Apple's environments was spoken to.
    package var environment: APNsEnvironment

    /// The HTTP status of the answer.
    package var status: Int

    /// The reason in the answer's body; nil when the push was accepted.
    package var reason: RejectionReason?

    /// The `apns-id` of the answer: the request's own, or the one made for it.
    package var apnsID: Range<Int>

    /// The `apns-unique-id` of the answer.
    package var uniqueID: Range<Int>?

    /// The last part of the path, as it came.
    package var deviceToken: Range<Int>?

    package var topic: Range<Int>?
    package var pushType: Range<Int>?
    package var collapseID: Range<Int>?

    /// The `apns-priority`, where it is a number.
    package var priority: Int?

    /// The `apns-expiration`, in seconds since 1970, where it is a number.
    package var expirationSeconds: Int64?

    /// The header list: lines `name: value`, each ended by a line feed, in wire order with
    /// duplicates, pseudo-headers first.
    package var headerText: Range<Int>

    /// The value of the `authorization` header inside `headerText`, kept once for many pushes.
    package var authorizationValue: Range<Int>?

    /// The body as far as it was kept.
    package var body: Range<Int>

    /// The body's full length in bytes, kept or not.
    package var bodyBytes: Int

    /// What the provider token says, where it could be read.
    package var providerToken: ProviderToken?

    /// Every rule the request broke.
    package var violations: [Violation]

    /// A notification with what every request has; the rest is set on it.
    package init(
        receivedAtMicroseconds: Int64, connectionID: Int64, streamID: Int64,
        environment: APNsEnvironment, status: Int, reason: RejectionReason?,
        apnsID: Range<Int>, headerText: Range<Int>, body: Range<Int>, bodyBytes: Int
    ) {
        self.receivedAtMicroseconds = receivedAtMicroseconds
        self.connectionID = connectionID
        self.streamID = streamID
        self.environment = environment
        self.status = status
        self.reason = reason
        self.apnsID = apnsID
        self.headerText = headerText
        self.body = body
        self.bodyBytes = bodyBytes
        violations = []
    }
}
