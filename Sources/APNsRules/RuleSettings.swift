/// The choices where sources disagree or this project's rule differs from Apple's page.
package struct RuleSettings: Equatable, Sendable {
    /// What a body that is not a JSON object is answered.
    package enum MalformedPayload: String, CaseIterable, Sendable {
        /// 400 `BadRequestPayload`: this project's rule.
        case reject
        /// Accepted, as Apple may do: Apple documents nothing.
        case accept
    }

    /// What becomes of the payload lint's findings.
    package enum Lint: String, CaseIterable, Sendable {
        /// Nobody looks.
        case off
        /// They are made when a record is read.
        case record
        /// Those that are errors are answered with 400 `BadRequestPayload`: this project's rule.
        case reject
    }

    /// The status of `PayloadTooLarge`: 400 is this project's rule, 413 Apple's table.
    package var oversizeStatus: Int

    /// What a body that is not a JSON object is answered.
    package var malformedPayload: MalformedPayload

    /// What becomes of the payload lint's findings.
    package var lint: Lint

    /// The project's rules: 400 for an oversize body, 400 for one that is no JSON object.
    package init(
        oversizeStatus: Int = 400, malformedPayload: MalformedPayload = .reject,
        lint: Lint = .record
    ) {
        self.oversizeStatus = oversizeStatus
        self.malformedPayload = malformedPayload
        self.lint = lint
    }

    /// Apple's own answers wherever they differ from the project's.
    package static let asApple = RuleSettings(oversizeStatus: 413, malformedPayload: .accept)

    /// The status the wire carries for a reason under these settings.
    package func status(of reason: RejectionReason) -> Int {
        reason == .payloadTooLarge ? oversizeStatus : reason.status
    }
}
