import Synchronization

/// What writers and maintenance tell one another and the readers, without a lock.
final class StoreProgress: Sendable {
    private let sequence: Atomic<Int64>
    private let frames = Atomic<Int>(0)

    init(lastSequence: Int64) { sequence = Atomic(lastSequence) }

    /// The highest committed sequence number.
    var lastSequence: Int64 { sequence.load(ordering: .acquiring) }

    /// The length of the write-ahead log in pages, as of the last commit.
    var logFrames: Int { frames.load(ordering: .relaxed) }

    func noteCommit(lastSequence: Int64, logFrames: Int) {
        sequence.max(lastSequence, ordering: .acquiringAndReleasing)
        noteLog(frames: logFrames)
    }

    /// Notes the length after a commit of maintenance, which writers may have passed by now.
    func noteLog(framesAtLeast count: Int) { frames.max(count, ordering: .relaxed) }

    func noteLog(frames count: Int) { frames.store(count, ordering: .relaxed) }
}
