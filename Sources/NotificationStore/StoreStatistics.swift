/// How much the store holds.
package struct StoreStatistics: Equatable, Sendable {
    /// The notifications in it.
    package var count: Int

    /// The size of its file and its write-ahead log, in bytes.
    package var bytes: Int64

    /// How many notifications were removed to keep within the limit, since the file was made.
    package var pruned: Int64

    /// The notifications before this sequence number are indexed; the rest are scanned.
    package var indexedBefore: Int64

    /// The highest sequence number given so far; 0 before the first.
    package var lastSequence: Int64
}
