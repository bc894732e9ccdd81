import SQLite

/// Brings a database file to the layout this program knows, or refuses it by name.
struct SchemaMigration {
    let schema: Schema
    let path: String

    /// What a file says of itself.
    private struct Found {
        var version: Int
        var applicationID: Int64
        var isEmpty: Bool
    }

    /// Checks that the file is empty or ours, and takes the steps it lacks.
    ///
    /// A file that is not ours is left as it is.
    func run(on database: SQLiteDatabase) throws(StoreError) {
        let found: Found
        do {
            found = try examine(database)
        } catch {
            throw StoreError(error, path: path)
        }
        try refuseUnknown(found)
        do {
            if found.isEmpty { try layOut(database) }
            for version in found.version..<schema.version {
                try takeStep(from: version, on: database)
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private func examine(_ database: SQLiteDatabase) throws(SQLiteError) -> Found {
        let version = try database.integer("PRAGMA user_version", doing: "read the header")
        let mark = try database.integer("PRAGMA application_id", doing: "read the header")
        let tables = try database.integer(
            "SELECT count(*) FROM sqlite_schema", doing: "read the list of tables")
        return Found(version: Int(version ?? 0), applicationID: mark ?? 0, isEmpty: tables == 0)
    }

    private func refuseUnknown(_ found: Found) throws(StoreError) {
        let isUnused = found.isEmpty && found.applicationID == 0 && found.version == 0
        guard isUnused || found.applicationID == Schema.applicationID else {
            throw StoreError(
                .foreignDatabase, "\(path) is a database of some other program",
                hint: "give --store another path; the file was left as it is")
        }
        guard found.version <= schema.version else {
            throw StoreError(
                .schemaTooNew,
                "the store \(path) has schema \(found.version); this apns-mock knows schemas"
                    + " up to \(schema.version)",
                hint: "use the later apns-mock that wrote it, or another --store")
        }
    }

    /// Sets what can only be set on an empty file: the page size comes before the journal mode,
    /// which would fix it.
    private func layOut(_ database: SQLiteDatabase) throws(SQLiteError) {
        try database.execute("PRAGMA page_size = 8192", doing: "set the page size")
        var mode = ""
        try database.prepare("PRAGMA journal_mode = WAL").forEachRow(
            doing: "set the journal mode"
        ) { row in
            mode = row.text(0) ?? ""
            return false
        }
        guard mode == "wal" else {
            throw SQLiteError(
                extendedCode: 1, message: "the file system only allows journal mode \(mode)",
                doing: "set the journal mode to WAL")
        }
    }

    /// Takes the step from `version` to the next, wholly or not at all.
    private func takeStep(
        from version: Int, on database: SQLiteDatabase
    ) throws(SQLiteError) {
        try database.transaction(.write) { () throws(SQLiteError) in
            // Another program may have taken the step while this one waited for the lock.
            let found = try database.integer("PRAGMA user_version", doing: "read the header")
            guard found == Int64(version) else { return }
            try database.execute(schema.steps[version], doing: "change the schema")
            try database.execute(
                """
                PRAGMA application_id = \(Schema.applicationID);
                PRAGMA user_version = \(version + 1)
                """, doing: "note the schema's version")
        }
    }
}
