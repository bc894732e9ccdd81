/// What one connection's pushes showed for provider tokens, and what follows for the next.
///
/// The first good token binds the connection to its team and key. Source: Apple, "Establishing a
/// token-based connection to APNs". What changes a verdict here is only another token: of the one
/// before nothing but its age is asked again.
package struct ConnectionTokens: Sendable {
    private var first: ProviderToken?
    private var updates = ProviderTokenUpdates()
    private var refusedUntilSeconds: Int64?
    private var different: Set<UInt64> = []

    /// How many requests showed a token; the caller counts.
    package var requestCount = 0

    package init() {}

    /// A good token as a push shows it.
    package struct Shown: Sendable {
        /// What the token says.
        package var token: ProviderToken
        /// Which token it is, `ProviderToken.identity(ofText:)`.
        package var identity: UInt64
        /// What the token's key may be used for.
        package var scope: KeyScope
        /// The environment the push goes to.
        package var environment: APNsEnvironment

        package init(
            token: ProviderToken, identity: UInt64, scope: KeyScope, environment: APNsEnvironment
        ) {
            self.token = token
            self.identity = identity
            self.scope = scope
            self.environment = environment
        }

        /// What the token is worth with the first push of a connection, however many tokens its
        /// team showed elsewhere.
        package var firstCredential: Credential {
            if !scope.covers(environment) {
                let violation = ConnectionTokens.environmentViolation(of: self)
                if let reason = violation.rule.reason { return .refused(reason, [violation]) }
            }
            guard let topics = scope.topics else { return .providerToken(token) }
            return .topicProviderToken(token, topics: topics)
        }
    }

    /// Everything that keeps a good token from being taken on this connection; empty when nothing
    /// does.
    ///
    /// The key's environment comes first, then the connection's team and key, then the number of
    /// tokens; that order is this project's. A token refused for one of the former is not counted.
    ///
    /// - Parameters:
    ///   - takeShared: takes the token up among those of its team or address, where these are
    ///     held to the number of tokens.
    ///   - nowSeconds: the present time, in seconds since 1970.
    package mutating func violations(
        of shown: Shown, policy: ProviderTokenPolicy, nowSeconds: Int64,
        takeShared: (_ updatesMax: Int) -> ProviderTokenUpdates.Refusal?
    ) -> [Violation] {
        if different.count < ProviderTokenUpdates.differentMax { different.insert(shown.identity) }
        var violations: [Violation] = []
        if !shown.scope.covers(shown.environment) {
            violations.append(Self.environmentViolation(of: shown))
        }
        if let violation = bindingViolation(of: shown.token) { violations.append(violation) }
        if violations.isEmpty || isRefused(nowSeconds: nowSeconds),
            let violation = updatesViolation(
                of: shown, policy: policy, nowSeconds: nowSeconds, takeShared)
        {
            violations.append(violation)
        }
        if violations.isEmpty, first == nil { first = shown.token }
        return violations
    }

    private func isRefused(nowSeconds: Int64) -> Bool {
        guard let until = refusedUntilSeconds else { return false }
        return (0..<ProviderTokenUpdates.intervalSeconds).contains(until - nowSeconds - 1)
    }

    private static func environmentViolation(of shown: Shown) -> Violation {
        let names = shown.scope.environments?.map(\.rawValue).joined(separator: " and ") ?? ""
        return Violation(
            .providerTokenEnvironment, status: Rule.providerTokenEnvironment.reason?.status,
            at: .tokenHeader("kid"),
            expected: "a key for \(shown.environment.rawValue)",
            received: "key \(shown.token.keyID.utf8.span.shortened), which is for "
                + (names.isEmpty ? "no environment" : "\(names) alone"),
            hint: "Sign with the key of this environment, or push to the other host.")
    }

    private func bindingViolation(of token: ProviderToken) -> Violation? {
        guard let first else { return nil }
        if !first.teamID.utf8.elementsEqual(token.teamID.utf8) {
            return Violation(
                .providerTokenConnectionTeam,
                status: Rule.providerTokenConnectionTeam.reason?.status, at: .claim("iss"),
                expected: "\(first.teamID.utf8.span.quoted), the team of the connection's first "
                    + "push",
                received: token.teamID.utf8.span.quoted,
                hint: "Open a connection for each team.")
        }
        guard !first.keyID.utf8.elementsEqual(token.keyID.utf8) else { return nil }
        return Violation(
            .providerTokenConnectionKey, status: Rule.providerTokenConnectionKey.reason?.status,
            at: .tokenHeader("kid"),
            expected: "\(first.keyID.utf8.span.quoted), the key of the connection's first push",
            received: token.keyID.utf8.span.quoted,
            hint: "Open a new connection for another key, after a key was replaced too.")
    }

    private mutating func updatesViolation(
        of shown: Shown, policy: ProviderTokenPolicy, nowSeconds: Int64,
        _ takeShared: (_ updatesMax: Int) -> ProviderTokenUpdates.Refusal?
    ) -> Violation? {
        guard let updatesMax = policy.updatesMax else { return nil }
        var refusal: ProviderTokenUpdates.Refusal?
        if !isRefused(nowSeconds: nowSeconds) {
            refusedUntilSeconds = nil
            refusal =
                policy.updateScope == .connection
                ? updates.take(shown.identity, updatesMax: updatesMax, nowSeconds: nowSeconds)
                : takeShared(updatesMax)
            guard let refusal else { return nil }
            refusedUntilSeconds = refusal.untilSeconds
        }
        let restSeconds = (refusedUntilSeconds ?? nowSeconds) - nowSeconds
        let tokens = updatesMax == 1 ? "one provider token" : "\(updatesMax) provider tokens"
        return Violation(
            .providerTokenUpdates, status: Rule.providerTokenUpdates.reason?.status,
            at: .header("authorization"),
            expected: "at most \(tokens) within 20 minutes, by \(policy.updateScope.rawValue)",
            received: received(shown, refusal, policy, nowSeconds: nowSeconds),
            hint: "Make one token, keep it for 20 to 60 minutes and show it with every push, "
                + "from every process. This connection is refused for \(restSeconds) more "
                + "seconds" + (policy.updateScope == .connection ? "; a new one is not." : "."))
    }

    private func received(
        _ shown: Shown, _ refusal: ProviderTokenUpdates.Refusal?, _ policy: ProviderTokenPolicy,
        nowSeconds: Int64
    ) -> String {
        func tokens(_ count: Int) -> String {
            let isAll = count < ProviderTokenUpdates.differentMax
            return (isAll ? "" : "at least ")
                + "\(count) different \(count == 1 ? "token" : "tokens")"
        }
        let own =
            "\(tokens(different.count)) for \(requestCount) "
            + "\(requestCount == 1 ? "request" : "requests") on this connection"
        guard policy.updateScope != .connection, let refusal else { return own }
        let seconds = nowSeconds - refusal.countedSinceSeconds
        let whose =
            policy.updateScope == .team
            ? "of team \(shown.token.teamID.utf8.span.shortened)" : "from this address"
        return "\(tokens(refusal.differentCount)) \(whose) within \(seconds) seconds; \(own)"
    }
}
