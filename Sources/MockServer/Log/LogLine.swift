import APNsRules

/// Renders one event as one line, without its line feed.
package enum LogLine {
    /// How many characters of a foreign text a line shows.
    private static let foreignCharacters = 200

    /// A request, for people.
    package static func text(_ entry: LogEntry) -> String {
        var line = LogTime.text(microsecondsSince1970: entry.receivedAtMicroseconds)
        if let reason = entry.reason {
            line += " refused \(entry.status) \(reason.rawValue)"
        } else {
            line += " accepted \(entry.status)"
        }
        line += " apns-id=\(field(entry.apnsID)) token=\(field(entry.deviceTokenPrefix))"
        if let topic = entry.topic { line += " topic=\(field(topic))" }
        if let pushType = entry.pushType { line += " type=\(field(pushType))" }
        line += " bytes=\(entry.bodyBytes)"
        line += " connection=\(entry.connectionID) stream=\(entry.streamID)"
        if let violation = entry.decisiveViolation ?? entry.violations.first {
            line += ": \(text(violation))"
            let others = entry.violations.count - 1
            if others > 0 { line += " (and \(others) more in the record)" }
        }
        return line
    }

    /// A message, for people.
    package static func text(
        _ message: String, level: LogLevel, atMicroseconds microseconds: Int64
    ) -> String {
        let time = LogTime.text(microsecondsSince1970: microseconds)
        let mark = level == .problem ? " problem:" : ""
        return "\(time)\(mark) \(LogText.escaped(message))"
    }

    /// A request, as a JSON object.
    package static func json(_ entry: LogEntry) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        begin(
            &writer, at: entry.receivedAtMicroseconds, level: .notice,
            event: entry.reason == nil ? "accepted" : "refused")
        writer.key("status")
        writer.int(entry.status)
        member("reason", entry.reason?.rawValue, &writer)
        member("apnsID", entry.apnsID, &writer)
        member("deviceToken", entry.deviceTokenPrefix, &writer)
        member("topic", entry.topic, &writer)
        member("pushType", entry.pushType, &writer)
        writer.key("payloadBytes")
        writer.int(entry.bodyBytes)
        writer.key("connection")
        writer.int(entry.connectionID)
        writer.key("stream")
        writer.int(entry.streamID)
        writer.key("violations")
        writer.beginArray()
        for violation in entry.violations {
            writer.beginObject()
            member("rule", violation.rule.rawValue, &writer)
            member("expected", violation.expected, &writer)
            member("received", violation.received, &writer)
            member("hint", violation.hint, &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// A message, as a JSON object.
    package static func json(
        _ message: String, level: LogLevel, atMicroseconds microseconds: Int64
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 128 + message.utf8.count)
        writer.beginObject()
        begin(&writer, at: microseconds, level: level, event: "message")
        member("message", message, &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func text(_ violation: Violation) -> String {
        var text = "expected \(shown(violation.expected)), got \(shown(violation.received))"
        if let hint = violation.hint { text += "; \(shown(hint))" }
        return text
    }

    private static func begin(
        _ writer: inout JSONWriter, at microseconds: Int64, level: LogLevel, event: String
    ) {
        member("time", LogTime.text(microsecondsSince1970: microseconds), &writer)
        member("level", level.rawValue, &writer)
        member("event", event, &writer)
    }

    private static func member(_ name: String, _ value: String?, _ writer: inout JSONWriter) {
        guard let value else { return }
        writer.key(name)
        writer.string(cut(value))
    }

    /// A value after an equals sign: quoted where it could pass for several fields.
    private static func field(_ value: String) -> String {
        let text = shown(value)
        guard text.isEmpty || text.utf8.contains(where: { isDelimiter($0) }) else { return text }
        let inner = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(inner)\""
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "="), UInt8(ascii: ":")].contains(byte)
    }

    private static func shown(_ text: String) -> String { LogText.escaped(cut(text)) }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > foreignCharacters else { return text }
        return text.unicodeScalars.prefix(foreignCharacters).reduce(into: "") {
            $0.unicodeScalars.append($1)
        } + "…"
    }
}
