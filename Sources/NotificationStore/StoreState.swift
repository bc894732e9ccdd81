import SQLite

/// What the table `state` and the ends of the table `push` say.
struct StoreState: Equatable {
    /// The pushes before this one are indexed.
    var indexedBefore: Int64

    /// The highest sequence number that was ever removed.
    var removedSequence: Int64

    /// How many pushes were removed, for whatever cause.
    var removed: Int64

    /// How many of those to keep within the limit.
    var pruned: Int64

    /// The oldest push there is; 0 for none.
    var firstSequence: Int64

    /// The newest push there is; 0 for none.
    var newestSequence: Int64

    init(reading database: SQLiteDatabase) throws(SQLiteError) {
        var values: [Int64] = []
        try database.statement(
            """
            SELECT indexed_before, removed_seq, removed, pruned,
                coalesce((SELECT min(seq) FROM push), 0), coalesce((SELECT max(seq) FROM push), 0)
            FROM state
            """
        ).forEachRow(doing: "read the store's state") { row in
            values = (0..<6).map { row.integer($0) }
            return false
        }
        guard values.count == 6 else {
            throw SQLiteError(
                extendedCode: 11, message: "the table state is empty",
                doing: "read the store's state")
        }
        indexedBefore = values[0]
        removedSequence = values[1]
        removed = values[2]
        pruned = values[3]
        firstSequence = values[4]
        newestSequence = values[5]
    }

    /// The highest sequence number ever given; the next is one more.
    var lastSequence: Int64 { max(newestSequence, removedSequence) }

    /// How many pushes there are: every number was given once, and what was removed is counted.
    var count: Int64 { lastSequence - removed }

    /// The oldest of the newest `limit` pushes.
    func firstSequence(
        whenLimitedTo limit: Int64, in database: SQLiteDatabase
    ) throws(SQLiteError) -> Int64 {
        guard count > limit else { return firstSequence }
        return try database.integer(
            "SELECT seq FROM push ORDER BY seq LIMIT 1 OFFSET ?1", [.integer(count - limit)],
            doing: "find the oldest notification within the limit") ?? lastSequence + 1
    }
}
