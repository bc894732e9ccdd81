/// How many lines of one kind a second are told; the rest are counted.
///
/// A load test with a wrong key refuses tens of thousands of pushes a second, and a port scan fails
/// as many handshakes: a line for each would tell nobody more, and cost more than the answers.
package struct LineLimit: Sendable {
    /// Lines told in each second.
    package static let linesPerSecond = 100

    private var second: Int64 = 0
    private var told = 0
    private var untold = 0

    /// No line so far.
    package init() {}

    /// What to do with a line.
    package enum Step: Equatable, Sendable {
        /// Tell it; `untoldBefore` lines were only counted since the last one told.
        case tell(untoldBefore: Int)
        /// Count it, and say that lines are only counted from now on.
        case announce
        /// Count it.
        case count
    }

    /// Decides on a line of the second `second` (since 1970).
    package mutating func next(inSecond second: Int64) -> Step {
        // The loops' clocks may differ by a moment: an older second does not begin anew.
        if second > self.second {
            self.second = second
            told = 0
        }
        if told < Self.linesPerSecond {
            told += 1
            return .tell(untoldBefore: takeUntold())
        }
        untold += 1
        // One past the limit marks that the announcement was made in this second.
        guard told == Self.linesPerSecond else { return .count }
        told += 1
        return .announce
    }

    /// How many lines were only counted since this was last asked or told.
    package mutating func takeUntold() -> Int {
        defer { untold = 0 }
        return untold
    }
}
