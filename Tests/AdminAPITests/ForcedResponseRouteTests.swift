import APNsRules
import Testing

@testable import AdminAPI

struct ForcedResponseRouteTests {
    private static let path = "/api/v1/forced-responses"
    private static let token = String(repeating: "0a", count: 32)

    @Test("the list is replaced, shown and removed")
    func list() throws {
        let fixture = try Fixture()
        let put = try fixture.send(
            "PUT", Self.path,
            """
            {"responses":[
             {"match":{"token":"\(Self.token.uppercased())"},"reason":"Unregistered","timestamp":5},
             {"match":{"topic":"a"},"reason":"Shutdown","status":500,"times":2},
             {"match":{"everything":true},"reason":"ExpiredToken"}]}
            """)
        #expect(put.status == 200)
        #expect(
            put.text == """
                {"responses":[{"match":{"token":"\(Self.token)"},"reason":"Unregistered",\
                "status":410,"timestamp":5,"times":null,"given":0},\
                {"match":{"topic":"a"},"reason":"Shutdown","status":500,"timestamp":null,\
                "times":2,"given":0},\
                {"match":{"everything":true},"reason":"ExpiredToken","status":410,\
                "timestamp":1800000000000,"times":null,"given":0}]}
                """)
        #expect(try fixture.send("GET", Self.path).text == put.text)
        #expect(try fixture.send("DELETE", Self.path).text == #"{"deleted":3}"#)
        #expect(try fixture.send("GET", Self.path).text == #"{"responses":[]}"#)
    }

    @Test(
        "each reason of Apple's table can be forced", arguments: RejectionReason.allCases)
    func reasons(reason: RejectionReason) throws {
        let reply = try Fixture().send(
            "PUT", Self.path,
            """
            {"responses":[{"match":{"everything":true},"reason":"\(reason.rawValue)"}]}
            """)
        #expect(reply["/responses/0/status"] == .number(String(reason.status)))
    }

    @Test(
        "an entry that cannot be taken is refused by its field, and the list stays",
        arguments: [
            (#"{"match":{"everything":true}}"#, "responses[1].reason"),
            (#"{"match":{"everything":true},"reason":"Nope"}"#, "responses[1].reason"),
            (#"{"reason":"Shutdown"}"#, "responses[1].match"),
            (#"{"match":{},"reason":"Shutdown"}"#, "responses[1].match"),
            (#"{"match":{"everything":false},"reason":"Shutdown"}"#, "responses[1].match"),
            (
                #"{"match":{"everything":true,"topic":"a"},"reason":"Shutdown"}"#,
                "responses[1].match"
            ),
            (#"{"match":{"token":"a"},"reason":"Shutdown"}"#, "responses[1].match.token"),
            (#"{"match":{"id":"a"},"reason":"Shutdown"}"#, "responses[1].match.id"),
            (
                #"{"match":{"topic":"a"},"reason":"Shutdown","status":200}"#,
                "responses[1].status"
            ),
            (#"{"match":{"topic":"a"},"reason":"Shutdown","times":0}"#, "responses[1].times"),
            (
                #"{"match":{"topic":"a"},"reason":"Shutdown","timestamp":5}"#,
                "responses[1].timestamp"
            ),
            (#"{"match":{"topic":"a"},"reason":"Shutdown","code":5}"#, "responses[1].code"),
            ("5", "responses"),
        ])
    func refused(entry: String, field: String) throws {
        let fixture = try Fixture()
        let good = #"{"match":{"everything":true},"reason":"Shutdown"}"#
        let before = try fixture.send("PUT", Self.path, "{\"responses\":[\(good)]}").text
        let reply = try fixture.send("PUT", Self.path, "{\"responses\":[\(good),\(entry)]}")
        #expect(reply.status == 400)
        guard case .string(let message)? = reply["/message"] else { return }
        #expect(message.contains("\"\(field)\""))
        #expect(try fixture.send("GET", Self.path).text == before)
    }

    @Test("a list is an object with responses, and has its limit")
    func form() throws {
        for body in ["", "[]", "{}", #"{"responses":{}}"#, #"{"responses":[],"more":1}"#] {
            #expect(try Fixture().send("PUT", Self.path, body).status == 400)
        }
        let entry = #"{"match":{"everything":true},"reason":"Shutdown"}"#
        for (count, status) in [(1000, 200), (1001, 400)] {
            let list = Array(repeating: entry, count: count).joined(separator: ",")
            let reply = try Fixture().send("PUT", Self.path, "{\"responses\":[\(list)]}")
            #expect(reply.status == status)
        }
    }
}
