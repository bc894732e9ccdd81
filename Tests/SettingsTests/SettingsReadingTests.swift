import MockServer
import Testing

struct SettingsReadingTests {
    private func read(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) throws(SettingFaults) -> ServerSettings {
        try ServerSettings(
            arguments: arguments, environment: environment.map { (name: $0.key, value: $0.value) })
    }

    private func faults(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) -> [String] {
        do {
            _ = try read(arguments, environment)
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    @Test func aFlagBeatsAVariableBeatsTheDefault() throws {
        let variable = ["APNS_MOCK_LOOPS": "2"]
        #expect(try read([]).loops == 1)
        #expect(try read([], variable).loops == 2)
        #expect(try read(["--loops", "3"], variable).loops == 3)
    }

    @Test func aSwitchStandsAloneOrTakesAValueAfterAnEqualsSign() throws {
        let variable = ["APNS_MOCK_VERBOSE": "true"]
        #expect(try read(["--verbose"]).isVerbose)
        #expect(try read(["--verbose=true"]).isVerbose)
        #expect(try !read(["--verbose=false"], variable).isVerbose)
        #expect(faults(["--verbose", "false"]) == ["'false': unexpected argument"])
    }

    @Test func aRepeatedFlagReplacesTheVariable() throws {
        let settings = try read(
            ["--listen", "a:1", "--listen=b:2,c:3"], ["APNS_MOCK_LISTEN": "d:4"])
        #expect(settings.listen.map(\.description) == ["a:1", "b:2", "c:3"])
    }

    @Test func anEmptyVariableCountsAsAbsent() throws {
        #expect(try read([], ["APNS_MOCK_STORE": "", "APNS_MOCK_LISTEN": ""]) == ServerSettings())
    }

    @Test func otherVariablesAreNobodysBusiness() throws {
        #expect(try read([], ["APNS_MOCKERY": "1", "PATH": "/"]) == ServerSettings())
    }

    @Test(arguments: [
        (["--lisen", "a:1"], "--lisen: no such flag; did you mean --listen?"),
        (["--admin-listne=off"], "--admin-listne: no such flag; did you mean --admin-listen?"),
        (["--max-not", "5"], "--max-not: no such flag; did you mean --max-notifications?"),
        (["--frobnicate"], "--frobnicate: no such flag"),
        (["-v"], "-v: no such flag"),
        (["--"], "--: no such flag"),
        (["--=x"], "--: no such flag"),
        (["extra"], "'extra': unexpected argument"),
        ([""], "'': unexpected argument"),
        (["-"], "'-': unexpected argument"),
        (["--store"], "--store: needs a value: --store PATH|temporary|none"),
        (["--store", "--verbose"], "--store: needs a value: --store PATH|temporary|none"),
        (["--loops", "2", "--loops", "3"], "--loops: given twice: '2' and '3'"),
        (["--verbose", "--verbose"], "--verbose: given twice: 'true' and 'true'"),
        (["--loops", "many"], "--loops: 'many' is not a whole number from 1 to 64"),
        (
            ["--handshake-timeout=10"],
            "--handshake-timeout: '10' is not a time from 1ms to 1h, such as 500ms, 30s, 20m or 1h"
        ),
        (["--tls-cert", "a.pem"], "--tls-cert: needs --tls-key beside it"),
        (["--tls-key", "a.key"], "--tls-key: needs --tls-cert beside it"),
        (["--wait"], "--wait: no such flag"),
        (["\u{1B}[31m\n"], "'\\u{1b}[31m\\n': unexpected argument"),
    ])
    func aFaultyFlagIsNamed(arguments: [String], expected: String) {
        #expect(faults(arguments) == [expected])
    }

    @Test(arguments: [
        (
            "APNS_MOCK_LISTN", "a:1",
            "APNS_MOCK_LISTN: no such setting; did you mean APNS_MOCK_LISTEN?"
        ),
        ("APNS_MOCK_", "x", "APNS_MOCK_: no such setting"),
        ("APNS_MOCK_FROBNICATION", "", "APNS_MOCK_FROBNICATION: no such setting"),
        ("APNS_MOCK_LOOPS", "0", "APNS_MOCK_LOOPS: '0' is not a whole number from 1 to 64"),
        ("APNS_MOCK_VERBOSE", "1", "APNS_MOCK_VERBOSE: '1' is not true or false"),
        ("APNS_MOCK_TLS_KEY", "k", "APNS_MOCK_TLS_KEY: needs --tls-cert beside it"),
    ])
    func aFaultyVariableIsNamed(name: String, value: String, expected: String) {
        #expect(faults([], [name: value]) == [expected])
    }

    @Test func aMalformedVariableIsNamedEvenWhenAFlagBeatsIt() {
        let found = faults(["--loops=2"], ["APNS_MOCK_LOOPS": "x"])
        #expect(found == ["APNS_MOCK_LOOPS: 'x' is not a whole number from 1 to 64"])
    }

    @Test func allFaultsAreToldAtOnce() {
        let found = faults(
            ["--lisen", "a:1", "--loops=0", "--store", "word", "extra"],
            ["APNS_MOCK_X": "1", "APNS_MOCK_DURABILITY": "disk"])
        #expect(
            found.map { String($0.prefix { $0 != ":" }) } == [
                "APNS_MOCK_X", "--lisen", "'extra'", "APNS_MOCK_DURABILITY", "--loops",
            ])
    }

    @Test func asAppleSetsBothAnswers() throws {
        let settings = try read(["--as-apple"])
        #expect(settings.oversizeStatus == .payloadTooLarge)
        #expect(settings.malformedPayload == .accept)
        #expect(settings.ruleSettings == .asApple)
        #expect(ServerSettings().ruleSettings == .init())
    }

    @Test func whatAgreesWithAsAppleIsNoContradiction() throws {
        let settings = try read(
            ["--malformed-payload=accept", "--as-apple", "--oversize-status=413"])
        #expect(settings.answersAsApple)
    }

    @Test func asAppleFalseLeavesTheOtherTwoAlone() throws {
        let settings = try read(
            ["--as-apple=false"],
            ["APNS_MOCK_AS_APPLE": "true", "APNS_MOCK_OVERSIZE_STATUS": "413"])
        #expect(settings.oversizeStatus == .payloadTooLarge)
        #expect(settings.malformedPayload == .reject)
    }

    @Test func contradictingAsAppleIsNamed() {
        let found = faults(
            ["--as-apple", "--oversize-status=400"], ["APNS_MOCK_MALFORMED_PAYLOAD": "reject"])
        #expect(
            found == [
                "--oversize-status: '400' contradicts --as-apple",
                "APNS_MOCK_MALFORMED_PAYLOAD: 'reject' contradicts --as-apple",
            ])
    }

