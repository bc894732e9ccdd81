/// A request on its way through the checks, with what they share.
///
/// Each check is a method here: it reads the request and appends what it finds broken.
struct JudgedPush {
    let request: PushRequest
    /// The credential, when there is anything wrong with it.
    let badCredential: Credential?
    /// What is known of the device.
    let device: DeviceFinding
    /// The topics of the credential, when it is for some alone.
    let allowedTopics: [String]?
    let settings: RuleSettings

    /// Whether the method is POST.
    let isPOST: Bool

    /// What the path asks for.
    let path: PushPath

    /// The push type of the header; nil when it is absent or unknown.
    let pushType: PushType?

    init(
        _ request: PushRequest, _ bytes: Span<UInt8>, _ credential: Credential,
        _ device: DeviceFinding, _ settings: RuleSettings
    ) {
        self.request = request
        switch credential {
        case .providerToken:
            badCredential = nil
            allowedTopics = nil
        case .topicProviderToken(_, let topics):
            badCredential = nil
            allowedTopics = topics
        case .missing, .tolerated, .refused:
            badCredential = credential
            allowedTopics = nil
        }
        self.device = device
        self.settings = settings
        isPOST = request.method.map { ShortText(bytes.extracting($0)) == Self.post } ?? false
        path = request.target
        pushType = request.pushType(in: bytes)
    }

    private static let post = ShortText(known: "POST")

    /// Whether method and path are those of a device push, whatever else is wrong.
    var isPush: Bool { isPOST && path != .unknown }

    /// Makes one check and adds what it finds broken to the violations.
    func make(_ check: PushCheck, _ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        switch check {
        case .method: checkMethod(bytes, &violations)
        case .path: checkPath(bytes, &violations)
        case .credential: checkCredential(bytes, &violations)
        case .deviceTokenIsThere: checkDeviceTokenIsThere(bytes, &violations)
        case .topicIsThere: checkTopicIsThere(bytes, &violations)
        case .duplicateHeaders: checkDuplicateHeaders(bytes, &violations)
        case .apnsID: checkAPNsID(bytes, &violations)
        case .expiration: checkExpiration(bytes, &violations)
        case .priority: checkPriority(bytes, &violations)
        case .collapseID: checkCollapseID(bytes, &violations)
        case .pushType: checkPushType(bytes, &violations)
        case .topicOfKey: checkTopicOfKey(bytes, &violations)
        case .topic: checkTopic(bytes, &violations)
        case .deviceToken: checkDeviceToken(bytes, &violations)
        case .deviceTopic: checkDeviceTopic(bytes, &violations)
        case .deviceState: checkDeviceState(bytes, &violations)
        case .pushTypeAgainstTopic: checkPushTypeAgainstTopic(bytes, &violations)
        case .payloadIsThere: checkPayloadIsThere(bytes, &violations)
        case .payloadSize: checkPayloadSize(bytes, &violations)
        case .payloadJSON: checkPayloadJSON(bytes, &violations)
        case .payloadLint: checkPayloadLint(bytes, &violations)
        }
    }

    /// Makes a violation with the status that the settings give its reason.
    func violation(
        _ rule: Rule, at place: Violation.Place, expected: String, received: String,
        hint: String? = nil
    ) -> Violation {
        Violation(
            rule, status: rule.reason.map(settings.status(of:)), at: place, expected: expected,
            received: received, hint: hint)
    }

    /// Makes a violation about a request header whose value is at `value`.
    func violation(
        _ rule: Rule, header: String, value: Range<Int>, in bytes: Span<UInt8>, expected: String,
        hint: String? = nil
    ) -> Violation {
        violation(
            rule, at: .header(header), expected: expected,
            received: bytes.extracting(value).quoted, hint: hint)
    }
}

/// Method, path and credential.
extension JudgedPush {
    func checkMethod(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard !isPOST else { return }
        let received = request.method.map { bytes.extracting($0).quoted } ?? "no method"
        violations.append(
            violation(.method, at: .method, expected: "POST", received: received))
    }

    func checkPath(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard path == .unknown else { return }
        let received = request.path.map { bytes.extracting($0).quoted } ?? "no path"
        violations.append(
            violation(
                .path, at: .path, expected: "/3/device/ and a device token", received: received))
    }

    func checkCredential(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        switch badCredential {
        case nil, .providerToken, .topicProviderToken:
            break
        case .tolerated(let faults):
            violations += faults
        case .refused(let reason, let faults):
            precondition(
                faults.contains { $0.status != nil && $0.rule.reason == reason },
                "a refused credential breaks a rule")
            violations += faults
        case .missing:
            violations.append(
                violation(
                    .providerTokenMissing, at: .header("authorization"),
                    expected: "bearer and a provider token", received: "no authorization header"))
        }
    }

    func checkDeviceTokenIsThere(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard case .device(let token, _) = path, token.isEmpty else { return }
        violations.append(
            violation(
                .deviceTokenMissing, at: .path, expected: "a device token after /3/device/",
                received: "none"))
    }
}
