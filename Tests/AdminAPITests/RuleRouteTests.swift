import APNsCases
import APNsRules
import NotificationStore
import Testing

@testable import AdminAPI

struct RuleRouteTests {
    private func violations(_ reply: Reply, _ pointer: String = "/violations") -> [String] {
        guard case .array(let elements)? = reply[pointer] else { return [] }
        return elements.compactMap { element in
            guard case .string(let rule)? = element.member("rule") else { return nil }
            return rule
        }
    }

    @Test("every rule that a check looks at is listed once, in the order of checks")
    func rules() throws {
        let reply = try Fixture().send("GET", "/api/v1/rules")
        let names = violations(reply, "/rules")
        let checked = Set(Rule.allCases).subtracting([.forcedResponse])
        #expect(Set(names) == Set(checked.map(\.rawValue)))
        #expect(names.count == checked.count)
        #expect(names.first == "method")
        #expect(reply["/rules/0/check/number"] == 1)
        #expect(reply["/rules/0/check/confidence"] == "observed")
        #expect(reply["/rules/0/setting"] == .null)
    }

    @Test("a rule says what it gives under the settings in force")
    func settings() throws {
        let fixture = try Fixture()
        fixture.control.ruleSettings = RuleSettings(oversizeStatus: 413, lint: .reject)
        let reply = try fixture.send("GET", "/api/v1/rules")
        guard case .array(let rules)? = reply["/rules"] else {
            Issue.record("there is a list")
            return
        }
        func rule(_ name: String) -> JSONValue? {
            rules.first { $0.member("rule") == .string(name) }
        }
        #expect(rule("payload-size")?.member("status") == 413)
        #expect(rule("payload-size")?.member("setting") == "--oversize-status")
        #expect(rule("lint-aps-type")?.member("status") == 400)
        #expect(rule("lint-aps-type")?.member("reason") == "BadRequestPayload")
        #expect(rule("lint-badge")?.member("status") == .null)
        #expect(rule("lint-badge")?.member("severity") == "warning")
        #expect(rule("lint-badge")?.member("setting") == "--lint")
    }

