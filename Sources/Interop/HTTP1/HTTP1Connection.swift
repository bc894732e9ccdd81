import Synchronization

/// What the server knows of one TCP connection.
final class HTTP1Connection: Sendable {
    let id: Int64
    private let requests = Atomic<Int>(0)

    init(id: Int64) {
        self.id = id
    }

    /// The number of the next request, from 1.
    func nextRequestNumber() -> Int {
        requests.add(1, ordering: .relaxed).newValue
    }
}
