/// What a provider token (a JWT, RFC 7519) says of its sender.
///
/// Source: Apple, "Establishing a token-based connection to APNs".
package struct ProviderToken: Equatable, Sendable {
    /// The `kid` header: which key signed the token, ten characters.
    package var keyID: String

    /// The `iss` claim: the developer team, ten characters.
    package var teamID: String

    /// The `iat` claim, in seconds since 1970.
    package var issuedAtSeconds: Int64

    package init(keyID: String, teamID: String, issuedAtSeconds: Int64) {
        self.keyID = keyID
        self.teamID = teamID
        self.issuedAtSeconds = issuedAtSeconds
    }
}
