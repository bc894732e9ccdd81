/// What the rules say of one request.
package struct Verdict: Equatable, Sendable {
    /// The HTTP status for the wire.
    package var status: Int

    /// Apple's one reason for the wire; nil when the push is accepted.
    package var reason: RejectionReason?

    /// When the device token was last known to be good no more, in milliseconds since 1970; with
    /// status 410 alone.
    package var timestampMilliseconds: Int64?

    /// Every rule the request breaks, in the order of the checks, warnings included.
    package var violations: [Violation]

    package init(
        status: Int, reason: RejectionReason?, timestampMilliseconds: Int64? = nil,
        violations: [Violation]
    ) {
        self.status = status
        self.reason = reason
        self.timestampMilliseconds = timestampMilliseconds
        self.violations = violations
    }

    /// Whether the push is accepted.
    package var isAccepted: Bool { reason == nil }
}
