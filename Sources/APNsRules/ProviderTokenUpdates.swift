/// The provider tokens taken up lately by whoever is held to their number: a connection, a team
/// or an address.
///
/// A token is taken up when it is not the one before; going back to an older one counts again.
/// Source: Apple, "Establishing a token-based connection to APNs": update the token no more than
/// once every 20 minutes.
package struct ProviderTokenUpdates: Equatable, Sendable {
    /// The time within which tokens are counted, in seconds.
    package static let intervalSeconds: Int64 = 20 * 60

    /// How many different tokens are told apart in what a refusal says.
    static let differentMax = 1000

    private var current: UInt64?
    /// When tokens were taken up, oldest first, in seconds since 1970.
    private var takenAtSeconds: [Int64] = []
    private var different: Set<UInt64> = []
    private var countedSinceSeconds: Int64 = 0

    package init() {}

    /// One token too many.
    package struct Refusal: Equatable, Sendable {
        /// When a token may be taken up again, in seconds since 1970.
        package var untilSeconds: Int64

        /// How many different tokens were shown, those refused among them.
        package var differentCount: Int

        /// Since when they are counted, in seconds since 1970.
        package var countedSinceSeconds: Int64
    }

    /// Takes a token up, if it may be.
    ///
    /// - Parameters:
    ///   - identity: which token it is, `ProviderToken.identity(ofText:)`.
    ///   - updatesMax: how many may be taken up within twenty minutes, 1 at least.
    ///   - nowSeconds: the present time, in seconds since 1970.
    package mutating func take(
        _ identity: UInt64, updatesMax: Int, nowSeconds: Int64
    ) -> Refusal? {
        guard identity != current else { return nil }
        // What lies ahead of a clock that was put back tells nothing.
        takenAtSeconds.removeAll { !(0..<Self.intervalSeconds).contains(nowSeconds - $0) }
        if takenAtSeconds.isEmpty {
            different.removeAll()
            countedSinceSeconds = nowSeconds
        }
        if different.count < Self.differentMax { different.insert(identity) }
        guard takenAtSeconds.count >= max(1, updatesMax), let oldest = takenAtSeconds.first else {
            current = identity
            takenAtSeconds.append(nowSeconds)
            return nil
        }
        return Refusal(
            untilSeconds: oldest + Self.intervalSeconds, differentCount: different.count,
            countedSinceSeconds: countedSinceSeconds)
    }

    /// When a token was taken up last, in seconds since 1970; nil when none ever was.
    package var lastTakenAtSeconds: Int64? { takenAtSeconds.last }
}
