/// One rule that a request breaks, with what the rule asks for and what came.
///
/// The wire carries Apple's one reason; the record carries every violation.
package struct Violation: Equatable, Sendable {
    /// The broken rule.
    package var rule: Rule

    /// The status the request would get for this rule alone; nil when the rule never refuses.
    package var status: Int?

    /// Where in the request the fault stands.
    package var place: Place

    /// What the rule asks for, in words.
    package var expected: String

    /// What came, in words or quoted.
    package var received: String

    /// What probably went wrong and how to mend it, where that can be told.
    package var hint: String?

    /// Makes a violation; `status` comes from the settings in force.
    package init(
        _ rule: Rule, status: Int?, at place: Place, expected: String, received: String,
        hint: String? = nil
    ) {
        self.rule = rule
        self.status = status
        self.place = place
        self.expected = expected
        self.received = received
        self.hint = hint
    }

    /// How much the violation matters: an error that settings let pass is only a warning.
    ///
    /// A finding of the payload lint keeps its level: that of an error says that the device will
    /// not do what is asked, whoever refuses it or not.
    package var severity: Rule.Severity {
        let severity = rule.row.severity
        return severity == .error && status == nil && !rule.isLint ? .warning : severity
    }

    /// A part of a request.
    package enum Place: Equatable, Sendable {
        /// The `:method` pseudo-header.
        case method
        /// The `:path` pseudo-header.
        case path
        /// A request header, by its lower-case name.
        case header(String)
        /// A member of the provider token's JOSE header.
        case tokenHeader(String)
        /// A claim of the provider token.
        case claim(String)
        /// The body as bytes, with the offset of the fault where there is one.
        case body(byteOffset: Int?)
        /// A value inside the payload: its JSON pointer (RFC 6901) and its first byte.
        case payload(pointer: String, byteOffset: Int?)
    }
}
