import APNsRules
import Synchronization

/// The provider tokens taken up lately by each team or address; shared by all threads.
final class SharedTokenUpdates: Sendable {
    private let state = Mutex<[String: ProviderTokenUpdates]>([:])

    /// How many teams or addresses are remembered; past that the one quiet longest is forgotten.
    private static let countMax = 1000

    /// Takes a token up among those of its team or address, if it may be.
    func take(
        _ identity: UInt64, of holder: String, updatesMax: Int, nowSeconds: Int64
    ) -> ProviderTokenUpdates.Refusal? {
        state.withLock { state in
            if state[holder] == nil, state.count >= Self.countMax {
                let quiet = state.min {
                    ($0.value.lastTakenAtSeconds ?? 0) < ($1.value.lastTakenAtSeconds ?? 0)
                }
                if let quiet { state[quiet.key] = nil }
            }
            return state[holder, default: ProviderTokenUpdates()].take(
                identity, updatesMax: updatesMax, nowSeconds: nowSeconds)
        }
    }
}
