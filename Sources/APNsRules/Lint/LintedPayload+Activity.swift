/// Live Activities, widgets and controls.
extension LintedPayload {
    /// Looks at what a Live Activity's push needs.
    mutating func checkActivity(_ aps: PayloadObject, _ body: Span<UInt8>) {
        guard type == .liveactivity else { return }
        if !aps.has("timestamp") {
            add(
                .lintActivityTimestamp, "timestamp", of: aps, expected: "seconds since 1970",
                received: "no timestamp",
                hint: "The device shows the newest by this time, and drops a push without it.")
        }
        let event = aps["event"]
        if event == nil || event?.string.map({ !PayloadKey.events.contains($0) }) ?? false {
            add(
                .lintActivityEvent, "event", of: aps,
                expected: PayloadKey.events.joined(separator: ", "),
                received: event?.shown(in: body) ?? "no event",
                hint: event?.string.flatMap { Self.near($0, PayloadKey.events) })
        }
        if event?.string != "end", !aps.has("content-state") {
            add(
                .lintActivityContentState, "content-state", of: aps, expected: "an object",
                received: "no content-state",
                hint: "It must decode as the ContentState of the app's ActivityAttributes.")
        }
        if event?.string == "start" {
            for name in ["attributes-type", "attributes", "alert"] where !aps.has(name) {
                add(
                    .lintActivityStart, name, of: aps,
                    expected: "\(name) with the event start", received: "no \(name)",
                    hint: "APNs answers 200; the device starts nothing.")
            }
        } else {
            let names = ["attributes-type", "attributes", "input-push-channel", "input-push-token"]
            for name in names where aps.has(name) {
                add(
                    .lintActivityStartOnly, name, of: aps,
                    expected: "\(name) with the event start alone",
                    received: event?.shown(in: body) ?? "no event")
            }
        }
    }

    /// Looks at what a widget's or a control's push needs.
    mutating func checkWidget(_ aps: PayloadObject, _ body: Span<UInt8>) {
        guard type == .widgets || type == .controls else { return }
        let value = aps["content-changed"]
        switch value?.content {
        case .bool(false)?, nil:
            add(
                .lintContentChanged, "content-changed", of: aps, expected: "true",
                received: value?.shown(in: body) ?? "no content-changed",
                hint: "Without it the system asks for no new content.")
        default:
            break
        }
    }
}
