/// What a request's sender shows to prove who it is, after examination.
package enum Credential: Equatable, Sendable {
    /// No `authorization` header.
    case missing

    /// A provider token that passed every check.
    case providerToken(ProviderToken)

    /// A provider token that APNs refuses, with what is wrong with it.
    case refused(RejectionReason, [Violation])
}
