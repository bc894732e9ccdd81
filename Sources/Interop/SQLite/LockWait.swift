import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Waits for a lock that another connection holds, in short naps.
///
/// SQLite's own busy timeout naps for 1, 2, 5, 10 ms and on: a writer that meets a maintenance
/// slice of half a millisecond would sleep past it.
final class LockWait {
    private struct State {
        var limitMicroseconds: Int
        var waitedMicroseconds: Int
    }

    private let state: UnsafeMutablePointer<State>

    init(milliseconds: Int) {
        state = .allocate(capacity: 1)
        state.initialize(to: State(limitMicroseconds: milliseconds * 1000, waitedMicroseconds: 0))
    }

    deinit { state.deallocate() }

    func install(on database: OpaquePointer) {
        sqlite3_busy_handler(database, Self.handler, state)
    }

    func setLimit(milliseconds: Int) { state.pointee.limitMicroseconds = milliseconds * 1000 }

    /// Called by SQLite for each failed attempt; not 0 means try again.
    private static let handler: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = {
        context, attempts in
        guard let state = context?.assumingMemoryBound(to: State.self) else { return 0 }
        if attempts == 0 { state.pointee.waitedMicroseconds = 0 }
        guard state.pointee.waitedMicroseconds < state.pointee.limitMicroseconds else { return 0 }
        // The kernel adds about 50 µs to a nap; counted, so that the limit is honoured.
        let nap = attempts < 100 ? 50 : 1000
        usleep(UInt32(nap))
        state.pointee.waitedMicroseconds += nap + 50
        return 1
    }
}
