/// What the examination of an `authorization` header finds.
///
/// The whole examination is for a token not seen before: it decodes, looks the key up and
/// verifies a signature. A token that passed once is afterwards only asked for its age, by
/// `ProviderToken.ageViolation`.
package enum ProviderTokenExamination: Equatable, Sendable {
    /// Every check passed.
    case valid(ProviderToken)

    /// The settings ask only that a token is there; what is wrong with it is told.
    case tolerated([Violation], decoded: ProviderToken?)

    /// APNs refuses the token: the reason for the wire, everything that is wrong, and what the
    /// token says of itself as far as it could be read.
    case refused(RejectionReason, [Violation], decoded: ProviderToken?)

    /// The credential that the rules go on with.
    package var credential: Credential {
        switch self {
        case .valid(let token): .providerToken(token)
        case .tolerated(let violations, _): .tolerated(violations)
        case .refused(let reason, let violations, _): .refused(reason, violations)
        }
    }

    /// What the token says of itself, as far as it could be read.
    package var decoded: ProviderToken? {
        switch self {
        case .valid(let token): token
        case .tolerated(_, let token), .refused(_, _, let token): token
        }
    }

    /// Examines the value of an `authorization` header.
    ///
    /// Every check that can still be made is made, and the first fault gives the reason. That an
    /// unknown key or a bad signature comes before the token's age is this project's order.
    ///
    /// - Parameters:
    ///   - authorization: the header's value, `bearer` and the token.
    ///   - nowSeconds: the present time, in seconds since 1970.
    ///   - checks: what of the token is checked.
    ///   - key: finds the registered key of an identifier.
    ///   - verifySignature: whether the signature (64 bytes r‖s, or DER) over the signed bytes
    ///     is the key's, by ES256 (RFC 7518, section 3.4).
    ///   - signer: finds the registered key whose signature over the signed bytes it is, when it
    ///     is not that of the named key.
    package static func examine(
        _ authorization: Span<UInt8>,
        nowSeconds: Int64,
        checks: ProviderTokenPolicy.Checks = .verify,
        key: (_ keyID: String) -> ProviderKey?,
        verifySignature: (
            _ signedBytes: Span<UInt8>, _ signature: Span<UInt8>, _ key: ProviderKey
        ) -> Bool,
        signer: (_ signedBytes: Span<UInt8>, _ signature: Span<UInt8>) -> ProviderKey? = {
            _, _ in nil
        }
    ) -> ProviderTokenExamination {
        var faults = ProviderTokenFaults()
        guard let token = tokenText(in: authorization, &faults) else {
            return faults.outcome(decoded: nil)
        }
        faults.isTolerant = checks == .any
        let text = authorization.extracting(token)
        guard let parts = ProviderTokenParts(text, &faults) else {
            return faults.outcome(decoded: nil)
        }
        let isES256 = parts.checkAlgorithm(&faults)
        let keyID = parts.keyID(&faults)
        let teamID = parts.teamID(&faults)
        let issuedAtSeconds = parts.issuedAtSeconds(&faults)

        if let keyID {
            let isKeyRequired = checks == .verify
            if let known = registeredKey(
                keyID, teamID: teamID, isRequired: isKeyRequired, key, &faults)
            {
                faults.checkTeam(teamID, of: known)
                let signed = text.extracting(0..<parts.signedCount)
                let signature = parts.signature.span
                if isES256, isKeyRequired, !verifySignature(signed, signature, known) {
                    faults.addSignature(
                        signature, keyID: keyID, signer: signer(signed, signature))
                }
            }
        }
        guard let keyID, let teamID, let issuedAtSeconds else {
            return faults.outcome(decoded: nil)
        }
        let providerToken = ProviderToken(
            keyID: keyID, teamID: teamID, issuedAtSeconds: issuedAtSeconds)
        if let violation = providerToken.ageViolation(nowSeconds: nowSeconds) {
            faults.add(violation)
        }
        return faults.outcome(decoded: providerToken)
    }

    /// Where the token stands in the header's value.
    ///
    /// The scheme's case does not matter (RFC 9110, section 11.1): clients in production send
    /// `Bearer`.
    private static func tokenText(
        in authorization: Span<UInt8>, _ faults: inout ProviderTokenFaults
    ) -> Range<Int>? {
        let scheme = "bearer"
        var start = min(scheme.utf8.count, authorization.count)
        let hasScheme = authorization.extracting(0..<start).equalsIgnoringCase(scheme)
        let schemeEnd = start
        while start < authorization.count, authorization[start] == UInt8(ascii: " ") { start += 1 }
        if start == authorization.count, hasScheme || authorization.isEmpty {
            faults.add(
                .providerTokenMissing, at: .header("authorization"),
                expected: "bearer and a provider token", received: "no token")
            return nil
        }
        guard hasScheme, start > schemeEnd else {
            let looksLikeToken = authorization.starts(with: "eyJ")
            faults.add(
                .providerTokenScheme, at: .header("authorization"),
                expected: "bearer, a space and a provider token",
                received: authorization.quoted,
                hint: looksLikeToken ? "Put the word bearer and a space before the token." : nil)
            return nil
        }
        return start..<authorization.count
    }

    private static func registeredKey(
        _ keyID: String, teamID: String?, isRequired: Bool, _ key: (String) -> ProviderKey?,
        _ faults: inout ProviderTokenFaults
    ) -> ProviderKey? {
        // Swift's == takes the Kelvin sign for a K; an identifier is compared byte for byte.
        if let known = key(keyID), known.keyID.utf8.elementsEqual(keyID.utf8) { return known }
        guard isRequired else { return nil }
        var hint: String? = "Register the key's public half, or use the generated signing key."
        if let teamID, let swapped = key(teamID), swapped.teamID == keyID {
            hint = "kid and iss are swapped: \(teamID) is a key, \(keyID) its team."
        } else if keyID == teamID {
            hint = "kid and iss are the same: kid is the key's identifier, iss the team's."
        } else if keyID.utf8.count != 10 {
            hint = "A key identifier has ten characters."
        }
        faults.add(
            .providerTokenKey, at: .tokenHeader("kid"),
            expected: "the identifier of a registered key",
            received: keyID.utf8.span.quoted, hint: hint)
        return nil
    }
}
