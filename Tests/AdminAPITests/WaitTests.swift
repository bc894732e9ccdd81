import Testing

@testable import AdminAPI

struct WaitTests {
    /// What a list makes of a wait: an answer at once, or the answers of each step.
    private func start(
        _ body: String, in list: inout WaitList<String>, of fixture: Fixture, at now: Int64 = 0,
        for waiter: String = "w"
    ) throws -> Reply? {
        switch fixture.wait(body) {
        case .response(let response): Reply(response: response)
        case .wait(let wait):
            list.add(wait, for: waiter, store: fixture.store, nowMilliseconds: now)
                .map(Reply.init)
        }
    }

    private func due(
        _ list: inout WaitList<String>, of fixture: Fixture, at now: Int64 = 0
    ) -> Reply? {
        list.evaluate(store: fixture.store, nowMilliseconds: now).first.map {
            Reply(response: $0.response)
        }
    }

    @Test("what came before the wait counts, unless a cursor says otherwise")
    func before() throws {
        let fixture = try Fixture()
        try fixture.commit([Push(id: "A")])
        var list = WaitList<String>()
        let reply = try start("{\"query\":\"id:A\"}", in: &list, of: fixture)
        #expect(reply?["/satisfied"] == true)
        #expect(reply?.ids() == ["A"])
        #expect(reply?["/cursor"] == "1")
        #expect(try start("{\"since\":\"1\"}", in: &list, of: fixture) == nil)
        #expect(list.count == 1)
    }

    @Test("what comes between the first look and the list's is not missed")
    func between() throws {
        let fixture = try Fixture()
        guard case .wait(let wait) = fixture.wait("{}") else {
            Issue.record("an empty store decides nothing")
            return
        }
        try fixture.commit([Push(id: "A")])
        var list = WaitList<String>()
        let response = list.add(wait, for: "w", store: fixture.store, nowMilliseconds: 0)
        #expect(response.map(Reply.init)?.ids() == ["A"])
    }

