/// Collects what is wrong with a provider token.
struct ProviderTokenFaults {
    private var violations: [Violation] = []

    /// Whether the faults refuse nothing: the settings ask only that a token is there.
    var isTolerant = false

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

    /// Notes a team that is not the key's.
    mutating func checkTeam(_ teamID: String?, of key: ProviderKey) {
        guard let teamID, !teamID.utf8.elementsEqual(key.teamID.utf8) else { return }
        add(
            .providerTokenTeam, at: .claim("iss"),
            expected: "\"\(key.teamID)\", the team of key \(key.keyID)",
            received: teamID.utf8.span.quoted)
    }

    /// Notes a signature that is not the key's.
    ///
    /// - Parameter signer: the registered key whose signature it is, if there is one.
    mutating func addSignature(_ signature: Span<UInt8>, keyID: String, signer: ProviderKey?) {
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
            hint: hint(isOfAnyForm: isOfAnyForm, signer: signer))
    }

    private func hint(isOfAnyForm: Bool, signer: ProviderKey?) -> String? {
        if let signer {
            return "The signature is that of key \(signer.keyID), which is registered too: kid "
                + "and the .p8 file do not belong together."
        }
        return isOfAnyForm
            ? "The token was signed by another key, or changed after signing; or another key's "
                + "public half was registered." : nil
    }

    /// What follows from the faults: without any the token is valid.
    ///
    /// `decoded` must not be nil when there are none.
    func outcome(decoded: ProviderToken?) -> ProviderTokenExamination {
        if isTolerant, !violations.isEmpty {
            let tolerated = violations.map { violation in
                var violation = violation
                violation.status = nil
                return violation
            }
            return .tolerated(tolerated, decoded: decoded)
        }
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
