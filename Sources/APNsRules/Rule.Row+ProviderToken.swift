/// The rules of the provider token.
extension Rule.Row {
    static let providerTokenMissing = Self(
        .missingProviderToken, .error, .observed,
        "A connection without a client certificate sends a provider token with every push.",
        source: ApplePage.responses)

    static let providerTokenScheme = Self(
        .invalidProviderToken, .error, .ours,
        "authorization is the word bearer, a space and the provider token.",
        source: ApplePage.sending)

    static let providerTokenForm = Self(
        .invalidProviderToken, .error, .documented,
        "A provider token is three unpadded base64url parts: JSON header, JSON claims, signature.",
        source: "RFC 7515, sections 2 and 7.1; RFC 7519, section 7.2")

    static let providerTokenAlgorithm = Self(
        .invalidProviderToken, .error, .documented,
        "The token's alg is ES256.",
        source: ApplePage.tokens)

    static let providerTokenKeyID = Self(
        .invalidProviderToken, .error, .documented,
        "The token's header names the signing key in kid.",
        source: ApplePage.tokens)

    static let providerTokenTeamID = Self(
        .invalidProviderToken, .error, .documented,
        "The token's claims name the developer team in iss.",
        source: ApplePage.tokens)

    static let providerTokenIssuedAt = Self(
        .invalidProviderToken, .error, .documented,
        "The token's iat tells when it was made, in seconds since 1970.",
        source: ApplePage.tokens)

    static let providerTokenKey = Self(
        .invalidProviderToken, .error, .observed,
        "kid is the identifier of a registered key.",
        source: ApplePage.responses)

    static let providerTokenTeam = Self(
        .invalidProviderToken, .error, .observed,
        "iss is the team that the key belongs to.",
        source: ApplePage.responses)

    static let providerTokenSignature = Self(
        .invalidProviderToken, .error, .documented,
        "The signature is the named key's, over header and claims, as 64 bytes or as DER.",
        source: "Apple, \"Establishing a token-based connection to APNs\"; RFC 7518, section 3.4")

    static let providerTokenInFuture = Self(
        .invalidProviderToken, .error, .ours,
        "iat is at most an hour ahead of the server's clock.",
        source: ApplePage.tokens)

    static let providerTokenExpired = Self(
        .expiredProviderToken, .error, .documented,
        "iat is at most an hour old.",
        source: ApplePage.tokens)

    static let providerTokenEnvironment = Self(
        .badEnvironmentKeyIDInToken, .error, .observed,
        "The key is for the environment that the push goes to.",
        source: ApplePage.tokens)

    static let providerTokenConnectionTeam = Self(
        .invalidProviderToken, .error, .observed,
        "All pushes of a connection are of the team of the first.",
        source: ApplePage.tokens)

    static let providerTokenConnectionKey = Self(
        .unrelatedKeyIDInToken, .error, .documented,
        "All pushes of a connection are signed with the key of the first.",
        source: ApplePage.tokens)

    static let providerTokenUpdates = Self(
        .tooManyProviderTokenUpdates, .error, .observed,
        "A connection takes few different tokens within 20 minutes: Apple's page says one.",
        source: ApplePage.tokens)

    static let topicOfKey = Self(
        .topicDisallowed, .error, .observed,
        "A token of a key for certain topics pushes to these topics.",
        source: ApplePage.tokens)
}
