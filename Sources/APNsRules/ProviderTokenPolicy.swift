/// How strictly provider tokens are taken.
package struct ProviderTokenPolicy: Equatable, Sendable {
    /// What of a provider token is checked.
    package enum Checks: String, CaseIterable, Sendable {
        /// Everything, the signature by a registered key included, as APNs does.
        case verify
        /// Everything but the signature and that the key is registered.
        case claims
        /// Only that a token is there.
        case any
    }

    /// Who is held to the number of tokens together.
    package enum UpdateScope: String, CaseIterable, Sendable {
        /// Each connection: Apple's page has it so.
        case connection
        /// All connections of a team: several reports have it so.
        case team
        /// All connections from an IP address.
        case address
    }

    /// What of a token is checked.
    package var checks: Checks

    /// How many tokens may be taken up within twenty minutes; nil for any number.
    ///
    /// Apple's page says one. People saw 429 begin after three to six: three is the least of
    /// these, so that nothing is refused here that APNs is known to take.
    package var updatesMax: Int?

    /// Who is held to that number together.
    package var updateScope: UpdateScope

    package init(
        checks: Checks = .verify, updatesMax: Int? = Self.updatesMaxObserved,
        updateScope: UpdateScope = .connection
    ) {
        self.checks = checks
        self.updatesMax = updatesMax
        self.updateScope = updateScope
    }

    /// The least number of tokens after which somebody saw APNs answer 429.
    package static let updatesMaxObserved = 3
}
