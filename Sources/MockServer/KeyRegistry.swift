import APNsRules
import AdminAPI
import OpenSSL
import Synchronization

/// The provider keys whose tokens the server accepts; shared by all threads.
final class KeyRegistry: Sendable {
    /// One key, with its parsed public half.
    struct Entry: Sendable {
        var key: ProviderKey
        var publicKey: P256PublicKey
    }

    /// The keys at one moment.
    struct Snapshot: Sendable {
        fileprivate(set) var entries: [Entry] = []

        /// Which change of the registry this is: what was verified before it may hold no more.
        fileprivate(set) var generation = 0

        /// Finds a key by its identifier.
        func key(_ keyID: String) -> ProviderKey? {
            guard let slot = entries.firstIndex(where: { $0.key.keyID == keyID }) else {
                return nil
            }
            var key = entries[slot].key
            key.slot = slot
            return key
        }

        /// What a key may be used for; anything when it is not registered.
        func scope(of keyID: String) -> KeyScope { key(keyID)?.scope ?? KeyScope() }

        /// The key whose signature it is, among the first hundred.
        func signer(_ signedBytes: Span<UInt8>, _ signature: Span<UInt8>) -> ProviderKey? {
            for entry in entries.prefix(100)
            where entry.publicKey.verifies(signature: signature, of: signedBytes) {
                return entry.key
            }
            return nil
        }

        /// Whether the signature is that of a key found here.
        func verifies(_ signedBytes: Span<UInt8>, _ signature: Span<UInt8>, _ key: ProviderKey)
            -> Bool
        {
            entries[key.slot].publicKey.verifies(signature: signature, of: signedBytes)
        }
    }

    private let state = Mutex(Snapshot())
    private let counter = Atomic(0)

    /// Which change of the registry is the present one; costs no lock.
    var generation: Int { counter.load(ordering: .acquiring) }

    /// The keys at this moment.
    var snapshot: Snapshot { state.withLock { $0 } }

    /// Adds a key; false when its identifier is taken.
    func add(
        keyID: String, teamID: String, publicKey: P256PublicKey, publicKeyPEM: String,
        scope: KeyScope = KeyScope()
    ) -> Bool {
        change { entries in
            guard !entries.contains(where: { $0.key.keyID == keyID }) else { return false }
            let key = ProviderKey(
                keyID: keyID, teamID: teamID, publicKeyPEM: publicKeyPEM, scope: scope,
                slot: entries.count)
            entries.append(Entry(key: key, publicKey: publicKey))
            return true
        }
    }

    /// Removes a key; false when there is none of that identifier.
    func remove(keyID: String) -> Bool {
        change { entries in
            let count = entries.count
            entries.removeAll { $0.key.keyID == keyID }
            return entries.count != count
        }
    }

    private func change(_ body: (inout [Entry]) -> Bool) -> Bool {
        state.withLock { state in
            guard body(&state.entries) else { return false }
            state.generation += 1
            counter.store(state.generation, ordering: .releasing)
            return true
        }
    }
}
