/// What one slice of maintenance did.
package struct MaintenanceReport: Equatable, Sendable {
    /// How many notifications were removed to keep within the limit.
    package var pruned = 0

    /// How many notifications the index gained.
    package var indexed = 0

    /// Whether the write-ahead log was copied into the file and can start afresh.
    package var emptiedLog = false

    /// Whether another slice is due at once.
    package var isMoreWaiting = false
}
