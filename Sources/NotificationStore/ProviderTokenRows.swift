import APNsRules
import Bytes
import SQLite

/// Keeps the value of an `authorization` header once for the many pushes that carry it.
///
/// A row serves pushes for a bounded stretch of sequence numbers, then a new one is made. So a row
/// can be removed when the pushes of its stretch are gone, without counting references.
struct ProviderTokenRows {
    /// For how many sequence numbers a row is used.
    static let stretch: Int64 = 65_536

    private struct Known {
        var value: [UInt8]
        var id: Int64
        var lastSequence: Int64
    }

    private var latest: Known?
    private var others: [[UInt8]: Known] = [:]

    /// The most values remembered; a connection has one, so this is many connections' worth.
    private static let knownMax = 1024

    /// Forgets all rows: those of a batch that was rolled back do not exist.
    mutating func forget() {
        latest = nil
        others.removeAll(keepingCapacity: true)
    }

    /// The row for the value at `range`, made where there is none for this sequence number.
    mutating func id(
        for range: Range<Int>, in bytes: Span<UInt8>, of notification: NewNotification,
        sequence: Int64, on database: SQLiteDatabase
    ) throws(SQLiteError) -> Int64 {
        let value = bytes.extracting(range)
        if let latest, sequence <= latest.lastSequence, latest.value.span.equals(value) {
            return latest.id
        }
        var key: [UInt8] = []
        key.append(copying: value)
        if let known = others[key], sequence <= known.lastSequence {
            latest = known
            return known.id
        }
        let known = Known(
            value: key,
            id: try insert(key, of: notification, sequence: sequence, on: database),
            lastSequence: sequence + Self.stretch - 1)
        if others.count >= Self.knownMax { others.removeAll(keepingCapacity: true) }
        others[key] = known
        latest = known
        return known.id
    }

    private func insert(
        _ value: [UInt8], of notification: NewNotification, sequence: Int64,
        on database: SQLiteDatabase
    ) throws(SQLiteError) -> Int64 {
        let token = notification.providerToken
        try database.statement(
            """
            INSERT INTO provider_token
                (first_seq, first_seen_us, key_id, team_id, issued_at, value)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        ).run(
            doing: "insert a provider token",
            [
                .integer(sequence),
                .integer(notification.receivedAtMicroseconds),
                token.map { .text($0.keyID) } ?? .null,
                token.map { .text($0.teamID) } ?? .null,
                token.map { .integer($0.issuedAtSeconds) } ?? .null,
                .text(value),
            ])
        return database.lastInsertedRowID
    }
}
