import Testing

@testable import AdminAPI

struct RoutingTests {
    @Test(
        "a path and method lead to one answer",
        arguments: [
            ("GET", "/livez", 200), ("HEAD", "/livez", 200), ("GET", "/livez/", 200),
            ("GET", "http://127.0.0.1:8197/livez", 200), ("GET", "/readyz", 200),
            ("GET", "/version", 200), ("GET", "/api/v1/version", 200),
            ("GET", "/api/v1/info", 200), ("GET", "/ca.pem", 200), ("GET", "/api/v1/keys", 200),
            ("GET", "/api/v1/signing-key", 200), ("GET", "/api/v1/notifications", 200),
            ("GET", "/api/v1/notifications/latest", 404),
            ("GET", "/api/v1/notifications/find", 405),
            ("POST", "/api/v1/notifications/find", 200),
            ("POST", "/api/v1/notifications/count", 200), ("POST", "/api/v1/info", 405),
            ("PATCH", "/api/v1/notifications", 405), ("get", "/livez", 405),
            ("DELETE", "/api/v1/keys", 405), ("GET", "/", 404), ("GET", "", 404),
            ("GET", "*", 404), ("GET", "/api/v2/info", 404), ("GET", "/LIVEZ", 404),
            ("GET", "/api//v1/info", 404), ("GET", "/%6Civez", 200), ("GET", "/livez%", 400),
            ("GET", "/api/v1/rules", 200), ("POST", "/api/v1/explain", 400),
            ("GET", "/api/v1/explain", 405), ("GET", "/%ff", 400), ("GET", "/livez?x=1", 400),
        ])
    func status(method: String, target: String, expected: Int) throws {
        let reply = try Fixture().send(method, target)
        #expect(reply.status == expected)
        if expected >= 400 {
            #expect(reply["/code"] != nil && reply["/message"] != nil && reply["/hint"] != nil)
        }
    }

    @Test("an unknown route names the nearest one")
    func nearest() throws {
        let reply = try Fixture().send("GET", "/api/v1/notification")
        #expect(reply["/code"] == "unknown_route")
        #expect(reply["/hint"] == "the nearest route is /api/v1/notifications")
    }

    @Test("a method that a route does not take is answered with those it takes")
    func allow() throws {
        let reply = try Fixture().send("PUT", "/api/v1/notifications")
        #expect(reply["/code"] == "method_not_allowed")
        #expect(reply.header("allow") == "GET, HEAD, DELETE")
    }

    @Test(
        "a target is split before it is decoded",
        arguments: [
            ("/a%2Fb/c", ["a/b", "c"], []), ("/a?q=x%26y&q2", ["a"], ["q=x&y", "q2="]),
            ("/a?q=a+b%2Bc", ["a"], ["q=a b+c"]), ("/a+b", ["a+b"], []), ("/a?", ["a"], []),
            ("/?a=b=c", [], ["a=b=c"]), ("/%E2%82%AC", ["€"], []),
            ("http://h:1/a?b", ["a"], ["b="]), ("http://h", [], []),
        ])
    func target(text: String, segments: [String], parameters: [String]) throws {
        let target = try RequestTarget(text)
        #expect(target.segments == segments)
        #expect(target.parameters.map { "\($0.name)=\($0.value)" } == parameters)
    }

    @Test(
        "who may be a foreign page is refused",
        arguments: [
            (host: "127.0.0.1:8197", origin: nil, status: 200),
            ("localhost", nil, 200), ("[::1]:8197", nil, 200), ("apns-mock:8197", nil, 200),
            ("app.localhost", nil, 200), ("MOCK.example.com:80", nil, 200),
            ("mock.example.com.", nil, 200), ("attacker.example.com", nil, 403),
            ("127.0.0.1.attacker.com", nil, 403), ("localhost.attacker.com:8197", nil, 403),
            ("256.0.0.1", nil, 403), ("127.0.0.1:8197", "http://127.0.0.1:8197", 200),
            ("127.0.0.1:8197", "http://localhost:8197", 403),
            ("127.0.0.1:8197", "http://127.0.0.1:3000", 403),
            ("127.0.0.1:8197", "https://attacker.com", 403), ("127.0.0.1:8197", "null", 403),
            ("127.0.0.1:8197", "file://", 403), (nil, nil, 200),
            (nil, "http://127.0.0.1:8197", 403),
        ] as [(host: String?, origin: String?, status: Int)])
    func foreignPages(host: String?, origin: String?, status: Int) throws {
        var request = AdminRequest(method: "GET", target: "/livez")
        if let host { request.headers.append(("Host", host)) }
        if let origin { request.headers.append(("origin", origin)) }
        #expect(try Fixture().send(request).status == status)
    }

