import APNsRules
import Testing

@testable import AdminAPI

struct DeviceRouteTests {
    private static let token = String(repeating: "0a", count: 32)
    private static let other = String(repeating: "0b", count: 32)
    private static let devices = "/api/v1/devices"
    private static let device = "\(devices)/\(token)"

    @Test("a device is added, shown, changed and removed")
    func oneDevice() throws {
        let fixture = try Fixture()
        let added = try fixture.send(
            "POST", Self.devices,
            """
            {"token":"\(Self.token.uppercased())","topic":"com.example.app","environment":"sandbox",
             "state":"unregistered","since":"2026-11-30T12:00:00Z"}
            """)
        #expect(added.status == 201)
        #expect(
            added.text == """
                {"token":"\(Self.token)","topic":"com.example.app","environment":"sandbox",\
                "state":"unregistered","since":"2026-11-30T12:00:00.000000Z"}
                """)
        #expect(try fixture.send("GET", Self.device.uppercasedToken).text == added.text)
        let changed = try fixture.send("PATCH", Self.device, #"{"topic":null,"state":"active"}"#)
        #expect(changed.status == 200)
        #expect(changed["/topic"] == nil as JSONValue? || changed["/topic"] == .null)
        #expect(changed["/state"] == "active")
        #expect(changed["/environment"] == "sandbox")
        let removed = try fixture.send("DELETE", Self.device)
        #expect(removed.status == 204 && removed.text == "")
        for method in ["GET", "DELETE", "PATCH"] {
            let reply = try fixture.send(method, Self.device)
            #expect(reply.status == 404)
            #expect(reply["/code"] == "device_not_found")
        }
    }

    @Test("a device without a token gets one, active and in the server's environment")
    func inventedToken() throws {
        let fixture = try Fixture()
        let reply = try fixture.send("POST", Self.devices)
        #expect(reply.status == 201)
        #expect(reply["/environment"] == "production")
        #expect(reply["/state"] == "active")
        guard case .string(let token)? = reply["/token"] else {
            Issue.record("no token in \(reply.text)")
            return
        }
        #expect(token.utf8.count == 64 && DeviceToken(token)?.text == token)
        #expect(try fixture.send("GET", "\(Self.devices)/\(token)").status == 200)
        #expect(try fixture.send("POST", Self.devices)["/token"] != .string(token))
    }

