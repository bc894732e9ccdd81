import SQLite

/// The tables of the store, as numbered steps from an empty file to today's layout.
package struct Schema: Sendable {
    /// The SQL of each step; the first makes version 1 out of an empty file.
    package var steps: [String]

    package init(steps: [String]) { self.steps = steps }

    /// Today's layout: the files `Schema/schema-0001.sql` and on, in order.
    package static let current = Schema(
        steps: [PackageResources.schema_0001_sql].map { String(decoding: $0, as: UTF8.self) })

    /// The version a file has after all steps, kept as its `PRAGMA user_version`.
    package var version: Int { steps.count }

    /// What marks a file as this program's: "APNS", kept as its `PRAGMA application_id`.
    package static let applicationID: Int64 = 0x4150_4E53
}
