/// How a setting's value is written: the same on the command line and in a variable.
package struct SettingFormat<Value: Sendable>: Sendable {
    /// What stands for the value in the help, such as `HOST:PORT`; nil for a switch.
    package let placeholder: String?

    /// Whether the setting takes several values.
    package let isRepeatable: Bool

    let parse: @Sendable ([String]) throws(MalformedValue) -> Value
    let text: @Sendable (Value) -> String
}

/// A value that is not of its setting's format.
package struct MalformedValue: Error, Equatable {
    /// What the setting asks for, in words.
    package let expected: String
}

extension SettingFormat {
    /// A format of exactly one value.
    package static func single(
        _ placeholder: String?, expected: String,
        parse: @escaping @Sendable (String) -> Value?,
        text: @escaping @Sendable (Value) -> String
    ) -> SettingFormat {
        SettingFormat(
            placeholder: placeholder, isRepeatable: false,
            parse: { (texts) throws(MalformedValue) in
                guard let last = texts.last, let value = parse(last) else {
                    throw MalformedValue(expected: expected)
                }
                return value
            },
            text: text)
    }
}

extension SettingFormat where Value == Bool {
    /// A switch: `--verbose`, `--verbose=true`, `--verbose=false`.
    package static var boolean: SettingFormat {
        .single(
            nil, expected: "true or false",
            parse: { ["true": true, "false": false][$0] }, text: { "\($0)" })
    }
}

extension SettingFormat
where Value: RawRepresentable, Value: CaseIterable, Value.RawValue == String {
    /// One word of a few.
    static var choice: SettingFormat {
        let words = Value.allCases.map(\.rawValue)
        return .single(
            words.joined(separator: "|"), expected: words.joined(separator: " or "),
            parse: { Value(rawValue: $0) }, text: { $0.rawValue })
    }
}

extension SettingFormat where Value == Int {
    /// A whole number of things.
    static func count(in range: ClosedRange<Int>) -> SettingFormat {
        .single(
            "N", expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            parse: { text in
                guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }),
                    let value = Int(text), range.contains(value)
                else { return nil }
                return value
            },
            text: { "\($0)" })
    }

    /// A number of bytes, such as `4096`, `64KiB` or `5MiB`.
    static func size(in range: ClosedRange<Int>) -> SettingFormat {
        let low = ByteSizeText.text(range.lowerBound)
        let high = ByteSizeText.text(range.upperBound)
        return .single(
            "SIZE", expected: "a size from \(low) to \(high), such as 4096, 64KiB or 5MiB",
            parse: { ByteSizeText.bytes($0).flatMap { range.contains($0) ? $0 : nil } },
            text: ByteSizeText.text)
    }
}

extension SettingFormat where Value == Duration {
    /// A time span, such as `500ms`, `30s`, `20m` or `1h`.
    package static func duration(in range: ClosedRange<Duration>) -> SettingFormat {
        let low = DurationText.text(range.lowerBound)
        let high = DurationText.text(range.upperBound)
        return .single(
            "TIME", expected: "a time from \(low) to \(high), such as 500ms, 30s, 20m or 1h",
            parse: { DurationText.duration($0).flatMap { range.contains($0) ? $0 : nil } },
            text: DurationText.text)
    }
}
