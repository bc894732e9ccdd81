/// A registered provider signing key, as far as a provider token is checked against it.
package struct ProviderKey: Equatable, Sendable {
    /// The key's identifier in the developer account, ten characters: a token's `kid`.
    package var keyID: String

    /// The team the key belongs to, ten characters: a token's `iss`.
    package var teamID: String

    /// The public half, a P-256 key in PEM.
    package var publicKeyPEM: String

    /// What the key may be used for.
    package var scope: KeyScope

    /// Where the caller keeps its parsed form of the key.
    package var slot: Int

    package init(
        keyID: String, teamID: String, publicKeyPEM: String, scope: KeyScope = KeyScope(), slot: Int
    ) {
        self.keyID = keyID
        self.teamID = teamID
        self.publicKeyPEM = publicKeyPEM
        self.scope = scope
        self.slot = slot
    }
}
