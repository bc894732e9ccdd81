import APNsRules
import SQLite

/// Puts notifications into the store, a batch at a time; one for each push loop's thread.
///
/// `add` each answered request, then `commit` once: when that returns, every notification of the
/// batch is kept. A failure at any point undoes the whole batch, and `commit` reports it.
package final class NotificationWriter {
    let database: SQLiteDatabase
    private let path: String
    private let progress: StoreProgress
    private let insert: SQLiteStatement
    private let last: SQLiteStatement
    private var tokens = ProviderTokenRows()
    private var nextSequence: Int64 = 0
    private var failure: SQLiteError?

    /// How many notifications the batch holds that the next `commit` keeps.
    package private(set) var pendingCount = 0

    init(
        on database: SQLiteDatabase, path: String, progress: StoreProgress
    ) throws(SQLiteError) {
        self.database = database
        self.path = path
        self.progress = progress
        insert = try database.prepare(Self.insertSQL)
        last = try database.prepare(
            """
            SELECT max(coalesce((SELECT max(seq) FROM push), 0), removed_seq) FROM state
            """)
    }

    /// Puts a notification into the batch; the first of a batch takes the store's write lock.
    ///
    /// - Parameter bytes: The request's buffer, into which the notification's ranges point. It is
    ///   not needed after the call.
    package func add(_ notification: NewNotification, bytes: Span<UInt8>) {
        guard failure == nil else { return }
        do {
            if pendingCount == 0 { try begin() }
            try insert(notification, bytes: bytes)
            nextSequence += 1
            pendingCount += 1
        } catch {
            failure = error
            undo()
        }
    }

    /// Commits the batch.
    ///
    /// Throws what went wrong in `add` or in the commit itself. Then nothing of the batch is kept,
    /// and the next batch starts afresh.
    /// - Returns: The sequence number of the last committed notification of the store.
    @discardableResult
    package func commit() throws(StoreError) -> Int64 {
        defer { failure = nil }
        if let failure { throw StoreError(failure, path: path) }
        guard pendingCount > 0 else { return progress.lastSequence }
        do {
            try database.statement("COMMIT").run(doing: "commit notifications")
        } catch {
            undo()
            throw StoreError(error, path: path)
        }
        pendingCount = 0
        progress.noteCommit(
            lastSequence: nextSequence - 1, logFrames: database.logFramesAtLastCommit)
        return nextSequence - 1
    }

    /// Drops the batch.
    package func discard() {
        undo()
        failure = nil
    }

    private func begin() throws(SQLiteError) {
        try database.begin(.write)
        // Read anew each time: another loop, or a removal, may have moved it.
        nextSequence = (try last.integer(doing: "read the last sequence number") ?? 0) + 1
    }

    private func undo() {
        database.rollBack()
        tokens.forget()
        pendingCount = 0
    }

    private static let insertSQL = """
        INSERT INTO push (
            seq, received_us, status, connection, stream, environment, priority, provider_token,
            reason, push_type, topic, device_token, apns_id, unique_id, collapse_id, expiration,
            body_bytes, violations, headers, headers_after, body)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
            ?19, ?20, ?21)
        """

    private func insert(
        _ notification: NewNotification, bytes: Span<UInt8>
    ) throws(SQLiteError) {
        var tokenID: Int64?
        var headers = notification.headerText
        var headersAfter: Range<Int>?
        if let value = notification.authorizationValue {
            precondition(
                headers.lowerBound <= value.lowerBound && value.upperBound <= headers.upperBound,
                "the authorization's value must lie inside the header text")
            tokenID = try tokens.id(
                for: value, in: bytes, of: notification, sequence: nextSequence, on: database)
            headersAfter = value.upperBound..<headers.upperBound
            headers = headers.lowerBound..<value.lowerBound
        }
        let sequence = nextSequence
        let reason = notification.reason.map { Array($0.rawValue.utf8) }
        let violations =
            notification.violations.isEmpty ? nil : notification.violations.jsonBytes()
        try insert.run(doing: "insert a notification", over: bytes) {
            (binder) throws(SQLiteError) in
            try binder.integer(1, sequence)
            try binder.integer(2, notification.receivedAtMicroseconds)
            try binder.integer(3, Int64(notification.status))
            try binder.integer(4, notification.connectionID)
            try binder.integer(5, notification.streamID)
            try binder.integer(6, notification.environment == .production ? 1 : 0)
            try binder.integer(7, notification.priority.map(Int64.init))
            try binder.integer(8, tokenID)
            try binder.copiedText(9, reason)
            try binder.text(10, notification.pushType)
            try binder.text(11, notification.topic)
            try binder.text(12, notification.deviceToken)
            try binder.text(13, notification.apnsID)
            try binder.text(14, notification.uniqueID)
            try binder.text(15, notification.collapseID)
            try binder.integer(16, notification.expirationSeconds)
            try binder.integer(17, Int64(notification.bodyBytes))
            try binder.copiedText(18, violations)
            try binder.text(19, headers)
            try binder.text(20, headersAfter)
            try binder.blob(21, notification.body)
        }
    }
}
