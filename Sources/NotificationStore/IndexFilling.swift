import Bytes
import SQLite

/// Fills the index, a segment of 4096 pushes at a time.
///
/// A segment is read without the write lock, which is about a millisecond's work and most of the
/// cost. Its buckets and the watermark then go in together in one short transaction.
enum IndexFilling {
    /// The rows removed by one transaction.
    static let removalSlice = 1024

    /// The segment that can be put in; nil when none is complete.
    ///
    /// Segments whose pushes are all gone are passed over.
    static func dueSegment(_ state: StoreState) -> Int64? {
        let oldest = state.firstSequence > 0 ? state.firstSequence : state.lastSequence + 1
        let segment = LookupEntry.segment(of: max(state.indexedBefore, oldest))
        let last = (segment + 1) * LookupEntry.segmentSize - 1
        return last <= state.lastSequence ? segment : nil
    }

    /// Puts in a segment.
    ///
    /// - Returns: How many pushes are indexed with it.
    static func putIn(
        _ segment: Int64, on database: SQLiteDatabase
    ) throws(SQLiteError) -> Int {
        let buckets = try buckets(of: segment, on: database)
        try database.transaction(.write) { () throws(SQLiteError) in
            let insert = try database.statement(
                "INSERT OR REPLACE INTO lookup (bucket, entries) VALUES (?1, ?2)")
            for (bucket, entries) in buckets.enumerated() where !entries.isEmpty {
                let row = LookupEntry.row(segment: segment, bucket: bucket)
                try insert.run(doing: "insert a bucket of the index", over: entries.span) {
                    (binder) throws(SQLiteError) in
                    try binder.integer(1, row)
                    try binder.blob(2, entries.indices)
                }
            }
            try database.statement("UPDATE state SET indexed_before = ?1").run(
                doing: "move the index's watermark",
                [.integer((segment + 1) * LookupEntry.segmentSize)])
        }
        return Int(LookupEntry.segmentSize)
    }

    /// Removes buckets of segments whose pushes are all gone.
    ///
    /// - Returns: Whether there may be more of them.
    static func removeSlice(
        before firstSequence: Int64, on database: SQLiteDatabase
    ) throws(SQLiteError) -> Bool {
        let bound = LookupEntry.row(
            segment: LookupEntry.segment(of: firstSequence), bucket: 0)
        try database.transaction(.write) { () throws(SQLiteError) in
            try database.statement(
                """
                DELETE FROM lookup WHERE bucket IN (
                    SELECT bucket FROM lookup WHERE bucket < ?1 ORDER BY bucket LIMIT ?2)
                """
            ).run(
                doing: "remove buckets of the index",
                [.integer(bound), .integer(Int64(removalSlice))])
        }
        return database.changes == removalSlice
    }

    /// The bytes of the segment's buckets.
    private static func buckets(
        of segment: Int64, on database: SQLiteDatabase
    ) throws(SQLiteError) -> [[UInt8]] {
        let first = segment * LookupEntry.segmentSize
        var buckets = [[UInt8]](repeating: [], count: LookupEntry.bucketsPerSegment)
        try database.statement(
            """
            SELECT seq, device_token, apns_id, topic FROM push WHERE seq BETWEEN ?1 AND ?2
            """
        ).forEachRow(
            doing: "read notifications for the index",
            [.integer(first), .integer(first + LookupEntry.segmentSize - 1)]
        ) { row in
            let sequence = row.integer(0)
            for (column, kind) in columns {
                row.withBytes(column) { value in
                    // A NULL has no bytes, and nobody searches for an empty value.
                    guard value.count > 0 else { return }
                    let hash = LookupEntry.hash(kind, value)
                    buckets[LookupEntry.bucket(of: hash)].append(
                        littleEndian: LookupEntry.entry(sequence: sequence, hash: hash))
                }
            }
            return true
        }
        return buckets
    }

    private static let columns: [(Int32, LookupEntry.Kind)] = [
        (1, .deviceToken), (2, .apnsID), (3, .topic),
    ]
}
