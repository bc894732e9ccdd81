/// The age of a provider token, checked again with every push that carries it.
extension ProviderToken {
    /// How long APNs honours a token, in seconds.
    ///
    /// Source: Apple, "Establishing a token-based connection to APNs", one hour.
    package static let lifetimeSeconds: Int64 = 3600

    /// How far `iat` may lie in the future, in seconds.
    ///
    /// Apple's page wants `iat` within an hour of the present time, and names no reason for one
    /// beyond; taking the hour in both directions is this project's reading.
    package static let clockSkewSeconds: Int64 = 3600

    /// The rule a token breaks by its age alone; nil when its age is right.
    package func ageViolation(nowSeconds: Int64) -> Violation? {
        let (ageSeconds, overflow) = nowSeconds.subtractingReportingOverflow(issuedAtSeconds)
        guard !overflow else {
            return violation(
                issuedAtSeconds < 0 ? .providerTokenExpired : .providerTokenInFuture,
                received: "\(issuedAtSeconds)")
        }
        if ageSeconds > Self.lifetimeSeconds {
            return violation(.providerTokenExpired, received: "\(ageSeconds) seconds old")
        }
        if ageSeconds < -Self.clockSkewSeconds {
            return violation(
                .providerTokenInFuture, received: "\(ageSeconds.magnitude) seconds ahead")
        }
        return nil
    }

    private func violation(_ rule: Rule, received: String) -> Violation {
        let isExpired = rule == .providerTokenExpired
        var hint: String?
        if isExpired {
            hint = "Make a new token every 20 to 60 minutes, and compare this machine's clock."
        } else if issuedAtSeconds > 100_000_000_000 {
            hint = "iat looks like milliseconds; it is in seconds."
        } else {
            hint = "Compare the clocks of the sender and of this machine."
        }
        return Violation(
            rule, status: rule.reason?.status, at: .claim("iat"),
            expected: isExpired
                ? "at most \(Self.lifetimeSeconds) seconds old"
                : "at most \(Self.clockSkewSeconds) seconds ahead of the server's clock",
            received: received, hint: hint)
    }
}
