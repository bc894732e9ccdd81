import APNsRules
import AdminAPI
import Synchronization

/// One provider token that was shown, with its counters; shared by all threads.
final class ProviderTokenUse: Sendable {
    let identity: UInt64
    let token: ProviderToken
    let firstUsedAtSeconds: Int64
    private let requests = Atomic<Int64>(0)
    private let refused = Atomic<Int64>(0)
    private let connections = Mutex(Connections())

    /// The connections that showed the token.
    private struct Connections {
        var newest: [Int64] = []
        var count = 0
    }

    /// How many connections are told by number.
    static let connectionsMax = 64

    init(identity: UInt64, token: ProviderToken, firstUsedAtSeconds: Int64) {
        self.identity = identity
        self.token = token
        self.firstUsedAtSeconds = firstUsedAtSeconds
    }

    /// Counts a request that showed the token.
    @inline(__always)
    func count() { requests.add(1, ordering: .relaxed) }

    /// Counts a request that was refused for this token.
    func countRefusal() { refused.add(1, ordering: .relaxed) }

    /// Notes a connection that shows the token and did not show it in the request before.
    func note(connectionID: Int64) {
        connections.withLock { connections in
            guard !connections.newest.contains(connectionID) else { return }
            if connections.newest.count == Self.connectionsMax { connections.newest.removeFirst() }
            connections.newest.append(connectionID)
            connections.count += 1
        }
    }

    /// The token and its counts at this moment.
    var shown: ShownProviderToken {
        let connections = connections.withLock { $0 }
        return ShownProviderToken(
            identity: identity, token: token, firstUsedAtSeconds: firstUsedAtSeconds,
            requestCount: requests.load(ordering: .relaxed),
            refusedCount: refused.load(ordering: .relaxed),
            connectionIDs: connections.newest, connectionCount: connections.count)
    }
}

/// The good provider tokens that were shown lately; shared by all threads.
final class ProviderTokenUses: Sendable {
    private struct State {
        var uses: [UInt64: ProviderTokenUse] = [:]
        /// The identities, those first used longest ago in front.
        var order: [UInt64] = []
        var forgottenCount = 0
    }

    /// How many tokens are remembered; past that those first used longest ago are forgotten.
    private static let countMax = 1000

    private let state = Mutex(State())

    /// The use of a token, which begins now if there is none.
    func use(of token: ProviderToken, identity: UInt64, nowSeconds: Int64) -> ProviderTokenUse {
        state.withLock { state in
            if let use = state.uses[identity] { return use }
            if state.order.count >= Self.countMax {
                // A tenth at once, so that moving the others up costs little.
                let old = state.order.prefix(Self.countMax / 10)
                for identity in old { state.uses[identity] = nil }
                state.forgottenCount += old.count
                state.order.removeFirst(old.count)
            }
            let use = ProviderTokenUse(
                identity: identity, token: token, firstUsedAtSeconds: nowSeconds)
            state.uses[identity] = use
            state.order.append(identity)
            return use
        }
    }

    /// The tokens at this moment, oldest use first, and how many were forgotten.
    var list: ShownProviderTokens {
        let (uses, forgottenCount) = state.withLock { state in
            (state.order.compactMap { state.uses[$0] }, state.forgottenCount)
        }
        return ShownProviderTokens(tokens: uses.map(\.shown), forgottenCount: forgottenCount)
    }
}
