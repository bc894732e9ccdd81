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
            return violation(
                .providerTokenExpired, ageSeconds: ageSeconds, received: "\(ageSeconds) seconds old"
            )
        }
        if ageSeconds < -Self.clockSkewSeconds {
            return violation(
                .providerTokenInFuture, ageSeconds: ageSeconds,
                received: "\(ageSeconds.magnitude) seconds ahead")
        }
        return nil
    }

    /// What an age of whole hours, but for a minute, tells.
    private func hoursHint(of ageSeconds: Int64) -> String? {
        let seconds = ageSeconds.magnitude
        let hours = (seconds + 60) / 3600
        guard (2...14).contains(hours), (seconds + 60) % 3600 <= 120 else { return nil }
        return "iat is \(hours) hours off, nearly to the minute: local time may have been taken "
            + "for UTC. Compare the clocks too; and a token is good for an hour."
    }

    private func violation(_ rule: Rule, ageSeconds: Int64 = 0, received: String) -> Violation {
        let isExpired = rule == .providerTokenExpired
        var hint: String?
        if isExpired {
            hint =
                issuedAtSeconds < 1_000_000_000
                ? "iat is in seconds since 1970."
                : hoursHint(of: ageSeconds)
                    ?? "Make a new token every 20 to 60 minutes, and compare this machine's clock."
        } else if issuedAtSeconds > 100_000_000_000 {
            hint = "iat looks like milliseconds; it is in seconds."
        } else {
            hint =
                hoursHint(of: ageSeconds)
                ?? "Compare the clocks of the sender and of this machine."
        }
        return Violation(
            rule, status: rule.reason?.status, at: .claim("iat"),
            expected: isExpired
                ? "at most \(Self.lifetimeSeconds) seconds old"
                : "at most \(Self.clockSkewSeconds) seconds ahead of the server's clock",
            received: received, hint: hint)
    }
}