    @Test("a record is shown with the lint's findings behind its violations")
    func record() throws {
        let fixture = try Fixture()
        let stored = Violation(
            .priority, status: 400, at: .header("apns-priority"), expected: "10",
            received: #""rule":"lint-badge""#)
        try fixture.commit([
            Push(id: "A", body: Array(#"{"aps":{"badge":1.5}}"#.utf8)),
            Push(id: "B", body: Array(#"{"aps":{"badge":1.5}}"#.utf8), violations: [stored]),
            Push(id: "C", body: Array(#"{"aps":{"badge":1.5}}"#.utf8), bodyBytes: 9000),
        ])
        func rules(_ id: String) throws -> [String] {
            violations(try fixture.send("GET", "/api/v1/notifications/\(id)"))
        }
        #expect(try rules("A") == ["lint-badge"])
        #expect(try rules("B") == ["priority", "lint-badge"])
        #expect(try rules("C") == [], "a body that is not whole is not looked at")
        let list = try fixture.send("GET", "/api/v1/notifications")
        #expect(violations(list, "/notifications/1/violations") == ["priority", "lint-badge"])
        let search = try fixture.send("GET", "/api/v1/notifications?query=has:violation")
        #expect(search.ids() == ["B"], "has:violation finds what the verdict found")
        fixture.control.ruleSettings.lint = .off
        #expect(try rules("A") == [])
        #expect(try rules("B") == ["priority"])
    }

    @Test("what a refusal put on record is not told twice, and other paths have no payload")
    func once() throws {
        let fixture = try Fixture()
        func stored(_ rule: Rule) -> Violation {
            Violation(rule, status: 400, at: .method, expected: "a", received: "b")
        }
        try fixture.commit([
            Push(
                id: "A", body: Array(#"{"aps":{"alert":1},"user-id":1,"user_id":2}"#.utf8),
                violations: [stored(.lintAPSType)]),
            Push(id: "B", body: Array(#"{"a":1}"#.utf8), violations: [stored(.path)]),
        ])
        #expect(
            violations(try fixture.send("GET", "/api/v1/notifications/A"))
                == ["lint-aps-type", "lint-mixed-naming"])
        #expect(violations(try fixture.send("GET", "/api/v1/notifications/B")) == ["path"])
    }

    @Test("a wait shows the findings too")
    func wait() throws {
        let fixture = try Fixture()
        try fixture.commit([Push(body: Array(#"{"aps":{"badge":1.5}}"#.utf8))])
        guard case .response(let response) = fixture.wait("{}") else {
            Issue.record("the wait is over")
            return
        }
        let reply = Reply(response: response)
        #expect(violations(reply, "/notifications/0/violations") == ["lint-badge"])
    }
}

struct ExplainRouteTests {
    private static let path = "/3/device/" + PushCase.deviceToken

    private func explain(_ members: String) throws -> Reply {
        try Fixture().send("POST", "/api/v1/explain", "{\(members)}")
    }

    /// A token of the present of the fixture, signed by nobody: the fixture believes everybody.
    private static let bearer =
        "bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQ0RFMTIzNDUifQ"
        + ".eyJpc3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxODAwMDAwMDAwfQ.AAAA"

    @Test("a good request is accepted")
    func good() throws {
        let reply = try explain(
            """
            "path":"\(Self.path)","headers":{"authorization":"\(Self.bearer)",
            "apns-topic":"com.example.app","apns-push-type":"alert"},
            "body":"{\\"aps\\":{\\"alert\\":\\"a\\"}}"
            """)
        #expect(
            reply.text == """
                {"status":200,"reason":null,"timestamp":null,"environment":"production",\
                "payloadBytes":21,"violations":[]}
                """)
    }

    @Test("every broken rule is told, and what the lint finds")
    func bad() throws {
        let reply = try explain(
            """
            "path":"/3/device/ab","headers":[{"name":"apns-topic","value":"a"},
            {"name":"apns-topic","value":"b"},{"name":":authority","value":"api.sandbox.push.apple.com"}],
            "bodyBase64":"eyJhcHMiOnt9fQ=="
            """)
        #expect(reply["/status"] == 403)
        #expect(reply["/reason"] == "MissingProviderToken")
        #expect(reply["/environment"] == "sandbox")
        #expect(reply["/violations/0/rule"] == "provider-token-missing")
        #expect(reply["/violations/1/rule"] == "duplicate-headers")
        #expect(reply["/violations/2/rule"] == "device-token")
        #expect(reply["/violations/3/rule"] == "lint-nothing-to-show")
        #expect(reply["/violations/3/severity"] == "warning")
        #expect(reply["/violations/4"] == nil)
    }

    @Test("a record's header list is enough")
    func recorded() throws {
        let reply = try explain(
            #""headers":[{"name":":method","value":"GET"},{"name":":path","value":"/x"}]"#)
        #expect(reply["/status"] == 405)
        #expect(reply["/violations/1/rule"] == "path")
    }

    @Test("a token is examined as the server does")
    func token() throws {
        let reply = try explain(
            """
            "path":"\(Self.path)","headers":{"authorization":"bearer x"},
            "environment":"sandbox"
            """)
        #expect(reply["/reason"] == "InvalidProviderToken")
        #expect(reply["/environment"] == "sandbox")
    }

    @Test("a registered device is what it is registered as, in the environment of the request")
    func device() throws {
        let fixture = try Fixture()
        _ = try fixture.send(
            "POST", "/api/v1/devices",
            """
            {"token":"\(PushCase.deviceToken)","environment":"sandbox","topic":"com.example.app",
             "state":"unregistered","since":"2026-11-30T12:00:00Z"}
            """)
        func explain(_ environment: String, _ topic: String) throws -> Reply {
            try fixture.send(
                "POST", "/api/v1/explain",
                """
                {"path":"\(Self.path)","environment":"\(environment)","body":"{}",
                 "headers":{"authorization":"\(Self.bearer)","apns-topic":"\(topic)"}}
                """)
        }
        let gone = try explain("sandbox", "com.example.app")
        #expect(gone["/status"] == 410)
        #expect(gone["/reason"] == "Unregistered")
        #expect(gone["/timestamp"] == 1_796_040_000_000)
        #expect(gone["/violations/0/rule"] == "device-unregistered")
        let elsewhere = try explain("production", "com.example.app")
        #expect(elsewhere["/reason"] == "BadDeviceToken")
        #expect(elsewhere["/timestamp"] == .null)
        #expect(elsewhere["/violations/0/rule"] == "device-environment")
        #expect(try explain("sandbox", "other.app")["/reason"] == "DeviceTokenNotForTopic")
    }

    @Test(
        "what cannot be read is named",
        arguments: [
            ("", "path"), (#""path":1"#, "path"), (#""path":"/","headers":1"#, "headers"),
            (#""path":"/","headers":{"a":1}"#, "headers.a"),
            (#""path":"/","headers":[{"name":"a"}]"#, "headers.0"),
            (#""path":"/","body":"a","bodyBase64":"""#, "body"),
            (#""path":"/","bodyBase64":"a""#, "bodyBase64"),
            (#""path":"/","environment":"test""#, "environment"),
            (#""path":"/","method":1"#, "method"), (#""path":"/","x":1"#, "x"),
        ])
    func malformed(members: String, field: String) throws {
        let reply = try explain(members)
        #expect(reply.status == 400)
        guard case .string(let message)? = reply["/message"] else {
            Issue.record("there is a message")
            return
        }
        #expect(message.contains("\"\(field)\""))
    }

    @Test(
        "base64 is read strictly",
        arguments: [
            ("", []), ("AA==", [0]), ("AAE=", [0, 1]), ("AAEC", [0, 1, 2]), ("/+8=", [255, 239]),
            ("AAECAw==", [0, 1, 2, 3]), ("A", nil), ("AA", nil), ("AB==", nil), ("A===", nil),
            ("====", nil), ("AA=A", nil), ("A-==", nil), ("AAE=\n", nil),
        ] as [(String, [UInt8]?)])
    func base64(text: String, bytes: [UInt8]?) {
        #expect(Base64.bytes(of: text) == bytes)
    }
}
