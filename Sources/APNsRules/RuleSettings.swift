/// The choices where sources disagree or this project's rule differs from Apple's page.
package struct RuleSettings: Equatable, Sendable {
    /// What a body that is not a JSON object is answered.
    package enum MalformedPayload: String, CaseIterable, Sendable {
        /// 400 `BadRequestPayload`: this project's rule.
        case reject
        /// Accepted, as Apple may do: Apple documents nothing.
        case accept
    }

    /// The status of `PayloadTooLarge`: 400 is this project's rule, 413 Apple's table.
    package var oversizeStatus: Int

    /// What a body that is not a JSON object is answered.
    package var malformedPayload: MalformedPayload

    /// The project's rules: 400 for an oversize body, 400 for one that is no JSON object.
    package init(oversizeStatus: Int = 400, malformedPayload: MalformedPayload = .reject) {
        self.oversizeStatus = oversizeStatus
        self.malformedPayload = malformedPayload
    }

    /// Apple's own answers wherever they differ from the project's.
    package static let asApple = RuleSettings(oversizeStatus: 413, malformedPayload: .accept)

    /// The status the wire carries for a reason under these settings.
    package func status(of reason: RejectionReason) -> Int {
        reason == .payloadTooLarge ? oversizeStatus : reason.status
    }
}