    @Test(
        "an end of a token has its time",
        arguments: [
            (#"{"state":"expired"}"#, "expired", "2027-01-15T08:00:00.000000Z"),
            (
                #"{"state":"expired","since":"2026-11-30T12:00:00.5Z"}"#, "expired",
                "2026-11-30T12:00:00.500000Z"
            ),
            (
                #"{"since":"2026-11-30T13:00:00+01:00"}"#, "unregistered",
                "2026-11-30T12:00:00.000000Z"
            ),
            (#"{"topic":"a"}"#, "unregistered", "2020-01-01T00:00:00.000000Z"),
        ])
    func since(body: String, state: String, since: String) throws {
        let fixture = try Fixture()
        _ = try fixture.send(
            "POST", Self.devices,
            #"{"token":"\#(Self.token)","state":"unregistered","since":"2020-01-01T00:00:00Z"}"#)
        let reply = try fixture.send("PATCH", Self.device, body)
        #expect(reply["/state"] == .string(state))
        #expect(reply["/since"] == .string(since))
    }

    @Test(
        "a device that cannot be taken is refused by name, and nothing changes",
        arguments: [
            (#"{"token":"abc"}"#, "invalid_field", "\"token\""),
            (#"{"token":5}"#, "invalid_field", "\"token\""),
            (#"{"topic":""}"#, "invalid_field", "\"topic\""),
            (#"{"topic":"<a>"}"#, "invalid_field", "\"topic\""),
            (#"{"environment":"staging"}"#, "invalid_field", "\"environment\""),
            (#"{"state":"gone"}"#, "invalid_field", "\"state\""),
            (#"{"since":"2026-11-30T12:00:00Z"}"#, "invalid_field", "\"since\""),
            (#"{"state":"expired","since":"yesterday"}"#, "invalid_field", "\"since\""),
            (#"{"state":"expired","since":5}"#, "invalid_field", "\"since\""),
            (#"{"toke":"abc"}"#, "unknown_field", "\"toke\""),
            ("[]", "invalid_json", "array"),
        ])
    func refusedDevices(body: String, code: String, part: String) throws {
        let fixture = try Fixture()
        let reply = try fixture.send("POST", Self.devices, body)
        #expect(reply.status == 400)
        #expect(reply["/code"] == .string(code))
        guard case .string(let message)? = reply["/message"] else { return }
        #expect(message.contains(part))
        #expect(fixture.control.devices.count == 0)
    }

    @Test("a change that cannot be made leaves the device as it was")
    func refusedChange() throws {
        let fixture = try Fixture()
        let body = #"{"token":"\#(Self.token)","topic":"a"}"#
        let before = try fixture.send("POST", Self.devices, body).text
        let reply = try fixture.send("PATCH", Self.device, #"{"topic":"b","token":"c"}"#)
        #expect(reply["/code"] == "unknown_field")
        #expect(try fixture.send("GET", Self.device).text == before)
        #expect(try fixture.send("POST", Self.devices, body)["/code"] == "duplicate_device")
        #expect(try fixture.send("GET", "\(Self.devices)/abc")["/code"] == "invalid_device_token")
    }

    @Test("lines are imported together")
    func importing() throws {
        let fixture = try Fixture()
        let reply = try fixture.send(
            "POST", "\(Self.devices)/import",
            """
            {"token":"\(Self.token)","state":"expired"}\r

            {"token":"\(Self.other)","topic":"com.example.app"}
            {}

            """)
        #expect(reply.text == #"{"imported":3}"#)
        #expect(try fixture.send("GET", "\(Self.device)")["/state"] == "expired")
        #expect(try fixture.send("GET", Self.devices)["/count"] == 3)
        #expect(try fixture.send("POST", "\(Self.devices)/import").text == #"{"imported":0}"#)
    }

    @Test(
        "an import with a fault names line and field, and imports nothing",
        arguments: [
            (#"{"token":"abc"}"#, "invalid_field", "line 3: \"token\""),
            (#"{"tokens":"abc"}"#, "unknown_field", "line 3: there is no field \"tokens\""),
            ("{", "invalid_json", "line 3: the line is no JSON at byte 1"),
            ("5", "invalid_json", "line 3: the line is a number"),
            ("{\"token\":\"\(other)\"}", "duplicate_device", "line 3: "),
            ("{\"token\":\"\(token)\"}", "duplicate_device", "line 3: "),
        ])
    func refusedImport(line: String, code: String, message: String) throws {
        let fixture = try Fixture()
        _ = try fixture.send("POST", Self.devices, #"{"token":"\#(Self.token)"}"#)
        let reply = try fixture.send(
            "POST", "\(Self.devices)/import", "{\"token\":\"\(Self.other)\"}\n\n\(line)\n{}\n")
        #expect(reply["/code"] == .string(code))
        guard case .string(let text)? = reply["/message"] else { return }
        #expect(text.hasPrefix(message))
        #expect(fixture.control.devices.count == 1)
    }

    @Test("an import that was cut is refused")
    func cutImport() throws {
        let reply = try Fixture().send(
            AdminRequest(
                method: "POST", target: "\(Self.devices)/import", body: Array("{}\n".utf8),
                bodyBytes: 2_000_000))
        #expect(reply.status == 413)
    }

    @Test("a list goes page by page in the order of tokens")
    func list() throws {
        let fixture = try Fixture()
        for token in [Self.other, Self.token] {
            _ = try fixture.send("POST", Self.devices, #"{"token":"\#(token)"}"#)
        }
        let first = try fixture.send("GET", "\(Self.devices)?limit=1")
        #expect(first["/devices/0/token"] == .string(Self.token))
        #expect(first["/devices/1"] == nil)
        #expect(first["/count"] == 2)
        #expect(first["/cursor"] == .string(Self.token))
        let second = try fixture.send("GET", "\(Self.devices)?since=\(Self.token)")
        #expect(second["/devices/0/token"] == .string(Self.other))
        let third = try fixture.send("GET", "\(Self.devices)?since=\(Self.other)")
        #expect(third["/devices/0"] == nil)
        #expect(third["/cursor"] == .string(Self.other))
        #expect(try fixture.send("GET", "\(Self.devices)?since=x").status == 400)
        #expect(try fixture.send("DELETE", Self.devices).text == #"{"deleted":2}"#)
        #expect(
            try fixture.send("GET", Self.devices).text
                == #"{"devices":[],"count":0,"cursor":null}"#)
    }
}

extension String {
    /// A path with its last part in capitals.
    fileprivate var uppercasedToken: String {
        let parts = split(separator: "/")
        return "/"
            + (parts.dropLast() + [Substring(parts.last?.uppercased() ?? "")])
            .joined(separator: "/")
    }
}
