import APNsRules
import Bytes

/// Provider tokens whose signature was verified, so that it is verified once.
///
/// One per push loop. A token's age is no part of what is remembered: it is asked with every push.
struct ProviderTokenCache {
    private let registry: KeyRegistry
    private let uses: ProviderTokenUses
    private let sharedUpdates: SharedTokenUpdates
    private let policy: ProviderTokenPolicy
    private var keys: KeyRegistry.Snapshot
    private var verified: [[UInt8]: ProviderToken] = [:]

    /// How many verified tokens are remembered; past that all are forgotten at once.
    private static let countMax = 4096

    init(_ context: PushContext) {
        registry = context.keys
        uses = context.tokenUses
        sharedUpdates = context.tokenUpdates
        policy = context.settings.providerTokenPolicy
        keys = registry.snapshot
    }

    /// What one connection showed for provider tokens.
    ///
    /// Nearly every push carries the token of the one before: that one is compared byte for byte
    /// first, and nothing but its age is asked again.
    struct Last {
        fileprivate var authorization: [UInt8] = []
        fileprivate var token: ProviderToken?
        /// The topics of the token's key; nil for all.
        fileprivate var topics: [String]?
        fileprivate var generation = -1
        fileprivate var use: ProviderTokenUse?
        fileprivate var tokens = ConnectionTokens()
    }

    /// Where a push comes from and goes to.
    struct Origin {
        var connectionID: Int64
        /// The peer's address without its port; nil where it is not known.
        var address: String?
        var environment: APNsEnvironment
    }

    /// A push's provider token after examination.
    struct Found {
        var credential: Credential
        /// What the token says of itself, as far as it could be read.
        var decoded: ProviderToken?
    }

    /// What an `authorization` header is worth now.
    ///
    /// - Parameters:
    ///   - last: What the same connection showed before; it is brought up to date.
    ///   - origin: Asked for when the token is another than the one before.
    mutating func examine(
        _ authorization: Span<UInt8>, last: inout Last, nowSeconds: Int64, origin: () -> Origin
    ) -> Found {
        last.tokens.requestCount &+= 1
        if last.generation == registry.generation, let token = last.token,
            last.authorization.span.equals(authorization)
        {
            last.use?.count()
            return Self.aged(token, topics: last.topics, nowSeconds: nowSeconds)
        }
        return examineAnother(authorization, last: &last, nowSeconds: nowSeconds, origin())
    }

    private mutating func examineAnother(
        _ authorization: Span<UInt8>, last: inout Last, nowSeconds: Int64, _ origin: Origin
    ) -> Found {
        last.token = nil
        let generation = registry.generation
        if keys.generation != generation {
            keys = registry.snapshot
            verified.removeAll()
        }
        var bytes: [UInt8] = []
        bytes.append(copying: authorization)
        let token: ProviderToken
        if let known = verified[bytes] {
            token = known
        } else {
            let keys = keys
            let found = ProviderTokenExamination.examine(
                authorization, nowSeconds: nowSeconds, checks: policy.checks, key: keys.key,
                verifySignature: keys.verifies, signer: keys.signer)
            guard case .valid(let valid) = found else {
                return Found(credential: found.credential, decoded: found.decoded)
            }
            token = valid
            if verified.count >= Self.countMax { verified.removeAll() }
            verified[bytes] = token
        }
        return take(token, bytes, last: &last, nowSeconds: nowSeconds, origin)
    }

    /// Takes a good token on a connection whose push before showed another, if it may be.
    private func take(
        _ token: ProviderToken, _ authorization: [UInt8], last: inout Last, nowSeconds: Int64,
        _ origin: Origin
    ) -> Found {
        let identity = ProviderToken.identity(ofText: authorization.span)
        let use = uses.use(of: token, identity: identity, nowSeconds: nowSeconds)
        use.count()
        use.note(connectionID: origin.connectionID)
        let scope = policy.checks == .any ? KeyScope() : keys.scope(of: token.keyID)
        let found = Self.aged(token, topics: scope.topics, nowSeconds: nowSeconds)
        guard found.credential.isGood else { return found }
        if policy.checks != .any {
            let shown = ConnectionTokens.Shown(
                token: token, identity: identity, scope: scope, environment: origin.environment)
            let holder = policy.updateScope == .team ? token.teamID : origin.address ?? ""
            let violations = last.tokens.violations(
                of: shown, policy: policy, nowSeconds: nowSeconds
            ) { updatesMax in
                sharedUpdates.take(
                    identity, of: holder, updatesMax: updatesMax, nowSeconds: nowSeconds)
            }
            if let reason = violations.first?.rule.reason {
                use.countRefusal()
                return Found(credential: .refused(reason, violations), decoded: token)
            }
        }
        last.authorization = authorization
        last.token = token
        last.topics = scope.topics
        last.generation = keys.generation
        last.use = use
        return found
    }

    @inline(__always)
    private static func aged(
        _ token: ProviderToken, topics: [String]?, nowSeconds: Int64
    ) -> Found {
        if let violation = token.ageViolation(nowSeconds: nowSeconds),
            let reason = violation.rule.reason
        {
            return Found(credential: .refused(reason, [violation]), decoded: token)
        }
        if let topics {
            return Found(credential: .topicProviderToken(token, topics: topics), decoded: token)
        }
        return Found(credential: .providerToken(token), decoded: token)
    }
}
