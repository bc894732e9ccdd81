import Testing

@testable import AdminAPI

struct MatchTests {
    @Test(
        "a match finds the pushes it describes",
        arguments: [
            ("{}", "AB"), (#"{"query":"id:A"}"#, "A"), (#"{"payload":{"/aps/badge":5}}"#, "A"),
            (#"{"payload":{"/aps/badge":5.0}}"#, "A"), (#"{"payload":{"/aps/badge":"5"}}"#, ""),
            (#"{"payload":{"aps.badge":5}}"#, "A"), (#"{"payload":{"/list/1":"y"}}"#, "B"),
            (#"{"payload":{"/list/01":"y"}}"#, ""),
            (#"{"payload":{"/list/2":{"exists":false}}}"#, "AB"),
            (#"{"payload":{"/list":{"contains":"x"}}}"#, "B"),
            (#"{"payload":{"/list":["x","y"]}}"#, "B"), (#"{"payload":{"/list":["y","x"]}}"#, ""),
            (#"{"payload":{"/aps/alert":{"contains":"ello"}}}"#, "AB"),
            (#"{"payload":{"/aps/alert":{"matches":"^[Hh]ello B$"}}}"#, "B"),
            (#"{"payload":{"/aps/badge":{"exists":true}}}"#, "A"),
            (#"{"payload":{"/aps/badge":{"exists":false}}}"#, "B"),
            (#"{"payload":{"/aps/badge":{"matches":"^5$"}}}"#, "A"),
            (#"{"payload":{"/map":{"equals":{"b":[true,null],"a":1}}}}"#, "B"),
            (#"{"payload":{"/map":{"equals":{"a":1}}}}"#, ""),
            (#"{"payload":{"/a~1b/~0":1}}"#, "B"), (#"{"payload":{"/twice":2}}"#, "B"),
            (#"{"headers":{"apns-priority":"5"}}"#, "B"),
            (#"{"headers":{"APNS-Priority":5}}"#, "B"),
            (#"{"headers":{"x-tag":"two"}}"#, "A"),
            (#"{"headers":{"x-tag":{"exists":false}}}"#, "B"),
            (#"{"headers":{"x-tag":{"contains":"w","matches":"o$"}}}"#, "A"),
            (#"{"query":"id:B","payload":{"/aps/badge":5}}"#, ""),
        ])
    func find(match: String, ids: String) throws {
        let fixture = try Fixture()
        var second = Push(id: "B", headers: [("apns-priority", "5")])
        second.body = Array(
            #"""
            {"aps":{"alert":"hello B"},"list":["x","y"],"map":{"a":1,"b":[true,null]},
             "a/b":{"~":1},"twice":1,"twice":2}
            """#.utf8)
        try fixture.commit([
            Push(id: "A", body: Array(#"{"aps":{"alert":"Hello A","badge":5}}"#.utf8)), second,
        ])
        for body in [match, "{\"match\":\(match)}"] {
            let reply = try fixture.send("POST", "/api/v1/notifications/find", body)
            #expect(reply.ids().sorted().joined() == ids)
        }
    }

    @Test("a body that is no JSON has nothing anywhere")
    func noJSON() throws {
        let fixture = try Fixture()
        try fixture.commit([Push(id: "A", body: Array("no".utf8))])
        func ids(_ body: String) throws -> [String] {
            try fixture.send("POST", "/api/v1/notifications/find", body).ids()
        }
        #expect(try ids(#"{"payload":{"/a":{"exists":false}}}"#) == ["A"])
        #expect(try ids(#"{"payload":{"/a":null}}"#) == [])
    }

    @Test(
        "a limit counts matches, not what was looked at",
        arguments: [(nil, "CA"), ("0", "AC"), ("1", "C")] as [(String?, String)])
    func limit(since: String?, ids: String) throws {
        let fixture = try Fixture()
        try fixture.commit([
            Push(id: "A"), Push(id: "B", body: Array("{}".utf8)), Push(id: "C"),
        ])
        let cursor = since.map { ",\"since\":\"\($0)\"" } ?? ""
        let reply = try fixture.send(
            "POST", "/api/v1/notifications/find",
            "{\"payload\":{\"/aps/badge\":5},\"limit\":2\(cursor)}")
        #expect(reply.ids().joined() == ids)
    }
}

struct TextPatternTests {
    @Test(
        "a pattern is found where it fits",
        arguments: [
            ("", "", true), ("", "a", true), ("b", "abc", true), ("^b", "abc", false),
            ("c$", "abc", true), ("^$", "", true), ("^$", "a", false), ("a.c", "abc", true),
            ("a.c", "a\nc", false), ("^a*$", "aaa", true), ("^a+$", "", false),
            ("^a?b$", "b", true), ("^a?b$", "aab", false), ("^a{2}$", "aa", true),
            ("^a{2}$", "aaa", false), ("^a{2,}$", "aaaa", true), ("^a{1,2}$", "aaa", false),
            ("a{", "a{", true), ("^(ab|cd)+$", "abcdab", true), ("^(?:ab|)c$", "c", true),
            ("^(?<name>a)b$", "ab", true), ("[a-c]+z", "xxabcz", true), ("^[^a-c]$", "b", false),
            ("^[]a]$", "]", true), ("^[a-]$", "-", true), ("^[\\d.]+$", "1.5", true),
            ("^[\\D]$", "x", true), ("^[\\D]$", "7", false), ("\\bfoo\\b", "a foo b", true),
            ("\\bfoo\\b", "afoo", false), ("\\Boo", "foo", true),
            ("^\\w+\\s\\S+$", "ab \u{e9}", true),
            ("\\x41\\u00e9", "A\u{e9}", true), ("(?i)HeLLo", "hEllO", true),
            ("(?i)[a-c]", "B", true),
            ("a\\.b", "axb", false), ("(a*)*b", "aab", true), ("(a*)+$", "aaa", true),
            ("x*?y", "xxy", true), ("\u{1F600}+", "a\u{1F600}\u{1F600}", true),
        ])
    func found(pattern: String, text: String, expected: Bool) throws {
        #expect(try TextPattern(pattern).isFound(in: text) == expected)
    }

    @Test(
        "a pattern that cannot be read says where",
        arguments: [
            ("(", 1), (")", 0), ("a)", 1), ("*a", 0), ("a**", 2), ("{2}", 2), ("a+{2}", 5),
            ("a*+", 2), ("[a", 2),
            ("[z-a]", 3),
            ("\\", 1), ("\\1", 1), ("\\q", 1), ("(?=a)", 1), ("(?<!a)", 1), ("a{3,2}", 5),
            ("\\x4", 2), ("a{3000}", 0), ("((((){2000}){2000}){2000})", 0),
            ("((((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9}){9})", 0),
            (String(repeating: "(", count: 60), 51), (String(repeating: "a", count: 1001), 0),
        ])
    func fault(pattern: String, offset: Int) {
        #expect {
            try TextPattern(pattern)
        } throws: {
            ($0 as? TextPattern.Fault)?.offset == offset
        }
    }

    @Test(
        "a pattern made to explode does not", .timeLimit(.minutes(1)),
        arguments: ["(a+)+$", "(a|aa)+$", "^(a*)*$", "(.*)*x", "^(([a-z])+.)+[A-Z]([a-z])+$"])
    func explosive(pattern: String) throws {
        let text = String(repeating: "a", count: 5000) + "!"
        #expect(try !TextPattern(pattern).isFound(in: text))
    }
}

struct JSONValueTests {
    @Test(
        "values are equal when they mean the same",
        arguments: [
            ("1", "1.0", true), ("1", "1e0", true), ("1", "2", false), ("1", "\"1\"", false),
            ("9007199254740993", "9007199254740992", false), ("1e999", "1e999", true),
            ("1e999", "2e999", false), ("\"\\u0041\"", "\"A\"", true), ("true", "false", false),
            ("null", "null", true), ("null", "false", false), ("[1,2]", "[1,2]", true),
            ("[1,2]", "[2,1]", false), ("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", true),
            ("{\"a\":1}", "{\"a\":1,\"b\":2}", false), ("{\"a\":1,\"a\":2}", "{\"a\":2}", true),
        ])
    func equality(left: String, right: String, expected: Bool) throws {
        let left = try JSONValue(parsing: Array(left.utf8).span)
        let right = try JSONValue(parsing: Array(right.utf8).span)
        #expect((left == right) == expected)
        #expect((right == left) == expected)
    }

    @Test(
        "the deepest document that is accepted is read", arguments: ["[", "{\"a\":"])
    func deep(opening: String) throws {
        let closing = opening == "[" ? "]" : "}"
        let text =
            String(repeating: opening, count: 512) + "1" + String(repeating: closing, count: 512)
        let value = try JSONValue(parsing: Array(text.utf8).span)
        #expect(value == value)
    }
}
