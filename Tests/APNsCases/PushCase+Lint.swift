import APNsRules

extension PushCase {
    /// What `--lint reject` refuses: errors alone.
    static let lints: [PushCase] = cases(
        [
            lint(#"{"aps":{"alert":"a","interruption-level":"loud"}}"#)
                .gives(400, .badRequestPayload, .lintInterruptionLevel),
            lint(#"{"aps":{"alert":1,"badge":"1"}}"#)
                .gives(400, .badRequestPayload, .lintAPSType, .lintAPSType),
            lint(#"{"alert":"a"}"#).gives(400, .badRequestPayload, .lintAPSMissing),
            lint(#"{"aps":{"badge":1.5}}"#),
            lint(#"{"aps":{"alert":"a"},"user-id":1,"user_name":2}"#),
            lint("[]").gives(400, .badRequestPayload, .payloadJSON),
            PushCase("lint: a header's fault comes first") {
                $0.set("apns-priority", "7")
                $0.body = Array(#"{"aps":[]}"#.utf8)
                $0.settings.lint = .reject
            }.gives(400, .badPriority, .priority, .lintAPSType),
            PushCase("lint: a background push with an alert") {
                $0.set("apns-push-type", "background")
                $0.body = Array(#"{"aps":{"alert":"a","content-available":1}}"#.utf8)
                $0.settings.lint = .reject
            }.gives(400, .badRequestPayload, .lintBackgroundVisible),
            PushCase("lint: an oversize body is not looked at") {
                $0.body = payload(bytes: 6000)
                $0.settings.lint = .reject
            }.gives(400, .payloadTooLarge, .payloadSize),
            PushCase("lint: nothing is refused by default") {
                $0.body = Array(#"{"aps":[]}"#.utf8)
            },
        ])

    private static func lint(_ body: String) -> PushCase {
        PushCase("lint rejects \(body)") {
            $0.body = Array(body.utf8)
            $0.settings.lint = .reject
        }
    }
}
