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

    /// Whether notifications are shown with what the payload lint finds.
    private let lints: Bool

    /// Only notifications after this one count; nil counts all in the store.
    ///
    /// All are the default so that a test can send first and wait then.
    var since: Cursor?

    /// Notifications up to this one have been looked at.
    private(set) var seen: Cursor

    /// The matches so far, oldest first.
    private(set) var found: [StoredNotification] = []

    /// How many notifications that did not match an answer shows.
    private static let nearMissesMax = 20

    /// Reads the body of `POST …/wait`.
    init(_ body: inout RequestBody, lints: Bool) throws(AdminError) {
        self.lints = lints
        match = try NotificationMatch(embeddedIn: &body)
        let exact = try body.int("count", in: 0...Self.countMax)
        let least = try body.int("atLeast", in: 1...Self.countMax)
        let isNone = try body.bool("none") ?? false
        timeoutMilliseconds =
            try body.int("timeoutMillis", in: 0...Self.timeoutMillisecondsMax)
            ?? Self.timeoutMillisecondsDefault
        since = try body.cursor("since")
        seen = since ?? Cursor(0)
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

    /// Looks at what is new in the store; the answer, or nil while the wait must go on.
    mutating func look(
        in snapshot: StoreSnapshot, isTimeOver: Bool
    ) throws(StoreError) -> AdminResponse? {
        if snapshot.lastSequence > seen.sequence {
            let missing = decidingCount - found.count
            let new = try snapshot.notifications(
                matching: match.query, after: seen.sequence, limit: missing, order: .oldestFirst,
                where: match.accepts)
            found += new
            let isDecided = new.count == missing
            seen =
                isDecided && missing > 0
                ? Cursor(new[missing - 1].sequence) : Cursor(snapshot.lastSequence)
        }
        guard let isSatisfied = isSatisfied(isTimeOver: isTimeOver) else { return nil }
        let isTooFew = !isSatisfied && found.count < decidingCount
        let nearMisses = isTooFew ? try nearMisses(in: snapshot) : []
        return AdminResponse { writer in
            writer.key("satisfied")
            writer.bool(isSatisfied)
            writer.member("notifications", found, lints: lints)
            writer.member("nearMisses", nearMisses, lints: lints)
            writer.member("cursor", seen.text)
        }
    }

    /// What came instead: the newest notifications that do not count.
    private func nearMisses(
        in snapshot: StoreSnapshot
    ) throws(StoreError) -> [StoredNotification] {
        let counted = Set(found.map(\.sequence))
        return try snapshot.notifications(
            after: since?.sequence ?? 0, limit: Self.nearMissesMax,
            where: { !counted.contains($0.sequence) })
    }

    /// How many matches decide the wait, one way or the other.
    private var decidingCount: Int {
        switch goal {
        case .atLeast(let count): count
        case .exactly(let count): count + 1
        case .none: 1
        }
    }

    /// Whether the wait is satisfied with what was found; nil while that is open.
    private func isSatisfied(isTimeOver: Bool) -> Bool? {
        switch goal {
        case .atLeast(let count) where found.count >= count: true
        case .exactly(let count) where found.count >= count: found.count == count
        case .none where !found.isEmpty: false
        case .none: isTimeOver ? true : nil
        case .atLeast, .exactly: isTimeOver ? false : nil
        }
    }
}
