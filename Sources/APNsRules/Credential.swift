/// What a request's sender shows to prove who it is, after examination.
package enum Credential: Equatable, Sendable {
    /// No `authorization` header.
    case missing

    /// A provider token that passed every check.
    case providerToken(ProviderToken)

    /// The same, of a key that is for these topics alone.
    case topicProviderToken(ProviderToken, topics: [String])

    /// A provider token with faults that the settings let pass; the violations refuse nothing.
    case tolerated([Violation])

    /// A provider token that APNs refuses, with what is wrong with it.
    case refused(RejectionReason, [Violation])

    /// Whether the sender is who he says, as far as the settings ask.
    package var isGood: Bool {
        switch self {
        case .providerToken, .topicProviderToken, .tolerated: true
        case .missing, .refused: false
        }
    }
}
