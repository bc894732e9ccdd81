/// What the rules say of one request.
package struct Verdict: Equatable, Sendable {
    /// The HTTP status for the wire.
    package var status: Int

    /// Apple's one reason for the wire; nil when the push is accepted.
    package var reason: RejectionReason?

    /// Every rule the request breaks, in the order of the checks, warnings included.
    package var violations: [Violation]

    package init(status: Int, reason: RejectionReason?, violations: [Violation]) {
        self.status = status
        self.reason = reason
        self.violations = violations
    }

    /// Whether the push is accepted.
    package var isAccepted: Bool { reason == nil }
}
