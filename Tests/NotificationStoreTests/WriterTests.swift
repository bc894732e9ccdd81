import APNsRules
import SQLite
import ScratchFiles
import Testing

@testable import NotificationStore

@Suite("A writer")
struct WriterTests {
    @Test("keeps all of a notification")
    func everyField() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open()
        var push = SamplePush()
        push.collapseID = "score"
        push.expirationSeconds = 0
        push.environment = .production
        push.status = 400
        push.reason = .badTopic
        push.violations = [
            Violation(
                .topic, status: 400, at: .header("apns-topic"), expected: "a \"topic\"",
                received: "none", hint: "set it")
        ]
        #expect(try store.commit([push]) == 1)
        let kept = try #require(try store.everything().first)
        #expect(kept.sequence == 1)
        #expect(kept.receivedAtMicroseconds == push.receivedAtMicroseconds)
        #expect(kept.connectionID == 1)
        #expect(kept.streamID == 3)
        #expect(kept.environment == .production)
        #expect(kept.status == 400)
        #expect(!kept.isDelivered)
        #expect(kept.reason == "BadTopic")
        #expect(kept.apnsID == push.apnsID)
        #expect(kept.uniqueID == nil)
        #expect(kept.deviceToken == push.deviceToken)
        #expect(kept.topic == push.topic)
        #expect(kept.pushType == "alert")
        #expect(kept.collapseID == "score")
        #expect(kept.priority == 10)
        #expect(kept.expirationSeconds == 0)
        #expect(kept.body == Array(push.body.utf8))
        #expect(kept.bodyBytes == push.body.utf8.count)
        #expect(kept.providerToken == push.providerToken)
        #expect(
            String(decoding: kept.violationsJSON, as: UTF8.self)
                == #"[{"rule":"topic","severity":"error","status":400,"place":{"part":"header","#
                + #""name":"apns-topic"},"expected":"a \"topic\"","received":"none","#
                + #""hint":"set it"}]"#)
    }

    @Test("puts the authorization back where it stood, duplicates and pseudo-headers as they came")
    func headers() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open()
        var bare = SamplePush()
        bare.authorization = nil
        bare.providerToken = nil
        var other = SamplePush()
        other.authorization = "bearer four.five.six"
        try store.commit([SamplePush(), bare, other, SamplePush()])
        let values = try store.everything().map { notification in
            notification.headers.map { "\($0.name)=\($0.value)" }
        }
        let path = ":path=/3/device/" + String(repeating: "ab", count: 32)
        let ends = ["x-twice=a", "x-twice=b"]
        let first = [":method=POST", path, "authorization=bearer one.two.three"] + ends
        #expect(values[0] == first)
        #expect(values[1] == [":method=POST", path] + ends)
        #expect(
            values[2] == [":method=POST", path, "authorization=bearer four.five.six"] + ends)
        #expect(values[3] == first)
        #expect(try store.everything()[1].providerToken == nil)
        let shell = try scratch.shell()
        #expect(try shell.texts("SELECT count(*) FROM provider_token") == ["2"])
    }

    @Test("keeps what has no value apart from what is empty")
    func absentValues() throws {
        let store = try NotificationStore.temporary()
        var absent = SamplePush()
        absent.deviceToken = nil
        absent.topic = nil
        absent.pushType = nil
        absent.priority = nil
        absent.body = ""
        var empty = absent
        empty.deviceToken = ""
        empty.topic = ""
        try store.commit([absent, empty])
        let kept = try store.everything()
        #expect(kept[0].deviceToken == nil)
        #expect(kept[0].topic == nil)
        #expect(kept[0].priority == nil)
        #expect(kept[0].body.isEmpty)
        #expect(kept[1].deviceToken == "")
        #expect(kept[1].topic == "")
    }

    @Test("numbers notifications in the order of commits, across writers and batches")
    func order() throws {
        let store = try NotificationStore.temporary()
        let one = try store.makeWriter()
        let two = try store.makeWriter()
        SamplePush(apnsID: "1").add(to: one)
        SamplePush(apnsID: "2").add(to: one)
        #expect(try one.commit() == 2)
        SamplePush(apnsID: "3").add(to: two)
        #expect(try two.commit() == 3)
        SamplePush(apnsID: "4").add(to: one)
        #expect(try one.commit() == 4)
        #expect(store.lastSequence == 4)
        #expect(try store.everything().map(\.apnsID) == ["1", "2", "3", "4"])
    }

    @Test("commits nothing without a batch")
    func emptyBatch() throws {
        let store = try NotificationStore.temporary()
        let writer = try store.makeWriter()
        #expect(try writer.commit() == 0)
        try store.commit([SamplePush()])
        #expect(try writer.commit() == 1)
    }

    @Test("drops a batch that is discarded, or never committed")
    func droppedBatch() throws {
        let store = try NotificationStore.temporary()
        let writer = try store.makeWriter()
        SamplePush().add(to: writer)
        #expect(writer.pendingCount == 1)
        writer.discard()
        #expect(writer.pendingCount == 0)
        var lost: NotificationWriter? = try store.makeWriter()
        if let lost { SamplePush().add(to: lost) }
        lost = nil
        #expect(try store.everything().isEmpty)
        SamplePush().add(to: writer)
        #expect(try writer.commit() == 1)
        // The discarded batch took its provider token with it.
        #expect(try store.everything()[0].headers[2].value == "bearer one.two.three")
    }

    @Test("shows a notification to the read that follows the commit, and none before")
    func visibility() throws {
        let store = try NotificationStore.temporary()
        let writer = try store.makeWriter()
        for number in 1...50 {
            SamplePush(apnsID: "\(number)").add(to: writer)
            #expect(try store.everything().count == number - 1)
            try writer.commit()
            #expect(try store.everything().last?.apnsID == "\(number)")
        }
    }

    @Test("undoes a batch that meets a full disk, and works again when there is room")
    func fullDisk() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open()
        let writer = try store.makeWriter()
        SamplePush().add(to: writer)
        try writer.commit()
        // SQLite reports SQLITE_FULL at this many pages just as for a disk without room.
        try writer.database.execute("PRAGMA max_page_count = 12", doing: "fill the disk")
        for _ in 0..<200 { SamplePush().add(to: writer) }
        let error = #expect(throws: StoreError.self) { try writer.commit() }
        #expect(error?.kind == .diskFull)
        #expect(error?.description.contains(scratch.storePath) == true)
        #expect(try store.everything().count == 1)
        try writer.database.execute("PRAGMA max_page_count = 100000", doing: "make room")
        for _ in 0..<200 { SamplePush().add(to: writer) }
        #expect(try writer.commit() == 201)
        #expect(try store.everything().count == 201)
    }

    @Test("undoes a batch while another program holds the lock, and works again after")
    func heldLock() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open()
        let writer = try store.makeWriter()
        let shell = try scratch.shell()
        try shell.begin(.write)
        SamplePush().add(to: writer)
        SamplePush().add(to: writer)
        #expect(writer.pendingCount == 0)
        let error = #expect(throws: StoreError.self) { try writer.commit() }
        #expect(error?.kind == .locked)
        shell.rollBack()
        SamplePush().add(to: writer)
        #expect(try writer.commit() == 1)
    }
}