    /// Kubernetes puts these into every container beside a service named `apns-mock`.
    @Test(arguments: [
        ("APNS_MOCK_SERVICE_HOST", "10.0.0.1"), ("APNS_MOCK_SERVICE_PORT", "2197"),
        ("APNS_MOCK_SERVICE_PORT_ADMIN", "8197"), ("APNS_MOCK_PORT", "tcp://10.0.0.1:2197"),
        ("APNS_MOCK_PORT_2197_TCP", "tcp://10.0.0.1:2197"),
        ("APNS_MOCK_PORT_2197_TCP_ADDR", "10.0.0.1"), ("APNS_MOCK_PORT_2197_TCP_PROTO", "tcp"),
        ("APNS_MOCK_ADMIN_PORT_8197_TCP_PORT", "8197"),
        ("APNS_MOCK_ADMIN_SERVICE_HOST", "10.0.0.2"),
    ])
    func aServiceLinkStopsNothing(name: String, value: String) throws {
        #expect(try read([], [name: value]) == ServerSettings())
    }

    @Test(arguments: [("APNS_MOCK_PORT", "2197"), ("APNS_MOCK_PORT_X_TCP", "1")])
    func whatOnlyLooksLikeAServiceLinkIsUnknown(name: String, value: String) {
        #expect(faults([], [name: value]).count == 1)
    }
}
