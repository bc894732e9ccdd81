import Foundation
import SQLite
import ScratchFiles
import Synchronization
import Testing

@testable import NotificationStore

@Suite("Maintenance")
struct MaintenanceTests {
    @Test("keeps the newest notifications within the limit, and counts what it prunes")
    func pruning() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open(maxNotifications: 100)
        try store.commit((0..<100).map { SamplePush(apnsID: "\($0)") })
        #expect(try store.maintain() == MaintenanceReport())
        try store.commit((100..<3000).map { SamplePush(apnsID: "\($0)") })
        #expect(try store.maintain().pruned == Housekeeping.removalSlice)
        try store.maintainFully()
        let kept = try store.everything().map(\.apnsID)
        #expect(kept == (2900..<3000).map { "\($0)" })
        let statistics = try store.statistics()
        #expect(statistics.pruned == 2900)
        #expect(statistics.count == 100)
        #expect(statistics.lastSequence == 3000)
        #expect(try scratch.shell().texts("SELECT count(*) FROM push") == ["100"])
        try store.close()
        #expect(try scratch.open(maxNotifications: 100).statistics().pruned == 2900)
    }

    @Test("may lag: reads show no more than the limit meanwhile", arguments: [99, 100, 101, 500])
    func readsWithinLimit(committed: Int) throws {
        let store = try NotificationStore.temporary(maxNotifications: 100)
        try store.commit((0..<committed).map { SamplePush(apnsID: "\($0)") })
        let shown = min(committed, 100)
        #expect(try store.everything().count == shown)
        #expect(try store.everything().last?.apnsID == "\(committed - 1)")
        #expect(try store.statistics().count == shown)
        try store.read { (snapshot) throws(StoreError) in
            #expect(try snapshot.count() == shown)
            #expect(try snapshot.count(matching: NotificationQuery(.isDelivered)) == shown)
            #expect(try snapshot.count(after: Int64(committed) - 3) == 3)
        }
    }

    @Test("removes index entries and provider tokens whose notifications are gone")
    func unusedRows() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open(maxNotifications: 10)
        let writer = try store.makeWriter()
        for number in 0..<(ProviderTokenRows.stretch + 10_000) {
            SamplePush(apnsID: "\(number)", authorization: "bearer one").add(to: writer)
        }
        try writer.commit()
        let shell = try scratch.shell()
        #expect(try shell.texts("SELECT count(*) FROM provider_token") == ["2"])
        try store.maintainFully()
        #expect(try shell.texts("SELECT count(*) FROM provider_token") == ["1"])
        #expect(try shell.texts("SELECT count(*) FROM push") == ["10"])
        #expect(try shell.texts("SELECT count(*) < 40 FROM lookup") == ["1"])
        #expect(try store.everything().allSatisfy { $0.headers[2].value == "bearer one" })
        SamplePush(authorization: "bearer one").add(to: writer)
        try writer.commit()
        #expect(try store.everything().last?.headers[2].value == "bearer one")
    }

    @Test("empties the log again and again under a writer that never pauses")
    func logLength() throws {
        let scratch = try ScratchDirectory()
        var configuration = StoreConfiguration(path: scratch.storePath)
        configuration.logPagesDue = 64
        let store = try NotificationStore(configuration: configuration)
        // How often the log was emptied, until the writer is done.
        let emptied = Mutex<(times: Int, isDone: Bool)>((0, false))
        let thread = Thread {
            while !emptied.withLock({ $0.isDone }) {
                let wasEmptied = (try? store.maintain())?.emptiedLog ?? false
                emptied.withLock { $0.times += wasEmptied ? 1 : 0 }
            }
        }
        thread.start()
        defer { emptied.withLock { $0.isDone = true } }
        let writer = try store.makeWriter()
        let body = String(repeating: "x", count: 4000)
        var commits = 0
        while emptied.withLock({ $0.times }) < 10, commits < 50_000 {
            for _ in 0..<20 { SamplePush(body: body).add(to: writer) }
            try writer.commit()
            commits += 1
        }
        #expect(emptied.withLock { $0.times } >= 10)
    }

    @Test("lets the log start afresh once it is emptied")
    func freshLog() throws {
        let scratch = try ScratchDirectory()
        var configuration = StoreConfiguration(path: scratch.storePath)
        configuration.logPagesDue = 64
        let store = try NotificationStore(configuration: configuration)
        let writer = try store.makeWriter()
        for _ in 0..<50 {
            for _ in 0..<200 { SamplePush().add(to: writer) }
            try writer.commit()
            try store.maintainFully()
        }
        let attributes = try FileManager.default.attributesOfItem(
            atPath: scratch.storePath + "-wal")
        // 10,000 rows and their index fill some 600 pages; the file keeps its greatest length.
        #expect((attributes[.size] as? Int ?? .max) / 8192 < 200)
    }

    @Test("does not empty the log under a reader, nor try again at once; then it does")
    func emptiedLog() throws {
        let scratch = try ScratchDirectory()
        var configuration = StoreConfiguration(path: scratch.storePath)
        configuration.logPagesDue = 64
        let store = try NotificationStore(configuration: configuration)
        let pushes = (0..<70).map { _ in SamplePush(body: String(repeating: "x", count: 8000)) }
        try store.commit(pushes)
        try store.read { (snapshot) throws(StoreError) in
            let report = try store.maintain()
            #expect(!report.emptiedLog, "a reader is still in the log")
            #expect(try snapshot.count() == 70)
        }
        #expect(try !store.maintain().emptiedLog, "nothing came since the last try")
        try store.commit(pushes)
        #expect(try store.maintain().emptiedLog)
        #expect(try !store.maintain().emptiedLog)
    }

    @Test("lets reads see one moment while writers and removals go on")
    func snapshots() throws {
        let store = try NotificationStore.temporary(maxNotifications: 50)
        try store.commit((0..<50).map { SamplePush(apnsID: "\($0)") })
        try store.read { (snapshot) throws(StoreError) in
            let before = try snapshot.notifications(limit: .max)
            try store.commitOne()
            _ = try store.maintain()
            _ = try store.delete(matching: NotificationQuery(.apnsID("30")))
            #expect(try snapshot.notifications(limit: .max) == before)
            #expect(snapshot.lastSequence == 50)
        }
        #expect(try store.everything().count == 49)
    }
}

extension NotificationStore {
    /// Commits one push, with this store's own kind of error.
    fileprivate func commitOne() throws(StoreError) {
        let writer = try makeWriter()
        SamplePush().add(to: writer)
        try writer.commit()
    }
}
