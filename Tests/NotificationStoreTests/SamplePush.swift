import APNsRules

@testable import NotificationStore

/// A request and its answer as a push loop would hand it to a writer.
struct SamplePush: Equatable, Sendable {
    var receivedAtMicroseconds: Int64 = 1_796_040_000_000_000
    var connectionID: Int64 = 1
    var environment = APNsEnvironment.sandbox
    var status = 200
    var reason: RejectionReason?
    var apnsID = "6F1E2D3C-0000-4000-8000-000000000001"
    var deviceToken: String? = String(repeating: "ab", count: 32)
    var topic: String? = "com.example.app"
    var pushType: String? = "alert"
    var collapseID: String?
    var priority: Int? = 10
    var expirationSeconds: Int64?
    var authorization: String? = "bearer one.two.three"
    var providerToken: ProviderToken? = ProviderToken(
        keyID: "KEY4567890", teamID: "TEAM567890", issuedAtSeconds: 1_796_036_400)
    var body = #"{"aps":{"alert":"Hello"}}"#
    var violations: [Violation] = []

    /// Adds the push to the batch of `writer`.
    func add(to writer: NotificationWriter) {
        var bytes: [UInt8] = Array("left from an earlier request".utf8)
        func put(_ text: String) -> Range<Int> {
            let start = bytes.count
            bytes += Array(text.utf8)
            return start..<bytes.count
        }
        let id = put(apnsID)
        let token = deviceToken.map { put($0) }
        let topicRange = topic.map { put($0) }
        let type = pushType.map { put($0) }
        let collapse = collapseID.map { put($0) }
        let headerStart = bytes.count
        _ = put(":method: POST\n:path: /3/device/\(deviceToken ?? "")\n")
        var value: Range<Int>?
        if let authorization {
            _ = put("authorization: ")
            value = put(authorization)
            _ = put("\n")
        }
        _ = put("x-twice: a\nx-twice: b\n")
        let headers = headerStart..<bytes.count
        let bodyRange = put(body)
        var notification = NewNotification(
            receivedAtMicroseconds: receivedAtMicroseconds, connectionID: connectionID,
            streamID: 3, environment: environment, status: status, reason: reason, apnsID: id,
            headerText: headers, body: bodyRange, bodyBytes: bodyRange.count)
        notification.deviceToken = token
        notification.topic = topicRange
        notification.pushType = type
        notification.collapseID = collapse
        notification.priority = priority
        notification.expirationSeconds = expirationSeconds
        notification.authorizationValue = value
        notification.providerToken = providerToken
        notification.violations = violations
        writer.add(notification, bytes: bytes.span)
    }
}

extension NotificationStore {
    /// Commits pushes through a writer of their own and returns the last sequence number.
    @discardableResult
    func commit(_ pushes: [SamplePush]) throws -> Int64 {
        let writer = try makeWriter()
        for push in pushes { push.add(to: writer) }
        return try writer.commit()
    }

    /// All notifications, oldest first.
    func everything(
        matching query: NotificationQuery = NotificationQuery()
    ) throws -> [StoredNotification] {
        try read { (snapshot) throws(StoreError) in
            try snapshot.notifications(matching: query, limit: .max, order: .oldestFirst)
        }
    }

    /// Does slices of maintenance until none is waiting.
    func maintainFully() throws {
        while try maintain().isMoreWaiting {}
    }
}
