/// A payload on its way through the lint, with what was found so far.
struct LintedPayload {
    let lint: PayloadLint

    /// The push type to go by; nil where it is unknown.
    let type: PushType?

    /// Whether the request named its push type.
    let isTypeNamed: Bool

    let root: PayloadObject
    private(set) var findings: [Violation] = []

    init(lint: PayloadLint, type: PushType?, isTypeNamed: Bool, root: PayloadObject) {
        self.lint = lint
        self.type = type
        self.isTypeNamed = isTypeNamed
        self.root = root
    }

    /// Makes every check.
    mutating func check(_ body: Span<UInt8>) {
        checkRoot(body)
        if let aps = root.object("aps") {
            checkKeys(of: aps, PayloadKey.aps, .lintAPSType, body)
            checkValues(of: aps, body)
            checkWhatIsShown(aps, body)
            checkAlert(aps, body)
            checkBackground(aps, body)
            checkActivity(aps, body)
            checkWidget(aps, body)
        }
        checkPriority()
        checkCustomNames()
        checkSize(body)
    }

    /// Notes a finding about a member of an object, or about its absence.
    mutating func add(
        _ rule: Rule, _ name: String, of object: PayloadObject, expected: String,
        received: String, hint: String? = nil
    ) {
        let member = object.members.last { $0.name == name }
        add(
            rule,
            at: .payload(
                pointer: object.pointer(to: name),
                byteOffset: member?.value.range.lowerBound ?? object.byteOffset),
            expected: expected, received: received, hint: hint)
    }

    /// Notes a finding.
    mutating func add(
        _ rule: Rule, at place: Violation.Place, expected: String, received: String,
        hint: String? = nil
    ) {
        findings.append(
            Violation(
                rule, status: nil, at: place, expected: expected, received: received, hint: hint))
    }
}

/// The payload as a whole.
extension LintedPayload {
    /// Looks at the top level: `aps`, and what stands beside it.
    mutating func checkRoot(_ body: Span<UInt8>) {
        if let aps = root["aps"] {
            if aps.members == nil {
                add(
                    .lintAPSType, "aps", of: root, expected: "an object",
                    received: aps.shown(in: body))
            }
        } else {
            checkMissingAPS()
        }
        let aps = root.object("aps")
        for member in root.members where member.name != "aps" {
            checkOutside(member, aps)
        }
    }

    /// Apple itself prescribes payloads without `aps`: `{}` to Wallet, and those of device
    /// management, file providers and push to talk. Of voip, location and complication pushes
    /// its pages show none or do not say.
    private mutating func checkMissingAPS() {
        if let misspelt = root.members.first(where: { PayloadKey.plain($0.name) == Self.aps }) {
            add(
                .lintKeySpelling, at: place(of: misspelt, in: root), expected: "\"aps\"",
                received: misspelt.name.utf8.span.quoted,
                hint: "Names are compared letter by letter: the device sees a payload "
                    + "without aps.")
            return
        }
        switch type {
        case .alert, .background:
            if !root.members.isEmpty { return addMissingAPS() }
            if lint.topic?.hasPrefix("pass.") ?? false { return }
            add(
                .lintEmptyPayload, at: .payload(pointer: "", byteOffset: root.byteOffset),
                expected: "aps", received: "an empty object",
                hint: "Only a Wallet pass is updated by {}, and its topic begins with pass.")
        case .liveactivity, .widgets, .controls:
            addMissingAPS()
        case .complication, .fileprovider, .location, .mdm, .pushtotalk, .voip, nil:
            break
        }
    }

    private mutating func addMissingAPS() {
        add(
            .lintAPSMissing, "aps", of: root, expected: "an object",
            received: root.members.isEmpty ? "an empty object" : "no aps",
            hint: "APNs answers 200 and the device drops the push: put what is meant for the "
                + "system into {\"aps\": {…}}.")
    }

    /// Where a member's name stands.
    func place(of member: PayloadMember, in object: PayloadObject) -> Violation.Place {
        .payload(pointer: object.pointer(to: member.name), byteOffset: member.byteOffset)
    }

    private static let aps = PayloadKey.plain("aps")

    /// Looks at how much of the limit is used.
    mutating func checkSize(_ body: Span<UInt8>) {
        let limit = (type ?? .alert).payloadBytesMax
        guard body.count <= limit, body.count * 10 >= limit * 9 else { return }
        add(
            .lintNearLimit, at: .body(byteOffset: nil),
            expected: "less than nine tenths of \(limit) bytes",
            received: "\(body.count) of \(limit) bytes",
            hint: "A longer name or translation is refused with PayloadTooLarge: send an "
                + "identifier and let the app fetch the rest.")
    }

    /// Looks at the priority, where a page says which one a push type wants.
    mutating func checkPriority() {
        guard let priority = lint.priority else { return }
        let place = Violation.Place.header("apns-priority")
        switch (type, priority) {
        case (.background, 10):
            add(
                .lintBackgroundPriority, at: place, expected: "5", received: "10",
                hint: "Apple calls 10 an error here: a background push has to leave its time "
                    + "to the device.")
        case (.liveactivity, 1):
            add(.lintActivityPriority, at: place, expected: "5 or 10", received: "1")
        case (.pushtotalk, 5), (.pushtotalk, 1):
            add(
                .lintPushToTalkPriority, at: place, expected: "10", received: "\(priority)",
                hint: "Who holds the button expects to be heard now.")
        default:
            break
        }
    }
}
