import CSQLite

/// SQLite's settings for the whole process.
enum SQLiteLibrary {
    /// Whether they took effect, which they only do before SQLite's first use; made at that use.
    ///
    /// In a process that has used SQLite before, everything works the same, a little slower.
    static let isConfigured = apns_sqlite3_config_no_memory_count() == SQLITE_OK
}
