import APNsRules
import Testing

@testable import NotificationStore

/// A query as people write it, and what it means.
struct QueryCase: Sendable, CustomTestStringConvertible {
    var rule: String
    var text: String
    var terms: [NotificationQuery.Term]

    var testDescription: String { rule }

    init(_ rule: String, _ text: String, _ conditions: NotificationQuery.Condition...) {
        self.init(rule, text, terms: conditions.map { NotificationQuery.Term($0) })
    }

    init(_ rule: String, _ text: String, terms: [NotificationQuery.Term]) {
        self.rule = rule
        self.text = text
        self.terms = terms
    }

    static let all: [QueryCase] = [
        QueryCase("no words match everything", ""),
        QueryCase("spaces alone are no words", "  \t "),
        QueryCase("a device token by its beginning", "token:AB12", .deviceToken(prefix: "AB12")),
        QueryCase("a topic", "topic:com.example.app", .topic("com.example.app")),
        QueryCase("a push type", "type:alert", .pushType("alert")),
        QueryCase("one status", "status:410", .status(410...410)),
        QueryCase("a class of statuses", "status:4xx", .status(400...499)),
        QueryCase("a reason in any case", "reason:baddevicetoken", .reason(.badDeviceToken)),
        QueryCase("an apns-id", "id:abc", .apnsID("abc")),
        QueryCase("a collapse id", "collapse:score", .collapseID("score")),
        QueryCase("a priority", "priority:5", .priority(5)),
        QueryCase("a key", "key:KEY4567890", .keyID("KEY4567890")),
        QueryCase("a team", "team:TEAM567890", .teamID("TEAM567890")),
        QueryCase("a connection", "connection:7", .connection(7)),
        QueryCase("delivered ones", "is:delivered", .isDelivered),
        QueryCase("rejected ones", "is:rejected", .isRejected),
        QueryCase("ones with a violation", "has:violation", .hasViolation),
        QueryCase(
            "before an instant", "before:1970-01-01T00:00:01Z", .before(1_000_000)),
        QueryCase("after a day's start", "after:1970-01-02", .after(86_400_000_000)),
        QueryCase("any other word is text", "hello", .bodyContains(Array("hello".utf8))),
        QueryCase(
            "quotation marks group", "\"hello there\"", .bodyContains(Array("hello there".utf8))),
        QueryCase("a quoted value", "collapse:\"a b\"", .collapseID("a b")),
        QueryCase("an empty pair of marks in a value", "topic:a\"\"b", .topic("ab")),
        QueryCase(
            "a quoted colon is text", "\"topic:x\"", .bodyContains(Array("topic:x".utf8))),
        QueryCase(
            "a backslash in marks takes a mark", #""a\"b""#, .bodyContains(Array(#"a"b"#.utf8))),
        QueryCase(
            "a minus negates", "-is:rejected",
            terms: [NotificationQuery.Term(.isRejected, isNegated: true)]),
        QueryCase(
            "a minus negates text", "-\"a b\"",
            terms: [
                NotificationQuery.Term(.bodyContains(Array("a b".utf8)), isNegated: true)
            ]),
        QueryCase("a quoted minus is text", "\"-\"", .bodyContains([0x2D])),
        QueryCase("only the first colon counts", "topic:a:b", .topic("a:b")),
        QueryCase("names in any case", "TOPIC:a", .topic("a")),
        QueryCase(
            "several words", "status:200 topic:a", .status(200...200), .topic("a")),
    ]
}

/// A query that cannot be understood, the word at fault and its place.
struct QueryFaultCase: Sendable, CustomTestStringConvertible {
    var rule: String
    var text: String
    var word: String
    var offset: Int

    var testDescription: String { rule }

