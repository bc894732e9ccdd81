import APNsRules
import NotificationStore

/// The one form in which notifications leave the admin side.
extension JSONWriter {
    /// Writes a member that may be missing as null.
    mutating func member(_ name: String, _ value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }

    /// Writes a member that may be missing as null.
    mutating func member(_ name: String, _ value: (some FixedWidthInteger)?) {
        key(name)
        if let value { int(value) } else { null() }
    }

    /// Writes a member that is a list of notifications.
    mutating func member(_ name: String, _ notifications: [StoredNotification], lints: Bool) {
        key(name)
        beginArray()
        for notification in notifications { value(notification, lints: lints) }
        endArray()
    }

    /// Writes a notification, with what the payload lint finds if `lints`.
    mutating func value(_ notification: StoredNotification, lints: Bool) {
        beginObject()
        member("apnsID", notification.apnsID)
        member("uniqueID", notification.uniqueID)
        member("receivedAt", RFC3339.text(microseconds: notification.receivedAtMicroseconds))
        member("deviceToken", notification.deviceToken)
        member("topic", notification.topic)
        member("pushType", notification.pushType)
        member("priority", notification.priority)
        member("expiration", notification.expirationSeconds)
        member("collapseID", notification.collapseID)
        member("environment", notification.environment.rawValue)
        member("status", notification.status)
        member("reason", notification.reason)
        payload(of: notification)
        member("payloadBytes", notification.bodyBytes)
        headers(of: notification)
        member("connection", notification.connectionID)
        member("stream", notification.streamID)
        providerToken(of: notification)
        key("violations")
        raw(notification.violationsJSON(lints: lints))
        member("cursor", Cursor(notification.sequence).text)
        endObject()
    }

    /// Writes `payload`, byte for byte, where the body is JSON and was kept whole; else
    /// `payloadBase64`.
    private mutating func payload(of notification: StoredNotification) {
        let isWhole = notification.body.count == notification.bodyBytes
        if isWhole, JSONRecogniser.recognise(notification.body.span).fault == nil {
            key("payload")
            raw(notification.body)
        } else {
            member("payloadBase64", Base64.text(of: notification.body))
        }
    }

    private mutating func headers(of notification: StoredNotification) {
        key("headers")
        beginArray()
        for header in notification.headers {
            beginObject()
            member("name", header.name)
            member("value", header.value)
            endObject()
        }
        endArray()
    }

    private mutating func providerToken(of notification: StoredNotification) {
        key("providerToken")
        guard let token = notification.providerToken else { return null() }
        beginObject()
        member("keyID", token.keyID)
        member("teamID", token.teamID)
        member("issuedAt", Self.instant(seconds: token.issuedAtSeconds))
        endObject()
    }

    /// An instant as RFC 3339 has it; nil outside of the years 0 to 9999, for which it has no form:
    /// a token may claim anything.
    static func instant(seconds: Int64) -> String? {
        guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
        return RFC3339.text(microseconds: seconds * 1_000_000)
    }
}
