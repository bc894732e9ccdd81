import SQLite
import ScratchFiles
import Testing

@testable import NotificationStore

@Suite("Removing notifications")
struct RemovalTests {
    @Test("removes what matches and says how many")
    func matching() throws {
        let store = try NotificationStore.temporary()
        try store.commit((0..<3000).map { SamplePush(connectionID: Int64($0 % 3)) })
        #expect(try store.delete(matching: NotificationQuery(.connection(1))) == 1000)
        #expect(try store.delete(matching: NotificationQuery(.connection(1))) == 0)
        #expect(try store.everything().count == 2000)
        #expect(try store.statistics().count == 2000)
        #expect(try store.statistics().pruned == 0)
        try store.read { (snapshot) throws(StoreError) in
            #expect(try snapshot.count() == 2000)
            #expect(try snapshot.count(after: 1500) == 1000)
        }
    }

    @Test("never gives a sequence number again, not even after a restart")
    func sequenceNumbers() throws {
        let scratch = try ScratchDirectory()
        do {
            let store = try scratch.open()
            try store.commit((0..<5).map { _ in SamplePush() })
            #expect(try store.delete() == 5)
            #expect(store.lastSequence == 5)
            #expect(try store.everything().isEmpty)
            #expect(try store.statistics().count == 0)
            try store.close()
        }
        let store = try scratch.open()
        #expect(store.lastSequence == 5)
        #expect(try store.commit([SamplePush()]) == 6)
        let newest = NotificationQuery(.apnsID(SamplePush().apnsID))
        #expect(try store.delete(matching: newest) == 1)
        #expect(try store.commit([SamplePush()]) == 7)
        #expect(try store.statistics().count == 1)
    }

    @Test("spares what is committed after it began")
    func laterOnes() throws {
        let store = try NotificationStore.temporary()
        try store.commit([SamplePush(apnsID: "1")])
        #expect(try store.delete() == 1)
        try store.commit([SamplePush(apnsID: "2")])
        #expect(try store.everything().map(\.apnsID) == ["2"])
    }
}

@Suite("Finding notifications")
struct FindingTests {
    /// A query and the ids of the pushes it finds.
    struct Case: Sendable, CustomTestStringConvertible {
        var query: String
        var found: [String]
        var testDescription: String { query }
    }

    private static let pushes: [SamplePush] = {
        var first = SamplePush(apnsID: "first")
        first.receivedAtMicroseconds = 1_000_000
        var second = SamplePush(connectionID: 2, status: 410, apnsID: "Second")
        second.receivedAtMicroseconds = 2_000_000
        second.reason = .unregistered
        second.deviceToken = "Ab%_12"
        second.collapseID = "score"
        second.priority = 5
        second.pushType = nil
        second.body = "{\"text\":\"GRÜẞE from Here\",\"zero\":\"\u{0}\",\"end\":1}"
        var third = SamplePush(status: 403, apnsID: "third")
        third.receivedAtMicroseconds = 3_000_000
        third.reason = .missingProviderToken
        third.deviceToken = nil
        third.topic = nil
        third.authorization = nil
        third.providerToken = nil
        third.violations = [
            .init(.topic, status: 400, at: .method, expected: "a", received: "b")
        ]
        return [first, second, third]
    }()

