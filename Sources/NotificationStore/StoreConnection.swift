import SQLite

/// How a connection that writes is opened and set up.
struct StoreConnection {
    private let configuration: StoreConfiguration
    private let path: String

    init(_ configuration: StoreConfiguration, path: String) {
        self.configuration = configuration
        self.path = path
    }

    /// Opens the store's first connection: checks the file, lays it out or migrates it.
    func openFirst() throws(StoreError) -> SQLiteDatabase {
        let database = try connect(.create)
        try SchemaMigration(schema: configuration.schema, path: path).run(on: database)
        do {
            // Takes the write lock for a moment: a program that holds it is told of now, not at
            // the first push.
            try database.transaction(.write) {}
        } catch {
            throw StoreError(error, path: path)
        }
        return database
    }

    /// Opens a further connection to a store that `openFirst` has opened.
    func open() throws(StoreError) -> SQLiteDatabase { try connect(.write) }

    private func connect(_ access: SQLiteDatabase.Access) throws(StoreError) -> SQLiteDatabase {
        do {
            let database = try SQLiteDatabase(
                path: path, access: access,
                lockWaitMilliseconds: configuration.lockWaitMilliseconds,
                plan: configuration.callPlan)
            try setUp(database)
            return database
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private func setUp(_ database: SQLiteDatabase) throws(SQLiteError) {
        let durability = configuration.path == nil ? .process : configuration.durability
        // OFF leaves a commit with the kernel, which outlives the process; FULL waits for the disk.
        let synchronous =
            switch durability {
            case .process: "OFF"
            case .power: "FULL"
            }
        try database.execute(
            """
            PRAGMA synchronous = \(synchronous);
            PRAGMA wal_autocheckpoint = 0
            """, doing: "set up a connection")
        database.watchLogLength()
    }
}
