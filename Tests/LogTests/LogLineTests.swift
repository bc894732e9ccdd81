import APNsRules
import Foundation
import MockServer
import Testing

/// One refused push with everything in it.
private func refusal(
    deviceToken: String = "abcdef0123456789", topic: String? = "com.example.MyApp",
    received: String = "“xyz”", hint: String? = "is it hex?"
) -> LogEntry {
    LogEntry(
        receivedAtMicroseconds: 1_796_040_000_250_999, status: 400, reason: .badDeviceToken,
        apnsID: "F4121B12-E0BF-3266-F079-D9253E98BF49", deviceToken: deviceToken, topic: topic,
        pushType: "alert", bodyBytes: 27, connectionID: 3, streamID: 5,
        violations: [
            Violation(
                .deviceToken, status: 400, at: .path, expected: "64 digits",
                received: received, hint: hint)
        ])
}

struct LogLineTests {
    @Test func aRefusalTellsItsReasonAndTheBrokenRule() {
        #expect(
            LogLine.text(refusal())
                == "2026-11-30T12:00:00.250Z refused 400 BadDeviceToken "
                + "apns-id=F4121B12-E0BF-3266-F079-D9253E98BF49 token=abcdef01… "
                + "topic=com.example.MyApp type=alert bytes=27 connection=3 stream=5: "
                + "expected 64 digits, got “xyz”; is it hex?")
    }

    @Test func theViolationThatRefusesIsToldBeforeAWarning() {
        var entry = refusal()
        entry.violations.insert(
            Violation(
                .deviceToken, status: nil, at: .path, expected: "a", received: "a warning"),
            at: 0)
        let line = LogLine.text(entry)
        #expect(line.hasSuffix("got “xyz”; is it hex? (and 1 more in the record)"))
    }

    @Test func anAcceptedPushTellsNoReason() {
        var entry = refusal()
        entry.status = 200
        entry.reason = nil
        entry.violations = []
        let line = LogLine.text(entry)
        #expect(line.hasPrefix("2026-11-30T12:00:00.250Z accepted 200 apns-id="))
        #expect(line.hasSuffix("stream=5"))
    }

    /// Every one of these could end a line, forge another or speak to the terminal.
    @Test(arguments: [
        "\n", "\r", "\r\n", "\u{0}", "\u{1B}[2J", "\u{7F}", "\u{85}", "\u{9B}31m", "\u{2028}",
        "\u{2029}", "\u{202E}", "\u{2066}", "\t", "\u{200F}",
    ])
    func foreignTextCannotLeaveItsPlace(text: String) {
        let foreign = "a\(text)b"
        let line = LogLine.text(
            refusal(deviceToken: text, topic: foreign, received: foreign, hint: foreign))
        let unsafe = Set(text.unicodeScalars).subtracting("[2J31m".unicodeScalars)
        #expect(unsafe.isDisjoint(with: line.unicodeScalars))

        let message = LogLine.text(foreign, level: .notice, atMicroseconds: 0)
        #expect(unsafe.isDisjoint(with: message.unicodeScalars))

        let json = LogLine.json(refusal(deviceToken: text, topic: foreign, received: foreign))
        #expect(!json.contains { $0 < 0x20 })
    }

    @Test(arguments: [
        ("plain-1.2", "plain-1.2"), ("", "\"\""), ("a b", "\"a b\""),
        ("x token=y", "\"x token=y\""), ("a\" b", "\"a\\\" b\""), ("a: b", "\"a: b\""),
        ("a \\", "\"a \\\\\""),
    ])
    func aFieldCannotPassForTwo(topic: String, expected: String) {
        #expect(LogLine.text(refusal(topic: topic)).contains(" topic=\(expected) type="))
    }

    @Test(arguments: [
        ("plain", "plain"), ("déjà “vu” 🙂", "déjà “vu” 🙂"), ("a\nb", "a\\nb"),
        ("a\r\nb", "a\\r\\nb"), ("\u{1B}[0m", "\\u{1b}[0m"), ("", ""),
    ])
    func textIsEscapedOnlyWhereItMust(text: String, expected: String) {
        #expect(LogText.escaped(text) == expected)
    }

    @Test func aLongForeignTextIsCut() {
        let line = LogLine.text(refusal(topic: String(repeating: "x", count: 1_000_000)))
        #expect(line.utf8.count < 1_000)
        let json = LogLine.json(refusal(received: String(repeating: "é", count: 1_000_000)))
        #expect(json.count < 2_000)
    }

    @Test func jsonIsOneObjectThatTellsTheSame() throws {
        let bytes = LogLine.json(refusal(received: "a \"quoted\" \u{1B} text"))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(object["time"] as? String == "2026-11-30T12:00:00.250Z")
        #expect(object["level"] as? String == "notice")
        #expect(object["event"] as? String == "refused")
        #expect(object["status"] as? Int == 400)
        #expect(object["reason"] as? String == "BadDeviceToken")
        #expect(object["deviceToken"] as? String == "abcdef01…")
        #expect(object["topic"] as? String == "com.example.MyApp")
        #expect(object["payloadBytes"] as? Int == 27)
        let violations = try #require(object["violations"] as? [[String: Any]])
        #expect(violations.map { $0["received"] as? String } == ["a \"quoted\" \u{1B} text"])
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00.000Z"),
        (1_709_251_199_999_999, "2024-02-29T23:59:59.999Z"),
        (4_107_542_400_000_000, "2100-03-01T00:00:00.000Z"),
        (1_798_761_599_000_000, "2026-12-31T23:59:59.000Z"),
    ])
    func aTimeIsWrittenInUTC(microseconds: Int64, expected: String) {
        #expect(LogTime.text(microsecondsSince1970: microseconds) == expected)
    }
}
