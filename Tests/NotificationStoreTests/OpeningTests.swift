import Foundation
import SQLite
import ScratchFiles
import Testing

@testable import NotificationStore

@Suite("Opening a store")
struct OpeningTests {
    /// Opens a store that must be refused, and returns why.
    private func refusal(
        _ scratch: ScratchDirectory, path: String? = nil, schema: Schema = .current
    ) throws -> StoreError {
        var configuration = StoreConfiguration(
            path: path ?? scratch.storePath, lockWaitMilliseconds: 20)
        configuration.schema = schema
        return try #require(throws: StoreError.self) {
            try NotificationStore(configuration: configuration)
        }
    }

    @Test("finds everything that was committed before")
    func reopening() throws {
        let scratch = try ScratchDirectory()
        do {
            let store = try scratch.open()
            try store.commit([SamplePush(apnsID: "1"), SamplePush(apnsID: "2")])
            try store.close()
        }
        #expect(try scratch.names == ["store.sqlite"])
        let store = try scratch.open()
        #expect(store.lastSequence == 2)
        #expect(try store.everything().map(\.apnsID) == ["1", "2"])
        #expect(try store.commit([SamplePush()]) == 3)
    }

    @Test("finds everything although the store before was not closed")
    func reopeningUnclosed() throws {
        let scratch = try ScratchDirectory()
        let copy = try ScratchDirectory()
        let store = try scratch.open()
        try store.commit((0..<100).map { SamplePush(apnsID: "\($0)") })
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: scratch.storePath + suffix, toPath: copy.storePath + suffix)
        }
        #expect(try copy.open().everything().count == 100)
    }

    @Test("uses pages of 8 KiB and a write-ahead log")
    func layout() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open()
        let shell = try scratch.shell()
        #expect(try shell.texts("PRAGMA page_size") == ["8192"])
        #expect(try shell.texts("PRAGMA journal_mode") == ["wal"])
        #expect(try shell.texts("PRAGMA user_version") == ["\(Schema.current.version)"])
        #expect(try store.statistics().count == 0)
    }

    @Test(
        "waits for the disk at each commit only when power cuts matter",
        arguments: [(StoreConfiguration.Durability.process, Int64(0)), (.power, 2)])
    func durability(_ durability: StoreConfiguration.Durability, _ synchronous: Int64) throws {
        let scratch = try ScratchDirectory()
        let store = try NotificationStore(
            configuration: StoreConfiguration(path: scratch.storePath, durability: durability))
        let writer = try store.makeWriter()
        let setting = try writer.database.integer("PRAGMA synchronous", doing: "read a setting")
        #expect(setting == synchronous)
        SamplePush().add(to: writer)
        #expect(try writer.commit() == 1)
    }

    @Test("makes a temporary file without a path, and removes it at close")
    func temporary() throws {
        let scratch = try ScratchDirectory()
        let store = try NotificationStore(
            configuration: StoreConfiguration(path: nil, temporaryDirectory: scratch.path))
        #expect(store.isTemporary)
        try store.commit([SamplePush()])
        #expect(try store.everything().count == 1)
        #expect(try scratch.names.count == 1)
        try store.close()
        #expect(try scratch.names == [])
        let error = #expect(throws: StoreError.self) { try store.everything() }
        #expect(error?.kind == .closed)
    }

    @Test("removes a temporary file that is let go without a close")
    func temporaryUnclosed() throws {
        let scratch = try ScratchDirectory()
        do {
            let store = try NotificationStore(
                configuration: StoreConfiguration(path: nil, temporaryDirectory: scratch.path))
            try store.commit([SamplePush()])
        }
        #expect(try scratch.names == [])
    }

    @Test("removes temporary files of killed processes, and nothing else")
    func abandoned() throws {
        let scratch = try ScratchDirectory()
        func leave(_ name: String, mode: Int, files: String...) throws {
            let directory = "\(scratch.path)/\(name)"
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: false,
                attributes: [.posixPermissions: mode])
            for file in files {
                try Data([1]).write(to: URL(fileURLWithPath: "\(directory)/\(file)"))
            }
        }
        let wal = "notifications.sqlite-wal"
        try leave("apns-mock-store-killed", mode: 0o700, files: "notifications.sqlite", wal, "lock")
        try leave("apns-mock-store-nolock", mode: 0o700, files: "notifications.sqlite")
        try leave("apns-mock-store-shared", mode: 0o777, files: "notifications.sqlite", "lock")
        try leave("apns-mock-store-others", mode: 0o700, files: "notes.txt", "lock")
        try leave("apns-mock-store-lengthy", mode: 0o700, files: "notifications.sqlite", "lock")
        let configuration = StoreConfiguration(path: nil, temporaryDirectory: scratch.path)
        let running = try NotificationStore(configuration: configuration)
        try running.commit([SamplePush()])
        let other = try NotificationStore(configuration: configuration)
        #expect(try running.everything().count == 1)
        let left = try scratch.names
        #expect(!left.contains("apns-mock-store-killed"))
        for kept in ["nolock", "shared", "others", "lengthy"] {
            #expect(left.contains("apns-mock-store-\(kept)"))
        }
        #expect(
            FileManager.default.fileExists(
                atPath: scratch.path + "/apns-mock-store-others/notes.txt"))
        #expect(left.count == 6)
        try running.close()
        try other.close()
        #expect(try scratch.names.count == 4)
    }

    @Test("refuses a file another apns-mock has open, and takes it when that is done")
    func inUse() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open()
        #expect(try refusal(scratch).kind == .inUse)
        try store.close()
        _ = try scratch.open()
    }

    @Test("refuses a file another program has locked")
    func locked() throws {
        let scratch = try ScratchDirectory()
        try scratch.open().close()
        let shell = try scratch.shell()
        try shell.begin(.write)
        #expect(try refusal(scratch).kind == .locked)
        shell.rollBack()
        _ = try scratch.open()
    }

    @Test("refuses a directory that does not exist")
    func missingDirectory() throws {
        let scratch = try ScratchDirectory()
        let error = try refusal(scratch, path: scratch.path + "/none/store.sqlite")
        #expect(error.kind == .directoryMissing)
        #expect(error.message.contains(scratch.path + "/none"))
    }

    @Test("refuses a directory in the place of the file")
    func directoryAsFile() throws {
        let scratch = try ScratchDirectory()
        #expect(try refusal(scratch, path: scratch.path).kind == .notAFile)
    }

    @Test("refuses a file in the place of the directory")
    func fileAsDirectory() throws {
        let scratch = try ScratchDirectory()
        try scratch.open().close()
        let error = try refusal(scratch, path: scratch.storePath + "/store.sqlite")
        #expect(error.kind == .directoryMissing)
    }

    @Test("refuses a directory in which no file can be made")
    func unwritableDirectory() throws {
        let error = try refusal(ScratchDirectory(), path: "/proc/store.sqlite")
        #expect(error.kind == .permissionDenied)
    }

    @Test("refuses a file that is no database, and leaves it as it is")
    func notADatabase() throws {
        let scratch = try ScratchDirectory()
        let text = Data(String(repeating: "certainly no database\n", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: scratch.storePath))
        #expect(try refusal(scratch).kind == .notADatabase)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.storePath)) == text)
    }

    @Test("takes an empty file for a new store")
    func emptyFile() throws {
        let scratch = try ScratchDirectory()
        try Data().write(to: URL(fileURLWithPath: scratch.storePath))
        #expect(try scratch.open().commit([SamplePush()]) == 1)
    }

    @Test(
        "refuses a database of another program, and leaves it as it is",
        arguments: [
            "CREATE TABLE mine (a)", "PRAGMA application_id = 7", "PRAGMA user_version = 7",
        ])
    func foreign(_ sql: String) throws {
        let scratch = try ScratchDirectory()
        do { try scratch.shell().execute(sql, doing: "make a database") }
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.storePath))
        #expect(try refusal(scratch).kind == .foreignDatabase)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.storePath)) == before)
    }

    @Test("refuses a store whose header is damaged")
    func corruptHeader() throws {
        let scratch = try ScratchDirectory()
        do {
            let store = try scratch.open()
            try store.commit((0..<100).map { _ in SamplePush() })
            try store.close()
        }
        var data = try Data(contentsOf: URL(fileURLWithPath: scratch.storePath))
        data.replaceSubrange(100..<8192, with: [UInt8](repeating: 0x5A, count: 8092))
        try data.write(to: URL(fileURLWithPath: scratch.storePath))
        #expect(try refusal(scratch).kind == .corrupt)
    }

    @Test("reports damaged pages to the reader that meets them")
    func corruptPages() throws {
        let scratch = try ScratchDirectory()
        do {
            let store = try scratch.open()
            try store.commit((0..<1000).map { _ in SamplePush() })
            try store.close()
        }
        var data = try Data(contentsOf: URL(fileURLWithPath: scratch.storePath))
        let middle = data.count / 2 / 8192 * 8192
        data.replaceSubrange(
            middle..<(middle + 16_384), with: [UInt8](repeating: 0x5A, count: 16_384))
        try data.write(to: URL(fileURLWithPath: scratch.storePath))
        let store = try scratch.open()
        let error = #expect(throws: StoreError.self) { try store.everything() }
        #expect(error?.kind == .corrupt)
    }

    @Test("migrates an older schema step by step and keeps what is there")
    func migration() throws {
        let scratch = try ScratchDirectory()
        do {
            let store = try scratch.open()
            try store.commit([SamplePush(apnsID: "old")])
            try store.close()
        }
        let newer = Schema(
            steps: Schema.current.steps + [
                "ALTER TABLE push ADD COLUMN note TEXT", "UPDATE push SET note = apns_id || '!'",
            ])
        do {
            let store = try scratch.open(schema: newer)
            #expect(try store.everything().map(\.apnsID) == ["old"])
            #expect(try scratch.shell().texts("SELECT note FROM push") == ["old!"])
            #expect(
                try scratch.shell().texts("PRAGMA user_version") == ["\(newer.version)"])
            try store.close()
        }
        let error = try refusal(scratch)
        #expect(error.kind == .schemaTooNew)
        #expect(error.message.contains("schema \(newer.version)"))
    }

    @Test("takes no half step when a migration fails")
    func failedMigration() throws {
        let scratch = try ScratchDirectory()
        try scratch.open().close()
        let broken = Schema(
            steps: Schema.current.steps + [
                "ALTER TABLE push ADD COLUMN note TEXT; UPDATE nowhere SET a = 1"
            ])
        #expect(try refusal(scratch, schema: broken).kind == .other)
        let store = try scratch.open()
        #expect(try store.commit([SamplePush()]) == 1)
        let columns = try scratch.shell().texts("SELECT name FROM pragma_table_info('push')")
        #expect(!columns.contains("note"))
    }
}
