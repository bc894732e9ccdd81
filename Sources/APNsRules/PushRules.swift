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
    package func verdict(
        on request: PushRequest, bytes: Span<UInt8>, credential: Credential
    ) -> Verdict {
        let push = JudgedPush(request, bytes, credential, settings)
        var violations: [Violation] = []
        let isPush = push.isPush
        for check in PushCheckPlace.checks where isPush || check.isForAnyRequest {
            push.make(check, bytes, &violations)
        }
        for violation in violations {
            guard let status = violation.status else { continue }
            return Verdict(
                status: status, reason: violation.rule.reason, violations: violations)
        }
        return Verdict(status: 200, reason: nil, violations: violations)
    }
}