    @Test("the answer is due the moment enough have come")
    func enough() throws {
        let fixture = try Fixture()
        var list = WaitList<String>()
        #expect(
            try start("{\"match\":{\"query\":\"token:ab\"},\"atLeast\":2}", in: &list, of: fixture)
                == nil)
        try fixture.commit([Push(id: "A"), Push(id: "X", token: "ee")])
        #expect(due(&list, of: fixture) == nil)
        try fixture.commit([Push(id: "B"), Push(id: "C")])
        let reply = due(&list, of: fixture)
        #expect(reply?["/satisfied"] == true)
        #expect(reply?.ids() == ["A", "B"])
        #expect(reply?["/nearMisses"] == .array([]))
        #expect(reply?["/cursor"] == "3", "the next wait begins after the last one answered")
        #expect(list.count == 0)
    }

    @Test("when the time is over, the answer has what came instead, the newest first")
    func timeout() throws {
        let fixture = try Fixture()
        try fixture.commit([Push(id: "old")])
        var list = WaitList<String>()
        let body = "{\"query\":\"token:ab\",\"count\":2,\"timeoutMillis\":100,\"since\":\"1\"}"
        #expect(try start(body, in: &list, of: fixture, at: 1000) == nil)
        #expect(list.nextDeadlineMilliseconds == 1100)
        try fixture.commit([Push(id: "A"), Push(id: "X", token: "e1"), Push(id: "Y", token: "e2")])
        #expect(due(&list, of: fixture, at: 1099) == nil)
        let reply = due(&list, of: fixture, at: 1100)
        #expect(reply?.status == 200)
        #expect(reply?["/satisfied"] == false)
        #expect(reply?.ids() == ["A"])
        #expect(reply?.ids(in: "nearMisses") == ["Y", "X"])
        #expect(reply?["/cursor"] == "4")
        #expect(list.nextDeadlineMilliseconds == nil)
    }

    @Test("what came instead is twenty at most")
    func nearMissLimit() throws {
        let fixture = try Fixture()
        try fixture.commit((1...25).map { Push(id: "\($0)") })
        var list = WaitList<String>()
        let reply = try start(
            "{\"query\":\"id:nope\",\"timeoutMillis\":0}", in: &list, of: fixture)
        #expect(reply?.ids(in: "nearMisses") == (6...25).reversed().map { "\($0)" })
    }

    @Test(
        "an exact count holds when exactly so many have come",
        arguments: [(1, nil), (2, true), (3, false)] as [(Int, Bool?)])
    func exactly(pushes: Int, satisfied: Bool?) throws {
        let fixture = try Fixture()
        var list = WaitList<String>()
        #expect(try start("{\"count\":2}", in: &list, of: fixture) == nil)
        try fixture.commit((1...pushes).map { Push(id: "\($0)") })
        let reply = due(&list, of: fixture)
        #expect(reply?["/satisfied"] == satisfied.map(JSONValue.bool))
        if satisfied == false { #expect(reply?.ids(in: "nearMisses") == []) }
    }

    @Test("waiting for none ends well with the time", arguments: ["\"none\":true", "\"count\":0"])
    func none(goal: String) throws {
        let fixture = try Fixture()
        var list = WaitList<String>()
        let body = "{\"query\":\"token:ab\",\(goal),\"timeoutMillis\":50}"
        #expect(try start(body, in: &list, of: fixture) == nil)
        try fixture.commit([Push(id: "X", token: "ee")])
        #expect(due(&list, of: fixture, at: 49) == nil)
        #expect(due(&list, of: fixture, at: 50)?["/satisfied"] == true)
    }

    @Test("waiting for none ends badly with the first match")
    func notNone() throws {
        let fixture = try Fixture()
        var list = WaitList<String>()
        #expect(try start("{\"none\":true}", in: &list, of: fixture) == nil)
        try fixture.commit([Push(id: "A"), Push(id: "B")])
        let reply = due(&list, of: fixture)
        #expect(reply?["/satisfied"] == false)
        #expect(reply?.ids() == ["A"])
    }

    @Test("a payload decides as well as a search")
    func payload() throws {
        let fixture = try Fixture()
        var list = WaitList<String>()
        #expect(
            try start("{\"match\":{\"payload\":{\"/n\":2}}}", in: &list, of: fixture) == nil)
        try fixture.commit([Push(id: "A", body: Array("{\"n\":1}".utf8))])
        #expect(due(&list, of: fixture) == nil)
        try fixture.commit([Push(id: "B", body: Array("{\"n\":2}".utf8))])
        #expect(due(&list, of: fixture)?.ids() == ["B"])
    }

    @Test("a wait beyond the list's room is refused")
    func full() throws {
        let fixture = try Fixture()
        var list = WaitList<String>(capacity: 1)
        #expect(try start("{}", in: &list, of: fixture) == nil)
        let reply = try start("{}", in: &list, of: fixture)
        #expect(reply?.status == 429)
        #expect(reply?["/code"] == "too_many_waits")
    }

    @Test("a client that has gone is forgotten")
    func gone() throws {
        let fixture = try Fixture()
        var list = WaitList<String>()
        #expect(try start("{}", in: &list, of: fixture) == nil)
        list.removeAll { $0 == "w" }
        try fixture.commit([Push()])
        #expect(due(&list, of: fixture) == nil)
    }

    @Test("when the store fails, whoever waits is told")
    func failure() throws {
        let fixture = try Fixture()
        var list = WaitList<String>()
        #expect(try start("{\"timeoutMillis\":10}", in: &list, of: fixture) == nil)
        try fixture.store.close()
        let reply = due(&list, of: fixture, at: 10)
        #expect(reply?.status == 503)
        #expect(reply?["/code"] == "store_failed")
        #expect(list.count == 0)
    }

    @Test("only what is due is answered")
    func several() throws {
        let fixture = try Fixture()
        var list = WaitList<String>()
        for (waiter, timeout) in [("a", 30), ("b", 10), ("c", 20)] {
            #expect(
                try start("{\"timeoutMillis\":\(timeout)}", in: &list, of: fixture, for: waiter)
                    == nil)
        }
        #expect(list.nextDeadlineMilliseconds == 10)
        let due = list.evaluate(store: fixture.store, nowMilliseconds: 20)
        #expect(due.map(\.waiter) == ["b", "c"])
        #expect(list.nextDeadlineMilliseconds == 30)
    }
}
