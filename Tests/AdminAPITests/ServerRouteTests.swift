import Testing

@testable import AdminAPI

struct ServerRouteTests {
    @Test("readiness follows the server")
    func readiness() throws {
        let fixture = try Fixture()
        #expect(try fixture.send("GET", "/readyz").text == "ok\n")
        fixture.control.isReady = false
        let reply = try fixture.send("GET", "/readyz")
        #expect(reply.status == 503)
        #expect(reply["/code"] == "not_ready")
        #expect(try fixture.send("GET", "/livez").status == 200)
    }

    @Test("the version stands in two places")
    func version() throws {
        for path in ["/version", "/api/v1/version"] {
            #expect(try Fixture().send("GET", path).text == "{\"version\":\"1.2.3\"}")
        }
    }

    @Test("the information has listeners, settings, counts and the store")
    func information() throws {
        let fixture = try Fixture()
        try fixture.commit([Push()])
        let reply = try fixture.send("GET", "/api/v1/info")
        #expect(reply["/version"] == "1.2.3")
        #expect(reply["/startedAt"] == "1970-01-01T00:00:00.000000Z")
        #expect(reply["/listeners/1/url"] == "https://127.0.0.1:2")
        #expect(reply["/settings/max-notifications"] == "100000")
        #expect(reply["/answers/200"] == 7)
        #expect(reply["/store/notifications"] == 1)
        #expect(reply["/store/pruned"] == 2)
        #expect(reply["/store/cursor"] == "1")
    }

    @Test("the certificate authority comes as it is")
    func certificateAuthority() throws {
        let fixture = try Fixture()
        let reply = try fixture.send("GET", "/ca.pem")
        #expect(reply.text == fixture.control.caCertificatePEM)
        #expect(reply.header("content-type") == "application/x-pem-file")
    }

    @Test("the signing key comes with a token of now")
    func signingKey() throws {
        let fixture = try Fixture()
        #expect(
            try fixture.send("GET", "/api/v1/signing-key").text == """
                {"keyID":"ABCDE12345","teamID":"TEAM123456","privateKeyPEM":"PEM",\
                "bearerToken":"token of 1800000000"}
                """)
        fixture.control.isReady = false
        #expect(try fixture.send("GET", "/api/v1/signing-key").status == 404)
    }

    @Test("keys are added, listed and removed")
    func keys() throws {
        let fixture = try Fixture()
        let added = try fixture.send(
            "POST", "/api/v1/keys",
            """
            {"keyID":"ABCDE12345","teamID":"TEAM123456","publicKeyPEM":"x","topics":["a"],
             "environments":["sandbox"]}
            """)
        let key = """
            {"keyID":"ABCDE12345","teamID":"TEAM123456","publicKeyPEM":"public","topics":["a"],\
            "environments":["sandbox"]}
            """
        #expect(added.status == 201)
        #expect(added.text == key)
        #expect(try fixture.send("GET", "/api/v1/keys").text == "{\"keys\":[\(key)]}")
        let removed = try fixture.send("DELETE", "/api/v1/keys/ABCDE12345")
        #expect(removed.status == 204)
        #expect(removed.text == "")
        let again = try fixture.send("DELETE", "/api/v1/keys/ABCDE12345")
        #expect(again.status == 404)
        #expect(again["/code"] == "key_not_found")
    }

    @Test(
        "a key that cannot be taken is refused by name",
        arguments: [
            (#""publicKeyPEM":"broken""#, 400, "malformed_key"),
            (#""publicKeyPEM":"rsa""#, 400, "not_p256"), (#""topics":[]"#, 400, "invalid_field"),
            (#""publicKeyPEM":"a","privateKeyPEM":"b""#, 400, "invalid_field"),
            (#""publicKeyPEM":"a","topics":"t""#, 400, "invalid_field"),
            (#""publicKeyPEM":"a","topics":[1]"#, 400, "invalid_field"),
            (#""publicKeyPEM":"a","environments":["staging"]"#, 400, "invalid_field"),
            (#""publicKeyPEM":"a","secret":1"#, 400, "unknown_field"),
            (#""privateKeyPEM":"a""#, 409, "duplicate_key"),
        ])
    func refusedKeys(members: String, status: Int, code: String) throws {
        let fixture = try Fixture()
        let ids = #""keyID":"ABCDE12345","teamID":"TEAM123456""#
        if status == 409 {
            _ = try fixture.send("POST", "/api/v1/keys", "{\(ids),\"publicKeyPEM\":\"a\"}")
        }
        let reply = try fixture.send("POST", "/api/v1/keys", "{\(ids),\(members)}")
        #expect(reply.status == status)
        #expect(reply["/code"] == .string(code))
    }

    @Test(
        "identifiers have ten letters and digits",
        arguments: ["", "ABCDE1234", "ABCDE123456", "ABCDE-1234", "ABCDÉ1234"])
    func identifiers(keyID: String) throws {
        let reply = try Fixture().send(
            "POST", "/api/v1/keys",
            "{\"keyID\":\"\(keyID)\",\"teamID\":\"TEAM123456\",\"publicKeyPEM\":\"a\"}")
        #expect(reply["/code"] == "invalid_field")
    }
}
