import SQLite

/// Fills the index, a segment of 4096 pushes at a time, in slices.
///
/// A segment is read and sorted without the write lock; its entries go in over several short
/// transactions, and the last one moves the watermark. Until then nobody looks at them, and after
/// a crash they are simply put in again.
struct IndexFilling {
    /// The entries put in by one transaction.
    static let slice = 4096

    /// Entries of the segment at the watermark that are not put in yet, in order.
    private var waiting: ArraySlice<Int64> = []
    private var segment: Int64?

    /// The segment that can be put in, wholly or the rest of it; nil when none is complete.
    ///
    /// Segments whose pushes are all gone are passed over.
    func dueSegment(_ state: StoreState) -> Int64? {
        let oldest = state.firstSequence > 0 ? state.firstSequence : state.lastSequence + 1
        let segment = LookupEntry.segment(of: max(state.indexedBefore, oldest))
        let last = (segment + 1) * LookupEntry.segmentSize - 1
        return last <= min(state.lastSequence, LookupEntry.sequenceMax) ? segment : nil
    }

    /// Puts in the next slice of the segment that is due.
    ///
    /// - Returns: How many pushes are indexed with this slice: none before a segment's last.
    mutating func putInSlice(
        of dueSegment: Int64, on database: SQLiteDatabase
    ) throws(SQLiteError) -> Int {
        if segment != dueSegment {
            waiting = try entries(of: dueSegment, on: database)[...]
            segment = dueSegment
        }
        let slice = waiting.prefix(Self.slice)
        let rest = waiting.dropFirst(Self.slice)
        try database.transaction(.write) { () throws(SQLiteError) in
            let insert = try database.statement("INSERT OR IGNORE INTO lookup (entry) VALUES (?1)")
            for entry in slice {
                try insert.run(doing: "insert an index entry", integer: entry)
            }
            guard rest.isEmpty else { return }
            try database.statement("UPDATE state SET indexed_before = ?1").run(
                doing: "move the index's watermark",
                [.integer((dueSegment + 1) * LookupEntry.segmentSize)])
        }
        waiting = rest
        return rest.isEmpty ? Int(LookupEntry.segmentSize) : 0
    }

    /// Removes entries of segments whose pushes are all gone.
    ///
    /// - Returns: Whether there may be more of them.
    func removeSlice(
        before firstSequence: Int64, on database: SQLiteDatabase
    ) throws(SQLiteError) -> Bool {
        let bound = LookupEntry.entry(
            sequence: firstSequence & ~(LookupEntry.segmentSize - 1), hash: 0)
        try database.transaction(.write) { () throws(SQLiteError) in
            try database.statement(
                """
                DELETE FROM lookup WHERE entry IN (
                    SELECT entry FROM lookup WHERE entry < ?1 ORDER BY entry LIMIT ?2)
                """
            ).run(
                doing: "remove index entries", [.integer(bound), .integer(Int64(Self.slice))])
        }
        return database.changes == Self.slice
    }

    private func entries(
        of segment: Int64, on database: SQLiteDatabase
    ) throws(SQLiteError) -> [Int64] {
        let first = segment * LookupEntry.segmentSize
        var entries: [Int64] = []
        entries.reserveCapacity(3 * Int(LookupEntry.segmentSize))
        try database.statement(
            """
            SELECT seq, device_token, apns_id, topic FROM push WHERE seq BETWEEN ?1 AND ?2
            """
        ).forEachRow(
            doing: "read notifications for the index",
            [.integer(first), .integer(first + LookupEntry.segmentSize - 1)]
        ) { row in
            let sequence = row.integer(0)
            for (column, kind) in Self.columns where !row.isNull(column) {
                let hash = row.withBytes(column) { LookupEntry.hash(kind, $0) }
                entries.append(LookupEntry.entry(sequence: sequence, hash: hash))
            }
            return true
        }
        entries.sort()
        return entries
    }

    private static let columns: [(Int32, LookupEntry.Kind)] = [
        (1, .deviceToken), (2, .apnsID), (3, .topic),
    ]
}
