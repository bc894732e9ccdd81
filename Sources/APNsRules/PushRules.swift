/// Apple's rules for a device push: a request in, the verdict out.
package struct PushRules: Sendable {
    private let settings: RuleSettings

    /// The rules under the given settings.
    package init(settings: RuleSettings) {
        self.settings = settings
    }

    /// Judges one request.
    ///
    /// Every check is made, so that the record tells all that is wrong; of a request whose method
    /// or path is no push's, only method, path and credential are looked at. The first broken
    /// rule that refuses gives the status and the reason.
    ///
    /// - Parameters:
    ///   - request: where the request's parts stand in `bytes`.
    ///   - bytes: the request's headers and as much of its body as was kept.
    ///   - credential: what the examination of the sender's credential found.
    ///   - device: what the lookup of the device token found.
    package func verdict(
        on request: PushRequest, bytes: Span<UInt8>, credential: Credential,
        device: DeviceFinding = .notAsked
    ) -> Verdict {
        let push = JudgedPush(request, bytes, credential, device, settings)
        let checks = device.isAsked ? PushCheckPlace.checks : PushCheckPlace.checksOfAnyDevice
        var violations: [Violation] = []
        let isPush = push.isPush
        for check in checks where isPush || check.isForAnyRequest {
            push.make(check, bytes, &violations)
        }
        for violation in violations {
            guard let status = violation.status else { continue }
            return Verdict(
                status: status, reason: violation.rule.reason,
                timestampMilliseconds: Self.timestamp(of: device, breaking: violation.rule),
                violations: violations)
        }
        return Verdict(status: 200, reason: nil, violations: violations)
    }

    /// The time in the answer's body, where the device token was good once.
    private static func timestamp(of device: DeviceFinding, breaking rule: Rule) -> Int64? {
        guard rule == .deviceUnregistered || rule == .deviceExpired,
            case .known(let device, _) = device
        else { return nil }
        return device.state.sinceMilliseconds
    }
}
