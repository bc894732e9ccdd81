import Foundation
import SQLite
import ScratchFiles

@testable import NotificationStore

/// A test's directory as the place of a store.
extension ScratchDirectory {
    /// Where the test's store goes.
    var storePath: String { path + "/store.sqlite" }

    func open(
        maxNotifications: Int = 100_000, schema: Schema = .current, plan: SQLiteCallPlan? = nil
    ) throws -> NotificationStore {
        var configuration = StoreConfiguration(
            path: storePath, maxNotifications: maxNotifications, lockWaitMilliseconds: 20)
        configuration.schema = schema
        configuration.callPlan = plan
        return try NotificationStore(configuration: configuration)
    }

    /// A connection beside the store's, as the sqlite3 shell would have.
    func shell() throws -> SQLiteDatabase {
        try SQLiteDatabase(path: storePath, access: .create, lockWaitMilliseconds: 20)
    }
}

extension NotificationStore {
    /// A store in a file that goes with it.
    static func temporary(maxNotifications: Int = 100_000) throws -> NotificationStore {
        try NotificationStore(
            configuration: StoreConfiguration(
                path: nil, maxNotifications: maxNotifications,
                temporaryDirectory: NSTemporaryDirectory()))
    }
}

extension SQLiteDatabase {
    /// The first column of all rows as text.
    func texts(_ sql: String) throws -> [String?] {
        var result: [String?] = []
        try prepare(sql).forEachRow(doing: "query in a test") { row in
            result.append(row.text(0))
            return true
        }
        return result
    }
}
