import CSQLite
import Synchronization

/// Makes one chosen SQLite call fail, so that tests can fail the first, then the second, and on.
///
/// Every wrapper of a fallible call asks the plan before it calls. In service there is no plan.
package final class SQLiteCallPlan: Sendable {
    private let callsMade = Atomic<Int>(0)
    private let failingCall: Int
    private let failingUntil: Int
    private let code: Int32

    /// Fails the calls numbered `first` (from 1) to `first + count - 1` with a primary code.
    package init(failing first: Int, count: Int = 1, code: Int32) {
        failingCall = first
        failingUntil = first + count
        self.code = code
    }

    /// The code for an input or output error.
    package static let inputOutputError = SQLITE_IOERR

    /// The code for a full disk.
    package static let diskFull = SQLITE_FULL

    /// The code for a lock that another connection holds.
    package static let busy = SQLITE_BUSY

    /// How many calls have been made so far.
    package var calls: Int { callsMade.load(ordering: .relaxed) }

    /// Whether the call that was to fail has been reached.
    package var hasFailed: Bool { calls >= failingCall }

    /// The code the next call must report instead of being made; nil to make it.
    func nextFailure() -> Int32? {
        let call = callsMade.add(1, ordering: .relaxed).newValue
        return call >= failingCall && call < failingUntil ? code : nil
    }
}
