import APNsRules
import Synchronization

/// The forced responses; shared by all threads, so that each is given exactly as often as asked.
final class ForcedResponseList: Sendable {
    private let responses = Mutex(ForcedResponses())
    private let isSpent = Atomic(true)

    /// The responses as they stand now.
    var all: [ForcedResponse] { responses.withLock { $0.all } }

    /// Replaces the responses; returns how many there were.
    @discardableResult
    func replace(with new: [ForcedResponse]) -> Int {
        responses.withLock { responses in
            let count = responses.all.count
            responses = ForcedResponses(new)
            isSpent.store(responses.isSpent, ordering: .releasing)
            return count
        }
    }

    /// Takes the response to a request out; costs no lock while there is none to give.
    @inline(__always)
    func take(for request: PushRequest, in bytes: Span<UInt8>) -> ForcedResponse? {
        guard !isSpent.load(ordering: .acquiring) else { return nil }
        return responses.withLock { responses in
            defer { isSpent.store(responses.isSpent, ordering: .releasing) }
            return responses.take(for: request, in: bytes)
        }
    }
}
