import SQLite
import ScratchFiles
import Testing

@testable import NotificationStore

/// Every call to SQLite is made to fail once: the first in one run, the second in the next.
@Suite("When the n-th SQLite call fails", .timeLimit(.minutes(2)))
struct FailureTests {
    /// What a run was told is kept, and what it tried to remove.
    private struct Told {
        var kept: Set<String> = []
        var mayBeGone: Set<String> = []
        var lastSequence: Int64 = 0
    }

    /// What a server does in its life; each part goes on when the one before has failed.
    private func scenario(_ scratch: ScratchDirectory, _ plan: SQLiteCallPlan) throws -> Told {
        var told = Told()
        guard let store = try? scratch.open(maxNotifications: 40, plan: plan) else { return told }
        var writer = try? store.makeWriter()
        for batch in 0..<6 {
            if writer == nil { writer = try? store.makeWriter() }
            guard let writer else { continue }
            let ids = (0..<5).map { "\(batch)-\($0)" }
            for id in ids {
                SamplePush(apnsID: id, authorization: "bearer \(batch / 2)").add(to: writer)
            }
            if let last = try? writer.commit() {
                told.kept.formUnion(ids)
                #expect(last > told.lastSequence, "a sequence number was given twice")
                told.lastSequence = last
            }
            if let found = try? store.everything() {
                #expect(told.kept.isSubset(of: Set(found.map(\.apnsID)).union(told.mayBeGone)))
            }
            if batch == 3 {
                told.mayBeGone.insert("1-1")
                _ = try? store.delete(matching: NotificationQuery(.apnsID("1-1")))
            }
            _ = try? store.maintain()
            _ = try? store.statistics()
        }
        writer = nil
        try? store.close()
        return told
    }

    @Test(
        "nothing acknowledged is lost and the store stays whole",
        arguments: [
            (SQLiteCallPlan.inputOutputError, 1), (SQLiteCallPlan.inputOutputError, 3),
            (SQLiteCallPlan.diskFull, 1), (SQLiteCallPlan.busy, 2),
        ])
    func everyCall(code: Int32, count: Int) throws {
        var call = 1
        while true {
            let scratch = try ScratchDirectory()
            let plan = SQLiteCallPlan(failing: call, count: count, code: code)
            let told = try scenario(scratch, plan)
            let store = try scratch.open()
            let found = try store.everything()
            let ids = Set(found.map(\.apnsID))
            #expect(told.kept.isSubset(of: ids.union(told.mayBeGone)), "call \(call)")
            #expect(found.count == ids.count, "call \(call) kept something twice")
            #expect(found.allSatisfy { $0.headers[2].value.hasPrefix("bearer ") })
            #expect(try store.statistics().count == found.count, "call \(call)")
            let whole = try scratch.shell().texts("PRAGMA integrity_check")
            #expect(whole == ["ok"], "call \(call)")
            let last = store.lastSequence
            #expect(try store.commit([SamplePush()]) == last + 1)
            try store.close()
            guard plan.hasFailed else {
                #expect(told.kept.count == 30)
                break
            }
            call += 1
        }
        #expect(call > 100, "the scenario makes more calls than that")
    }
}
