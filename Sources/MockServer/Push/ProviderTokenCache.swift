import APNsRules
import Bytes

/// Provider tokens whose signature was verified, so that it is verified once.
///
/// One per push loop. A token's age is no part of what is remembered: it is asked with every push.
struct ProviderTokenCache {
    private let registry: KeyRegistry
    private var keys: KeyRegistry.Snapshot
    private var verified: [[UInt8]: ProviderToken] = [:]

    /// How many verified tokens are remembered; past that all are forgotten at once.
    private static let countMax = 4096

    init(registry: KeyRegistry) {
        self.registry = registry
        keys = registry.snapshot
    }

    /// The last verified token of one connection: nearly every push carries the one before's.
    struct Last {
        fileprivate var authorization: [UInt8] = []
        fileprivate var token: ProviderToken?
        fileprivate var generation = -1
    }

    /// What an `authorization` header is worth now.
    ///
    /// - Parameter last: What the same connection showed before; it is brought up to date.
    mutating func examine(
        _ authorization: Span<UInt8>, last: inout Last, nowSeconds: Int64
    ) -> ProviderTokenExamination {
        let generation = registry.generation
        if last.generation == generation, let token = last.token,
            last.authorization.span.equals(authorization)
        {
            return aged(token, nowSeconds: nowSeconds)
        }
        if keys.generation != generation {
            keys = registry.snapshot
            verified.removeAll()
        }
        var bytes: [UInt8] = []
        bytes.append(copying: authorization)
        if let token = verified[bytes] {
            last = Last(authorization: bytes, token: token, generation: keys.generation)
            return aged(token, nowSeconds: nowSeconds)
        }
        let keys = keys
        let found = ProviderTokenExamination.examine(
            authorization, nowSeconds: nowSeconds, key: keys.key, verifySignature: keys.verifies)
        if case .valid(let token) = found {
            if verified.count >= Self.countMax { verified.removeAll() }
            verified[bytes] = token
            last = Last(authorization: bytes, token: token, generation: keys.generation)
        }
        return found
    }

    private func aged(_ token: ProviderToken, nowSeconds: Int64) -> ProviderTokenExamination {
        guard let violation = token.ageViolation(nowSeconds: nowSeconds),
            let reason = violation.rule.reason
        else { return .valid(token) }
        return .refused(reason, [violation], decoded: token)
    }
}
