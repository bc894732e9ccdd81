import APNsRules

/// One notification as it is read back from the store.
package struct StoredNotification: Equatable, Sendable {
    /// One header field of the request.
    package struct Header: Equatable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Where the notification stands in the order of commits: the cursor, never used twice.
    package var sequence: Int64

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
    package var reason: String?

    /// The `apns-id` of the answer.
    package var apnsID: String

    /// The `apns-unique-id` of the answer.
    package var uniqueID: String?

    /// The last part of the path, as it came.
    package var deviceToken: String?

    package var topic: String?
    package var pushType: String?
    package var collapseID: String?

    /// The `apns-priority`, where it is a number.
    package var priority: Int?

    /// The `apns-expiration`, in seconds since 1970, where it is a number.
    package var expirationSeconds: Int64?

    /// The header list in wire order with duplicates, pseudo-headers first.
    package var headers: [Header]

    /// The body as far as it was kept.
    package var body: [UInt8]

    /// The body's full length in bytes, kept or not.
    package var bodyBytes: Int

    /// What the provider token says, where it could be read.
    package var providerToken: ProviderToken?

    /// Every rule the request broke, as a JSON array; empty when it broke none.
    package var violationsJSON: [UInt8]

    /// Whether APNs' answer was 200.
    package var isDelivered: Bool { status == 200 }
}