    private static let cases: [Case] = [
        Case(query: "", found: ["first", "Second", "third"]),
        Case(query: "token:AB%", found: ["Second"]),
        Case(query: "token:ab", found: ["first", "Second"]),
        Case(query: "token:%", found: []),
        Case(query: "-token:abab", found: ["Second", "third"]),
        Case(query: "-topic:com.example.app", found: ["third"]),
        Case(query: "topic:com.example", found: []),
        Case(query: "type:ALERT", found: ["first", "third"]),
        Case(query: "-type:alert", found: ["Second"]),
        Case(query: "status:4xx", found: ["Second", "third"]),
        Case(query: "status:410", found: ["Second"]),
        Case(query: "reason:unregistered", found: ["Second"]),
        Case(query: "-reason:unregistered", found: ["first", "third"]),
        Case(query: "id:SECOND", found: ["Second"]),
        Case(query: "collapse:score", found: ["Second"]),
        Case(query: "priority:5", found: ["Second"]),
        Case(query: "key:KEY4567890", found: ["first", "Second"]),
        Case(query: "-key:KEY4567890", found: ["third"]),
        Case(query: "team:TEAM567890 status:200", found: ["first"]),
        Case(query: "connection:2", found: ["Second"]),
        Case(query: "is:delivered", found: ["first"]),
        Case(query: "is:rejected", found: ["Second", "third"]),
        Case(query: "has:violation", found: ["third"]),
        Case(query: "-has:violation", found: ["first", "Second"]),
        Case(query: "before:1970-01-01T00:00:02Z", found: ["first"]),
        Case(query: "after:1970-01-01T00:00:02Z", found: ["third"]),
        Case(query: "hELLO", found: ["first", "third"]),
        Case(query: "-hello", found: ["Second"]),
        Case(query: "\"from here\"", found: ["Second"]),
        Case(query: "GRÜẞE", found: ["Second"]),
        Case(query: "grÜẞe", found: ["Second"]),
        Case(query: "end", found: ["Second"]),
        Case(query: "hello is:rejected", found: ["third"]),
    ]

    @Test("by search words", arguments: cases)
    func bySearchWords(_ row: Case) throws {
        let store = try NotificationStore.temporary()
        try store.commit(Self.pushes)
        let query = try NotificationQuery.parse(row.query)
        #expect(try store.everything(matching: query).map(\.apnsID) == row.found)
        let count = try store.read { (snapshot) throws(StoreError) in
            try snapshot.count(matching: query)
        }
        #expect(count == row.found.count)
    }

    @Test("by id, the latest, and what a closure wants")
    func single() throws {
        let store = try NotificationStore.temporary()
        try store.read { (snapshot) throws(StoreError) in
            #expect(try snapshot.latest() == nil)
            #expect(snapshot.lastSequence == 0)
        }
        try store.commit(Self.pushes + [SamplePush(status: 429, apnsID: "FIRST")])
        try store.read { (snapshot) throws(StoreError) in
            #expect(try snapshot.notification(apnsID: "first")?.status == 429)
            #expect(try snapshot.notification(apnsID: "none") == nil)
            #expect(try snapshot.latest()?.sequence == 4)
            #expect(try snapshot.notifications(limit: 0).isEmpty)
            #expect(try snapshot.notifications(after: .max, limit: 5).isEmpty)
            let odd = try snapshot.notifications(limit: 1) { $0.sequence % 2 == 1 }
            #expect(odd.map(\.sequence) == [3])
            var seen: [Int64] = []
            try snapshot.forEach(order: .oldestFirst) { notification in
                seen.append(notification.sequence)
                return seen.count < 2
            }
            #expect(seen == [1, 2])
        }
    }

    @Test("in the view for the sqlite3 shell")
    func view() throws {
        let scratch = try ScratchDirectory()
        let store = try scratch.open()
        var push = SamplePush()
        push.expirationSeconds = 1_796_040_000
        push.receivedAtMicroseconds = 1_796_040_000_000_042
        try store.commit([push])
        let shell = try scratch.shell()
        func value(_ column: String) throws -> String? {
            try shell.texts("SELECT \(column) FROM notifications")[0]
        }
        #expect(try value("received_at") == "2026-11-30T12:00:00.000042Z")
        #expect(try value("environment") == "sandbox")
        #expect(try value("expiration") == "2026-11-30T12:00:00Z")
        #expect(try value("body") == push.body)
        #expect(try value("key_id") == "KEY4567890")
        #expect(try value("token_issued_at") == "2026-11-30T11:00:00Z")
        #expect(
            try value("headers")
                == ":method: POST\n:path: /3/device/\(push.deviceToken ?? "")\n"
                + "authorization: bearer one.two.three\nx-twice: a\nx-twice: b\n")
    }
}