    static let all: [QueryFaultCase] = [
        .init(
            rule: "an unknown word", text: "status:200 colour:red", word: "colour:red", offset: 11),
        .init(rule: "a status of two digits", text: "status:20", word: "status:20", offset: 0),
        .init(rule: "a status of four digits", text: "status:2000", word: "status:2000", offset: 0),
        .init(rule: "a class of no statuses", text: "status:9xx", word: "status:9xx", offset: 0),
        .init(rule: "a half class", text: "status:40x", word: "status:40x", offset: 0),
        .init(rule: "a signed status", text: "status:+20", word: "status:+20", offset: 0),
        .init(rule: "a reason Apple lacks", text: "reason:Tired", word: "reason:Tired", offset: 0),
        .init(rule: "a priority in words", text: "priority:high", word: "priority:high", offset: 0),
        .init(rule: "a negative number", text: "priority:-5", word: "priority:-5", offset: 0),
        .init(
            rule: "a number past 64 bits", text: "connection:99999999999999999999",
            word: "connection:99999999999999999999", offset: 0),
        .init(rule: "is: something else", text: "is:lost", word: "is:lost", offset: 0),
        .init(rule: "has: something else", text: "has:wings", word: "has:wings", offset: 0),
        .init(rule: "no value", text: "a  topic:", word: "topic:", offset: 3),
        .init(rule: "an empty quoted value", text: "topic:\"\"", word: "topic:\"\"", offset: 0),
        .init(rule: "no name", text: ":x", word: ":x", offset: 0),
        .init(rule: "a minus alone", text: "a -", word: "-", offset: 2),
        .init(rule: "empty marks", text: "\"\"", word: "\"\"", offset: 0),
        .init(rule: "an open mark", text: "é \"abc def", word: "\"abc def", offset: 3),
        .init(
            rule: "a time without a zone", text: "after:2026-11-30T12:00:00",
            word: "after:2026-11-30T12:00:00", offset: 0),
        .init(
            rule: "a thirtieth of February", text: "before:2026-02-30",
            word: "before:2026-02-30", offset: 0),
    ]
}

@Suite("Search words")
struct QueryParseTests {
    @Test("mean", arguments: QueryCase.all)
    func meaning(_ row: QueryCase) throws {
        #expect(try NotificationQuery.parse(row.text).terms == row.terms)
    }

    @Test("are as many as anybody writes", arguments: [63, 64, 65])
    func count(_ count: Int) throws {
        let text = Array(repeating: "a", count: count).joined(separator: " ")
        let query = try? NotificationQuery.parse(text)
        #expect(query?.terms.count == (count <= 64 ? count : nil))
        guard let query else { return }
        let store = try NotificationStore.temporary()
        try store.commit([SamplePush(body: "a")])
        let negated = query.terms.map { _ in NotificationQuery.Term(.isRejected, isNegated: true) }
        #expect(try store.everything(matching: NotificationQuery(negated)).count == 1)
        #expect(try store.everything(matching: query).count == 1)
    }

    @Test("are refused", arguments: QueryFaultCase.all)
    func refusal(_ row: QueryFaultCase) throws {
        let error = #expect(throws: QueryError.self) { try NotificationQuery.parse(row.text) }
        #expect(error?.word == row.word)
        #expect(error?.offset == row.offset)
        #expect(error?.hint.isEmpty == false)
    }
}

@Suite("RFC 3339")
struct RFC3339Tests {
    @Test(
        "reads",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.5Z", 500_000),
            ("1970-01-01T00:00:00.1234567z", 123_456), ("1969-12-31T23:59:59Z", -1_000_000),
            ("2000-02-29t12:00:00+01:30", 951_820_200_000_000),
            ("1969-12-31T23:00:00-01:00", 0), ("2026-11-30T22:27:11Z", 1_796_077_631_000_000),
            ("2026-11-30", 1_795_996_800_000_000), ("0000-01-01", -62_167_219_200_000_000),
        ] as [(String, Int64)])
    func reading(_ text: String, _ microseconds: Int64) {
        #expect(RFC3339.microseconds(text) == microseconds)
    }

    @Test(
        "refuses",
        arguments: [
            "", "2026", "2026-13-01", "2026-00-01", "2025-02-29", "2026-11-31", "2026-11-30T",
            "2026-11-30T12:00Z", "2026-11-30T24:00:00Z", "2026-11-30T12:60:00Z",
            "2026-11-30T12:00:61Z", "2026-11-30T12:00:00.Z", "2026-11-30T12:00:00+1:00",
            "2026-11-30T12:00:00Zx", "١٩٧٠-01-01",
        ])
    func refusal(_ text: String) { #expect(RFC3339.microseconds(text) == nil) }

    @Test(
        "writes",
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (1_796_077_631_000_042, "2026-11-30T22:27:11.000042Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
        ] as [(Int64, String)])
    func writing(_ microseconds: Int64, _ text: String) {
        #expect(RFC3339.text(microseconds: microseconds) == text)
    }

    @Test("reads every day it writes")
    func allDays() {
        for day in stride(from: Int64(-200_000), to: 200_000, by: 61) {
            let instant = day * 86_400_000_000
            #expect(RFC3339.microseconds(RFC3339.text(microseconds: instant)) == instant)
        }
    }
}
