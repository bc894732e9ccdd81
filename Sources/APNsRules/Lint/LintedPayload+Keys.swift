/// The names and kinds of keys.
extension LintedPayload {
    /// Compares an object of Apple's with the table of its keys.
    mutating func checkKeys(
        of object: PayloadObject, _ table: [PayloadKey], _ kindRule: Rule, _ body: Span<UInt8>
    ) {
        for member in object.members {
            if let key = table.first(where: { $0.name == member.name }) {
                guard !key.takes(member.value) else { continue }
                add(
                    kindRule,
                    at: .payload(
                        pointer: object.pointer(to: member.name),
                        byteOffset: member.value.range.lowerBound),
                    expected: key.expected, received: received(member.value, key, body),
                    hint: hint(for: member.value, key))
            } else {
                checkUnknown(member, in: object, table)
            }
        }
    }

    private func received(
        _ value: PayloadValue, _ key: PayloadKey, _ body: Span<UInt8>
    ) -> String {
        guard key.kinds.contains(.strings), case .array(let elements) = value.content,
            let index = elements.firstIndex(where: { $0.string == nil })
        else { return value.shown(in: body) }
        return "\(elements[index].shown(in: body)) at index \(index)"
    }

    private func hint(for value: PayloadValue, _ key: PayloadKey) -> String? {
        switch value.content {
        case .null: "Leave the key out: null is none of its values."
        case .bool(let flag) where key.kinds == [.number]: "Write \(flag ? 1 : 0)."
        case .string(let text) where key.kinds == [.number] && Double(text) != nil:
            "Write the number without quotes."
        case .number where key.kinds == [.string]: "Write it in quotes."
        default: nil
        }
    }

    private mutating func checkUnknown(
        _ member: PayloadMember, in object: PayloadObject, _ table: [PayloadKey]
    ) {
        let plain = PayloadKey.plain(member.name)
        if let key = table.first(where: { PayloadKey.plain($0.name) == plain }) {
            add(
                .lintKeySpelling, at: place(of: member, in: object),
                expected: "\"\(key.name)\"", received: member.name.utf8.span.quoted,
                hint: "A key that Apple's table does not have is ignored, without a word.")
            return
        }
        var hint = "Data for the app belongs beside aps, not inside it."
        if object.pointer == "/aps", PayloadKey.alert.contains(where: { $0.name == member.name }) {
            hint = "It belongs into alert: {\"alert\": {\"\(member.name)\": …}}."
        } else if object.pointer != "/aps",
            PayloadKey.aps.contains(where: { $0.name == member.name })
        {
            hint = "It belongs into aps itself."
        }
        add(
            .lintUnknownKey, at: place(of: member, in: object),
            expected: "a key of Apple's table", received: member.name.utf8.span.quoted,
            hint: hint)
    }

    /// Looks at a key beside `aps` that has a name of Apple's.
    mutating func checkOutside(_ member: PayloadMember, _ aps: PayloadObject?) {
        guard let key = Self.key(meantBy: member.name) else { return }
        if let aps, !aps.has(key.name), key.isUsed(by: type) {
            add(
                .lintKeyOutsideAPS, at: place(of: member, in: root),
                expected: "/aps/\(key.name)", received: "\"\(member.name)\" beside aps",
                hint: "The system looks into aps alone; the app gets this as data of its own.")
        } else if aps == nil, key.isUsed(by: type), type.map(Self.needsAPS) ?? false {
            add(
                .lintKeyOutsideAPS, at: place(of: member, in: root),
                expected: "/aps/\(key.name)", received: "\"\(member.name)\" without aps")
        } else if key.name == member.name, key.use != .legacy {
            add(
                .lintCustomKeyRepeats, at: place(of: member, in: root),
                expected: "a name that is none of aps's keys", received: "\"\(member.name)\"",
                hint: "Who reads the payload will take one for the other.")
        }
    }

    /// The key of `aps` that a name beside it means: only of two names every style is taken for
    /// a slip, as `threadId` may well be a word of the app's.
    private static func key(meantBy name: String) -> PayloadKey? {
        let plain = PayloadKey.plain(name)
        return PayloadKey.aps.first { key in
            key.name == name
                || ["content-available", "mutable-content"].contains(key.name)
                    && PayloadKey.plain(key.name) == plain
        }
    }

    private static func needsAPS(_ type: PushType) -> Bool {
        switch type {
        case .alert, .background, .liveactivity, .widgets, .controls: true
        case .complication, .fileprovider, .location, .mdm, .pushtotalk, .voip: false
        }
    }
}

/// The names of the app's own keys.
extension LintedPayload {
    /// The longest name that nothing is said of, in bytes.
    static let nameBytesMax = 20

    mutating func checkCustomNames() {
        let custom = root.members.filter { $0.name != "aps" }
        checkStyles(custom)
        guard let longest = custom.max(by: { $0.name.utf8.count < $1.name.utf8.count }),
            longest.name.utf8.count > Self.nameBytesMax
        else { return }
        let all = custom.map(\.name.utf8.count).reduce(0, +)
        let limit = (type ?? .alert).payloadBytesMax
        add(
            .lintLongKey, at: place(of: longest, in: root),
            expected: "at most \(Self.nameBytesMax) bytes",
            received: "\(longest.name.utf8.span.quoted), \(longest.name.utf8.count) bytes",
            hint: "Names of custom keys take \(all) bytes of the \(limit) that a payload may have.")
    }

    private mutating func checkStyles(_ custom: [PayloadMember]) {
        var first: (style: NamingStyle, name: String)?
        for member in custom {
            guard let style = NamingStyle(of: member.name) else { continue }
            guard let first else {
                first = (style, member.name)
                continue
            }
            guard first.style != style else { continue }
            return add(
                .lintMixedNaming, at: place(of: member, in: root),
                expected: "\(first.style.rawValue), as in \(first.name.utf8.span.quoted)",
                received: "\(style.rawValue): \(member.name.utf8.span.quoted)")
        }
    }
}

/// How the words of a name are put together.
private enum NamingStyle: String {
    case kebab = "words with hyphens"
    case snake = "words with underscores"
    case camel = "words with capitals"

    /// The style of a name; nil for a single word.
    init?(of name: String) {
        let bytes = Array(name.utf8)
        if bytes.contains(UInt8(ascii: "-")) {
            self = .kebab
        } else if bytes.dropFirst().contains(UInt8(ascii: "_")) {
            self = .snake
        } else if bytes.dropFirst().contains(where: { $0 != $0.lowercasedASCII }),
            bytes.contains(where: { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") })
        {
            self = .camel
        } else {
            return nil
        }
    }
}
