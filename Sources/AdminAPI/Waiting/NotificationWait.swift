import NotificationStore

/// A client's wish to hear of notifications as soon as they are there.
package struct NotificationWait: Sendable {
    /// When a wait is satisfied.
    enum Goal: Equatable, Sendable {
        /// As soon as this many match.
        case atLeast(Int)
        /// As soon as this many match; when more match at that moment, never.
        case exactly(Int)
        /// When the time is over and none matched.
        case none
    }

    /// The longest wait, in milliseconds.
    static let timeoutMillisecondsMax = 60_000

    /// The wait of a client that says nothing, in milliseconds.
    static let timeoutMillisecondsDefault = 5_000

    /// How many notifications one wait can ask for.
    static let countMax = 1000

    var match: NotificationMatch
    var goal: Goal
    var timeoutMilliseconds: Int

    /// Only notifications after this one count; nil counts all in the store.
    ///
    /// All are the default so that a test can send first and wait then.
    var since: Cursor?

    /// Reads the body of `POST …/wait`.
    init(_ body: inout RequestBody) throws(AdminError) {
        match = try NotificationMatch(embeddedIn: &body)
        let exact = try body.int("count", in: 0...Self.countMax)
        let least = try body.int("atLeast", in: 1...Self.countMax)
        let isNone = try body.bool("none") ?? false
        timeoutMilliseconds =
            try body.int("timeoutMillis", in: 0...Self.timeoutMillisecondsMax)
            ?? Self.timeoutMillisecondsDefault
        since = try body.cursor("since")
        try body.finish()
        guard [exact != nil, least != nil, isNone].filter({ $0 }).count <= 1 else {
            throw .field(
                "count", "stands beside another goal",
                hint: "give one of count, atLeast and none")
        }
        if isNone || exact == 0 {
            goal = .none
        } else if let exact {
            goal = .exactly(exact)
        } else {
            goal = .atLeast(least ?? 1)
        }
    }

    /// How many matches decide the wait, one way or the other.
    var decidingCount: Int {
        switch goal {
        case .atLeast(let count): count
        case .exactly(let count): count + 1
        case .none: 1
        }
    }

    /// Whether the wait is satisfied with so many matches; nil while that is open.
    func isSatisfied(matchCount: Int, isTimeOver: Bool) -> Bool? {
        switch goal {
        case .atLeast(let count) where matchCount >= count: true
        case .exactly(let count) where matchCount >= count: matchCount == count
        case .none where matchCount > 0: false
        case .none: isTimeOver ? true : nil
        case .atLeast, .exactly: isTimeOver ? false : nil
        }
    }
}
