import APNsRules

/// A search: conditions that a notification must all meet.
package struct NotificationQuery: Equatable, Sendable {
    /// Something a notification may or may not be.
    package enum Condition: Equatable, Sendable {
        /// The device token begins with this, in whatever case.
        case deviceToken(prefix: String)
        /// The topic is exactly this.
        case topic(String)
        /// The push type is this, in whatever case.
        case pushType(String)
        /// The status lies in this range.
        case status(ClosedRange<Int>)
        /// The answer carries this reason.
        case reason(RejectionReason)
        /// The `apns-id` is this, in whatever case.
        case apnsID(String)
        /// The collapse id is exactly this.
        case collapseID(String)
        /// The priority is this.
        case priority(Int)
        /// The provider token names this key.
        case keyID(String)
        /// The provider token names this team.
        case teamID(String)
        /// It came on this connection.
        case connection(Int64)
        /// The status is 200.
        case isDelivered
        /// The status is not 200.
        case isRejected
        /// It broke a rule, or a warning was noted.
        case hasViolation
        /// It came before this instant, in microseconds since 1970.
        case before(Int64)
        /// It came after this instant, in microseconds since 1970.
        case after(Int64)
        /// The body contains these bytes, ASCII letters in whatever case.
        case bodyContains([UInt8])
    }

    /// A condition, or its opposite.
    package struct Term: Equatable, Sendable {
        /// What is asked of a notification.
        package var condition: Condition

        /// Whether a notification matches when the condition does not hold.
        package var isNegated: Bool

        package init(_ condition: Condition, isNegated: Bool = false) {
            self.condition = condition
            self.isNegated = isNegated
        }
    }

    /// What a notification must meet, all of it.
    package var terms: [Term]

    /// A query for notifications that meet all of `terms`; every one without terms.
    package init(_ terms: [Term] = []) { self.terms = terms }

    /// A query for notifications that meet one condition.
    package init(_ condition: Condition) { terms = [Term(condition)] }
}
