import APNsRules
import Testing

@testable import AdminAPI

struct NotificationRouteTests {
    @Test("a notification has every field, in one form")
    func shape() throws {
        let fixture = try Fixture()
        var push = Push(id: "ID", expiration: 0)
        push.body = Array("{ \"aps\" : {\"badge\":1.0e0},\n\"é\":\"\\u00e9\" }".utf8)
        push.providerToken = ProviderToken(
            keyID: "ABCDE12345", teamID: "TEAM123456", issuedAtSeconds: 1_800_000_000)
        try fixture.commit([push])
        let reply = try fixture.send("GET", "/api/v1/notifications/latest")
        #expect(
            reply.text == """
                {"apnsID":"ID","uniqueID":null,"receivedAt":"2026-11-30T12:00:00.123456Z",\
                "deviceToken":"ab01","topic":"com.example.app","pushType":null,"priority":10,\
                "expiration":0,"collapseID":null,"environment":"sandbox","status":200,\
                "reason":null,"payload":{ "aps" : {"badge":1.0e0},
                "é":"\\u00e9" },"payloadBytes":\(push.body.count),\
                "headers":[{"name":":method","value":"POST"},\
                {"name":"apns-priority","value":"10"},{"name":"x-tag","value":"one"},\
                {"name":"X-Tag","value":"two"},\
                {"name":"authorization","value":"bearer x"}],"connection":3,"stream":5,\
                "providerToken":{"keyID":"ABCDE12345","teamID":"TEAM123456",\
                "issuedAt":"2027-01-15T08:00:00.000000Z"},"violations":[],"cursor":"1"}
                """)
        #expect(reply.header("content-type") == "application/json")
    }

    @Test("what is missing is null, and a broken rule is told")
    func refused() throws {
        let fixture = try Fixture()
        var push = Push(topic: nil, status: 400, reason: .missingTopic, priority: nil)
        push.violations = [
            Violation(
                .topicMissing, status: 400, at: .header("apns-topic"), expected: "a topic",
                received: "nothing")
        ]
        push.providerToken = ProviderToken(keyID: "K", teamID: "T", issuedAtSeconds: .max)
        try fixture.commit([push])
        let reply = try fixture.send("GET", "/api/v1/notifications/latest")
        #expect(reply["/reason"] == "MissingTopic")
        for field in ["topic", "priority", "expiration", "providerToken/issuedAt"] {
            #expect(reply["/\(field)"] == .null, "\(field)")
        }
        #expect(reply["/violations/0/rule"] == .string(Rule.topicMissing.rawValue))
    }

    @Test(
        "a body that is no JSON, or not whole, comes as Base64",
        arguments: [
            ("", nil, ""), ("f", nil, "Zg=="), ("fo", nil, "Zm8="), ("foo", nil, "Zm9v"),
            ("foob", nil, "Zm9vYg=="), ("{\"a\":1}", 8, "eyJhIjoxfQ=="),
            ("\u{0}\u{7F}", nil, "AH8="),
        ] as [(String, Int?, String)])
    func base64(body: String, bodyBytes: Int?, expected: String) throws {
        let fixture = try Fixture()
        try fixture.commit([Push(body: Array(body.utf8), bodyBytes: bodyBytes)])
        let reply = try fixture.send("GET", "/api/v1/notifications/latest")
        #expect(reply["/payloadBase64"] == .string(expected))
        #expect(reply["/payload"] == nil)
        #expect(reply["/payloadBytes"] == .number(String(bodyBytes ?? body.utf8.count)))
    }

    @Test("without a cursor the newest come first, and the cursor is the end")
    func newestFirst() throws {
        let fixture = try Fixture()
        try fixture.commit(["A", "B", "C"].map { Push(id: $0) })
        let reply = try fixture.send("GET", "/api/v1/notifications?limit=2")
        #expect(reply.ids() == ["C", "B"])
        #expect(reply["/cursor"] == "3")
        #expect(try fixture.send("GET", "/api/v1/notifications?since=3").ids() == [])
    }

    @Test("going on from cursor to cursor meets each match once, in order", arguments: 1...4)
    func pages(limit: Int) throws {
        let fixture = try Fixture()
        try fixture.commit((1...9).map { Push(id: "\($0)", token: $0 % 2 == 0 ? "ee" : "0d") })
        var cursor = "0"
        var met: [String] = []
        while true {
            let reply = try fixture.send(
                "GET", "/api/v1/notifications?query=token:0d&limit=\(limit)&since=\(cursor)")
            guard case .string(let next)? = reply["/cursor"] else { break }
            if next == cursor { break }
            met += reply.ids()
            cursor = next
        }
        #expect(met == ["1", "3", "5", "7", "9"])
        #expect(cursor == "9")
    }

    @Test("one notification is found by its id in either case, or as the latest of a search")
    func single() throws {
        let fixture = try Fixture()
        let id = "EC1BF194-B3B2-424A-89D7-4A918C93E6DC"
        try fixture.commit([Push(id: id), Push(id: "B", token: "ee")])
        for path in [id, id.lowercased(), "latest?query=token:ab"] {
            let reply = try fixture.send("GET", "/api/v1/notifications/\(path)")
            #expect(reply["/apnsID"] == .string(id))
        }
        #expect(try fixture.send("GET", "/api/v1/notifications/latest")["/apnsID"] == "B")
        let missing = try fixture.send("GET", "/api/v1/notifications/nope")
        #expect(missing.status == 404)
        #expect(missing["/code"] == "notification_not_found")
    }

    @Test("deleting takes what a search finds, and says how many")
    func delete() throws {
        let fixture = try Fixture()
        try fixture.commit([Push(id: "A"), Push(id: "B", token: "ee"), Push(id: "C")])
        let some = try fixture.send("DELETE", "/api/v1/notifications?query=token:ab")
        #expect(some.text == "{\"deleted\":2}")
        #expect(try fixture.send("GET", "/api/v1/notifications").ids() == ["B"])
        #expect(try fixture.send("DELETE", "/api/v1/notifications").text == "{\"deleted\":1}")
        #expect(try fixture.commit([Push(id: "D")]) == 4)
    }

    @Test("counting goes by search and by payload alike")
    func count() throws {
        let fixture = try Fixture()
        try fixture.commit([
            Push(id: "A"), Push(id: "B", body: Array("{\"n\":1}".utf8)), Push(id: "C"),
        ])
        func count(_ body: String) throws -> Reply {
            try fixture.send("POST", "/api/v1/notifications/count", body)
        }
        #expect(try count("").text == "{\"count\":3,\"cursor\":\"3\"}")
        #expect(try count("{\"query\":\"id:A\"}")["/count"] == 1)
        #expect(try count("{\"match\":{\"payload\":{\"/aps/badge\":5}}}")["/count"] == 2)
        #expect(try count("{\"payload\":{\"/n\":1},\"since\":\"2\"}")["/count"] == 0)
    }

    @Test("a server that keeps nothing says so")
    func noStore() throws {
        let fixture = try Fixture(storing: false)
        for (method, path) in [
            ("GET", ""), ("DELETE", ""), ("GET", "/latest"), ("POST", "/find"), ("POST", "/count"),
            ("POST", "/wait"),
        ] {
            let reply = try fixture.send(method, "/api/v1/notifications\(path)")
            #expect(reply.status == 409)
            #expect(reply["/code"] == "no_store")
        }
        #expect(try fixture.send("GET", "/api/v1/info")["/store"] == .null)
    }

    @Test("a store that has been closed is answered with 503")
    func closedStore() throws {
        let fixture = try Fixture()
        try fixture.store.close()
        let reply = try fixture.send("GET", "/api/v1/notifications")
        #expect(reply.status == 503)
        #expect(reply["/code"] == "store_failed")
    }
}
