import SQLite

/// One walk over the notifications that match a query, in one read transaction.
///
/// What is indexed is found through the index, segment by segment; the tail, which maintenance
/// has not reached, is scanned. Both compare the push's own columns.
struct SearchPlan {
    let query: NotificationQuery
    let range: ClosedRange<Int64>
    let indexedBefore: Int64
    let order: StoreSnapshot.Order

    /// What each row holds: `push.seq`, then `push.body` where the query looks at it.
    let columns: String

    let database: SQLiteDatabase

    /// With more hits than this in a segment, scanning the segment is the cheaper way.
    private static let denseHits = 512

    /// Gives each match to `body`, until that returns false.
    func run(_ body: (borrowing SQLiteRow) -> Bool) throws(SQLiteError) {
        let scan = try Scan(plan: self)
        guard let hash = query.lookupHash, indexedBefore > range.lowerBound else {
            _ = try scan.run(over: range, body)
            return
        }
        let indexed = range.lowerBound...min(range.upperBound, indexedBefore - 1)
        let tail =
            indexed.upperBound < range.upperBound
            ? indexed.upperBound + 1...range.upperBound : nil
        let segments =
            LookupEntry.segment(
                of: indexed.lowerBound)...LookupEntry.segment(of: indexed.upperBound)
        switch order {
        case .newestFirst:
            if let tail, !(try scan.run(over: tail, body)) { return }
            for segment in segments.reversed() {
                let goesOn = try searchSegment(segment, hash, within: indexed, scan, body)
                guard goesOn else { return }
            }
        case .oldestFirst:
            for segment in segments {
                let goesOn = try searchSegment(segment, hash, within: indexed, scan, body)
                guard goesOn else { return }
            }
            if let tail { _ = try scan.run(over: tail, body) }
        }
    }

    private func searchSegment(
        _ segment: Int64, _ hash: UInt32, within range: ClosedRange<Int64>, _ scan: Scan,
        _ body: (borrowing SQLiteRow) -> Bool
    ) throws(SQLiteError) -> Bool {
        var hits: [Int64] = []
        try database.statement("SELECT entries FROM lookup WHERE bucket = ?1").forEachRow(
            doing: "search the index",
            [.integer(LookupEntry.row(segment: segment, bucket: LookupEntry.bucket(of: hash)))]
        ) { row in
            row.withBytes(0) { bucket in
                LookupEntry.forEachHit(of: hash, in: bucket, segment: segment) { sequence in
                    if range.contains(sequence) { hits.append(sequence) }
                }
            }
            return true
        }
        guard let first = hits.first, let last = hits.last else { return true }
        if hits.count > Self.denseHits { return try scan.run(over: first...last, body) }
        if order == .newestFirst { hits.reverse() }
        for hit in hits {
            guard try scan.run(over: hit...hit, body) else { return false }
        }
        return true
    }

    /// The statement that compares the pushes of a range with the query.
    private struct Scan {
        let statement: SQLiteStatement
        let values: [SQLiteValue]
        let query: NotificationQuery
        let looksAtBody: Bool

        init(plan: SearchPlan) throws(SQLiteError) {
            let condition = plan.query.sqlCondition
            statement = try plan.database.statement(
                """
                SELECT \(plan.columns)
                FROM push LEFT JOIN provider_token AS token ON token.id = push.provider_token
                WHERE seq BETWEEN ? AND ? AND \(condition.expression)
                ORDER BY seq \(plan.order == .newestFirst ? "DESC" : "ASC")
                """)
            values = condition.values
            query = plan.query
            looksAtBody = plan.query.looksAtBody
        }

        /// Gives each match to `body`; false when that returned false.
        func run(
            over range: ClosedRange<Int64>, _ body: (borrowing SQLiteRow) -> Bool
        ) throws(SQLiteError) -> Bool {
            var goesOn = true
            try statement.forEachRow(
                doing: "search notifications",
                [.integer(range.lowerBound), .integer(range.upperBound)] + values
            ) { row in
                if looksAtBody, !row.withBytes(1, { query.bodyMatches($0) }) { return true }
                goesOn = body(row)
                return goesOn
            }
            return goesOn
        }
    }
}
