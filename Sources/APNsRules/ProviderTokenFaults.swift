/// Collects what is wrong with a provider token.
struct ProviderTokenFaults {
    private var violations: [Violation] = []

    /// Notes a fault with what was expected and what came.
    mutating func add(
        _ rule: Rule, at place: Violation.Place, expected: String, received: String,
        hint: String? = nil
    ) {
        add(
            Violation(
                rule, status: rule.reason?.status, at: place, expected: expected,
                received: received, hint: hint))
    }

    /// Notes a fault found elsewhere.
    mutating func add(_ violation: Violation) { violations.append(violation) }

    /// Notes a signature that is not the key's.
    mutating func addSignature(_ signature: Span<UInt8>, keyID: String) {
        let looksLikeDER = signature.count > 8 && signature[0] == 0x30
        let isOfAnyForm = signature.count == 64 || looksLikeDER
        add(
            .providerTokenSignature, at: .header("authorization"),
            expected: isOfAnyForm
                ? "a signature by the private half of key \(keyID)"
                : "64 bytes, or a DER sequence of two integers",
            received: isOfAnyForm
                ? "\(signature.count) bytes that are not that key's signature"
                : "\(signature.count) bytes",
            hint: isOfAnyForm
                ? "The token was signed by another key, or changed after signing." : nil)
    }

    /// What follows from the faults: without any the token is valid.
    ///
    /// `decoded` must not be nil when there are none.
    func outcome(decoded: ProviderToken?) -> ProviderTokenExamination {
        for violation in violations {
            guard let reason = violation.rule.reason else { continue }
            return .refused(reason, violations, decoded: decoded)
        }
        guard let decoded else {
            preconditionFailure("a provider token without faults has been read in full")
        }
        return .valid(decoded)
    }
}
