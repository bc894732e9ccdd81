import SQLite

/// Where notifications are kept, how many, and what they survive.
package struct StoreConfiguration: Sendable {
    /// What a committed notification survives.
    package enum Durability: String, CaseIterable, Sendable {
        /// The death of the process, also by `kill -9`.
        case process
        /// A power cut as well: each commit waits for the disk.
        case power
    }

    /// The database file; nil for a temporary file that is removed at close.
    package var path: String?

    /// How many notifications are kept, the newest ones.
    package var maxNotifications: Int

    /// What a committed notification survives.
    package var durability: Durability

    /// Where a temporary file is made.
    package var temporaryDirectory: String

    /// How long a call waits for a lock that another program holds.
    package var lockWaitMilliseconds: Int

    /// The length of the write-ahead log, in pages of 8 KiB, at which it is due for copying into
    /// the file.
    package var logPagesDue: Int

    /// The tables; other than the current ones only in tests.
    package var schema: Schema

    /// SQLite calls that shall fail, for tests.
    package var callPlan: SQLiteCallPlan?

    /// The configuration for a file at `path`, or for a temporary one.
    package init(
        path: String?, maxNotifications: Int = 100_000, durability: Durability = .process,
        temporaryDirectory: String = "/tmp", lockWaitMilliseconds: Int = 2000
    ) {
        self.path = path
        self.maxNotifications = maxNotifications
        self.durability = durability
        self.temporaryDirectory = temporaryDirectory
        self.lockWaitMilliseconds = lockWaitMilliseconds
        logPagesDue = 2048
        schema = .current
        callPlan = nil
    }
}