    @Test(
        "a body that cannot be understood is answered with the fault",
        arguments: [
            ("find", "{", "invalid_json", "at byte 1"), ("find", "[]", "invalid_json", "an array"),
            ("find", "{\"query\":5}", "invalid_field", "\"query\" is 5"),
            ("find", "{\"quary\":\"\"}", "unknown_field", "quary"),
            ("find", "{\"match\":{\"nope\":1}}", "unknown_field", "match.nope"),
            ("find", "{\"match\":[]}", "invalid_field", "\"match\" is an array"),
            ("find", "{\"match\":{},\"query\":\"\"}", "unknown_field", "query"),
            ("find", "{\"limit\":0}", "invalid_field", "\"limit\" is 0"),
            ("find", "{\"limit\":1001}", "invalid_field", "1001"),
            ("find", "{\"limit\":1.5}", "invalid_field", "1.5"),
            ("find", "{\"limit\":1,\"limit\":2}", "invalid_field", "twice"),
            ("find", "{\"since\":\"-1\"}", "invalid_field", "since"),
            ("find", "{\"since\":\"01\"}", "invalid_field", "since"),
            ("find", "{\"query\":\"status:abc\"}", "invalid_query", "status:abc"),
            ("find", "{\"query\":\"ok nope:1\"}", "invalid_query", "\"nope:1\" at byte 3"),
            ("find", "{\"payload\":{\"/a~2\":1}}", "invalid_field", "payload./a~2"),
            ("find", "{\"payload\":{\"/a\":{}}}", "invalid_field", "empty object"),
            ("find", "{\"payload\":{\"/a\":{\"is\":1}}}", "invalid_field", "payload./a.is"),
            ("find", "{\"payload\":{\"/a\":{\"exists\":1}}}", "invalid_field", "exists"),
            ("find", "{\"payload\":{\"/a\":{\"matches\":\"(\"}}}", "invalid_field", "not closed"),
            ("find", "{\"headers\":{\"a\":{\"matches\":1}}}", "invalid_field", "headers.a.matches"),
            ("count", "{\"limit\":1}", "unknown_field", "limit"),
            ("wait", "{\"timeoutMillis\":60001}", "invalid_field", "timeoutMillis"),
            ("wait", "{\"atLeast\":0}", "invalid_field", "atLeast"),
            ("wait", "{\"count\":1,\"none\":true}", "invalid_field", "another goal"),
        ])
    func badBody(route: String, body: String, code: String, fragment: String) throws {
        let reply = try Fixture().send("POST", "/api/v1/notifications/\(route)", body)
        #expect(reply.status == 400)
        #expect(reply["/code"] == .string(code))
        #expect(reply.text.replacing("\\\"", with: "\"").contains(fragment))
    }

    @Test("a body that was not kept whole is too large")
    func tooLarge() throws {
        let request = AdminRequest(
            method: "POST", target: "/api/v1/notifications/find", body: [0x7B], bodyBytes: 2)
        let reply = try Fixture().send(request)
        #expect(reply.status == 413)
        #expect(reply["/code"] == "body_too_large")
    }

    @Test(
        "a query string that cannot be understood is answered with the fault",
        arguments: [
            ("limit=0", "invalid_parameter"), ("limit=1001", "invalid_parameter"),
            ("limit=x", "invalid_parameter"), ("limit=", "invalid_parameter"),
            ("since=x", "invalid_parameter"), ("since=99999999999999999999", "invalid_parameter"),
            ("query=nope:1", "invalid_query"), ("querry=a", "unknown_parameter"),
            ("query=a&query=b", "invalid_parameter"),
        ])
    func badParameter(query: String, code: String) throws {
        let reply = try Fixture().send("GET", "/api/v1/notifications?\(query)")
        #expect(reply.status == 400)
        #expect(reply["/code"] == .string(code))
    }
}
