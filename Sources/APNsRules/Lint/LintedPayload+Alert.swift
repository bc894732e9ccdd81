/// What a person sees and hears.
extension LintedPayload {
    /// Looks at the values of the keys of `aps` that have a range.
    mutating func checkValues(of aps: PayloadObject, _ body: Span<UInt8>) {
        for name in ["content-available", "mutable-content"] {
            guard let value = aps[name], let number = value.number, number != 1 else { continue }
            add(
                name == "content-available" ? .lintContentAvailable : .lintMutableContent, name,
                of: aps, expected: "1", received: value.shown(in: body),
                hint: "Leave the key out where it is not meant.")
        }
        if let value = aps["badge"], let badge = value.number,
            badge < 0 || badge != badge.rounded()
        {
            add(
                .lintBadge, "badge", of: aps, expected: "a whole number, 0 to clear the badge",
                received: value.shown(in: body))
        }
        if let value = aps["interruption-level"], let level = value.string,
            !PayloadKey.interruptionLevels.contains(level)
        {
            add(
                .lintInterruptionLevel, "interruption-level", of: aps,
                expected: PayloadKey.interruptionLevels.joined(separator: ", "),
                received: value.shown(in: body),
                hint: Self.near(level, PayloadKey.interruptionLevels))
        }
        if type != .liveactivity, let value = aps["relevance-score"], let score = value.number,
            !(0...1).contains(score)
        {
            add(
                .lintRelevanceScore, "relevance-score", of: aps, expected: "0 to 1",
                received: value.shown(in: body),
                hint: "Only a Live Activity takes any number.")
        }
        for name in ["timestamp", "stale-date", "dismissal-date"] {
            guard let value = aps[name], let seconds = value.number,
                seconds >= Self.millisecondsMin
            else { continue }
            add(
                .lintDateMilliseconds, name, of: aps, expected: "seconds since 1970",
                received: value.shown(in: body), hint: "These look like milliseconds.")
        }
        if let sound = aps.object("sound") { checkSound(sound, body) }
    }

    /// What is taken for milliseconds: as seconds it is the year 5138, as milliseconds 1973.
    static let millisecondsMin = 100_000_000_000.0

    private mutating func checkSound(_ sound: PayloadObject, _ body: Span<UInt8>) {
        checkKeys(of: sound, PayloadKey.sound, .lintSoundType, body)
        guard let value = sound["volume"], let volume = value.number, !(0...1).contains(volume)
        else { return }
        add(
            .lintSoundVolume, "volume", of: sound, expected: "0 to 1",
            received: value.shown(in: body))
    }

    /// The word of a list that differs only in style.
    static func near(_ word: String, _ list: [String]) -> String? {
        let plain = PayloadKey.plain(word)
        return list.first { PayloadKey.plain($0) == plain }.map { "Write \"\($0)\"." }
    }

    /// Looks for pushes that come and show nothing.
    mutating func checkWhatIsShown(_ aps: PayloadObject, _ body: Span<UInt8>) {
        let visible = ["alert", "badge", "sound"].filter(aps.has)
        let isSilent = aps["content-available"]?.number == 1
        if type == .alert, visible.isEmpty, !isSilent, !aps.has("event") {
            add(
                .lintNothingToShow, at: .payload(pointer: "/aps", byteOffset: aps.byteOffset),
                expected: "alert, badge or sound", received: "none of them",
                hint: "The device takes the push and shows nothing.")
        }
        if aps["mutable-content"]?.number == 1, !aps.has("alert") {
            add(
                .lintMutableWithoutAlert, "mutable-content", of: aps,
                expected: "an alert beside it", received: "no alert",
                hint: "The notification service extension runs for alerts alone.")
        }
        if type != .background, isSilent {
            for name in visible {
                add(
                    .lintSilentVisible, "content-available", of: aps,
                    expected: "no \(name) beside it", received: "\(name) beside it",
                    hint: "Send two pushes: one to be seen, and one of type background.")
            }
        }
        checkPushType(aps, isSilent: isSilent && visible.isEmpty)
    }

    private mutating func checkPushType(_ aps: PayloadObject, isSilent: Bool) {
        let meant: PushType
        if type == .alert, isSilent {
            meant = .background
        } else if let type, type != .liveactivity, aps.has("event"), aps.has("content-state") {
            meant = .liveactivity
        } else {
            return
        }
        add(
            .lintPushType, at: .header("apns-push-type"), expected: meant.rawValue,
            received: isTypeNamed ? type?.rawValue ?? "" : "no apns-push-type",
            hint: "APNs may delay or drop a push whose type is not that of its payload.")
    }

    /// Looks into the alert.
    mutating func checkAlert(_ aps: PayloadObject, _ body: Span<UInt8>) {
        if let text = aps["alert"]?.string, text.isEmpty { addEmptyAlert(aps, "an empty string") }
        guard let alert = aps.object("alert") else { return }
        let isActivity = type == .liveactivity
        checkKeys(
            of: alert, isActivity ? PayloadKey.activityAlert : PayloadKey.alert, .lintAlertType,
            body)
        let texts = ["title", "subtitle", "body"].compactMap { alert[$0] }
        let keys = ["title-loc-key", "subtitle-loc-key", "loc-key"].filter(alert.has)
        if texts.allSatisfy({ $0.string?.isEmpty ?? false }), keys.isEmpty {
            addEmptyAlert(aps, "no text in it")
        }
        for stem in ["title-", "subtitle-", ""] {
            let (key, arguments) = ("\(stem)loc-key", "\(stem)loc-args")
            if alert.has(arguments), !alert.has(key) {
                add(
                    .lintArgumentsWithoutKey, arguments, of: alert,
                    expected: "\(key) beside it", received: "no \(key)")
            } else if alert.has(key), !alert.has(arguments) {
                add(
                    .lintKeyWithoutArguments, key, of: alert,
                    expected: "\(arguments) beside it, where the text has places to fill",
                    received: "no \(arguments)",
                    hint: "A %@ in the app's text that nothing fills is shown as it is.")
            }
        }
    }

    private mutating func addEmptyAlert(_ aps: PayloadObject, _ received: String) {
        add(
            .lintAlertEmpty, "alert", of: aps, expected: "a title, a body or their keys",
            received: received)
    }

    /// Looks at what a background push may hold.
    mutating func checkBackground(_ aps: PayloadObject, _ body: Span<UInt8>) {
        guard type == .background else { return }
        for name in ["alert", "badge", "sound"] where aps.has(name) {
            add(
                .lintBackgroundVisible, name, of: aps, expected: "no \(name)",
                received: "\(name) in a background push",
                hint: "What a person should notice goes with push type alert.")
        }
        if !aps.has("content-available") {
            add(
                .lintBackgroundContent, "content-available", of: aps, expected: "1",
                received: "no content-available",
                hint: "Without it the app is not woken.")
        }
    }
}
