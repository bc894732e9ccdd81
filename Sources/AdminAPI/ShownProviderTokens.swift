import APNsRules

/// The good provider tokens that were shown lately, at one moment.
package struct ShownProviderTokens: Equatable, Sendable {
    /// The tokens, those first used longest ago in front.
    package var tokens: [ShownProviderToken]

    /// How many older ones are no longer remembered.
    package var forgottenCount: Int

    package init(tokens: [ShownProviderToken] = [], forgottenCount: Int = 0) {
        self.tokens = tokens
        self.forgottenCount = forgottenCount
    }
}

/// A provider token that was shown, and how often.
package struct ShownProviderToken: Equatable, Sendable {
    /// Which token it is, `ProviderToken.identity(ofText:)`.
    package var identity: UInt64
    /// What the token says.
    package var token: ProviderToken
    /// When it was first shown, in seconds since 1970.
    package var firstUsedAtSeconds: Int64
    /// How many requests showed it.
    package var requestCount: Int64
    /// How many of these were refused because another token, key or team came before, or for the
    /// key's environment.
    package var refusedCount: Int64
    /// The newest connections that showed it, by their numbers.
    package var connectionIDs: [Int64]
    /// How many connections showed it.
    package var connectionCount: Int

    package init(
        identity: UInt64, token: ProviderToken, firstUsedAtSeconds: Int64, requestCount: Int64,
        refusedCount: Int64, connectionIDs: [Int64], connectionCount: Int
    ) {
        self.identity = identity
        self.token = token
        self.firstUsedAtSeconds = firstUsedAtSeconds
        self.requestCount = requestCount
        self.refusedCount = refusedCount
        self.connectionIDs = connectionIDs
        self.connectionCount = connectionCount
    }

    /// The identity as sixteen hexadecimal digits.
    package var id: String {
        let digits = String(identity, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
