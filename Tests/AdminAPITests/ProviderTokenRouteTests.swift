import APNsRules
import Testing

@testable import AdminAPI

@Suite("Provider tokens by the admin interface")
struct ProviderTokenRouteTests {
    @Test func nothingWasShown() throws {
        let reply = try Fixture().send("GET", "/api/v1/provider-tokens")
        #expect(reply.status == 200)
        #expect(reply.text == #"{"tokens":[],"forgotten":0}"#)
    }

    @Test func eachTokenComesWithItsUse() throws {
        let fixture = try Fixture()
        fixture.control.state.withLock {
            $0.providerTokens = ShownProviderTokens(
                tokens: [
                    ShownProviderToken(
                        identity: 0xABC,
                        token: ProviderToken(
                            keyID: "KEYA123456", teamID: "TEAM123456",
                            issuedAtSeconds: 1_799_999_900),
                        firstUsedAtSeconds: 1_799_999_950, requestCount: 41, refusedCount: 2,
                        connectionIDs: [3, 4], connectionCount: 70)
                ], forgottenCount: 5)
        }
        #expect(
            try fixture.send("GET", "/api/v1/provider-tokens").text == """
                {"tokens":[{"id":"0000000000000abc","keyID":"KEYA123456","teamID":"TEAM123456",\
                "issuedAt":"2027-01-15T07:58:20.000000Z","ageSeconds":100,\
                "firstUsedAt":"2027-01-15T07:59:10.000000Z","requests":41,"refused":2,\
                "connectionCount":70,"connections":[3,4]}],"forgotten":5}
                """)
    }

    /// With `--provider-tokens any` a token may claim any time.
    @Test(arguments: [Int64.min, Int64.max])
    func aTimeBeyondAllMeasureIsNull(issuedAtSeconds: Int64) throws {
        let fixture = try Fixture()
        fixture.control.state.withLock {
            $0.providerTokens.tokens = [
                ShownProviderToken(
                    identity: .max,
                    token: ProviderToken(
                        keyID: "K", teamID: "T", issuedAtSeconds: issuedAtSeconds),
                    firstUsedAtSeconds: 0, requestCount: 0, refusedCount: 0, connectionIDs: [],
                    connectionCount: 0)
            ]
        }
        let reply = try fixture.send("GET", "/api/v1/provider-tokens")
        #expect(reply["/tokens/0/issuedAt"] == .null)
        #expect(reply["/tokens/0/id"] == "ffffffffffffffff")
    }
}
