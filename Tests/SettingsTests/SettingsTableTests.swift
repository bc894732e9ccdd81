import APNsRules
import MockServer
import Testing

/// What one setting makes of one text.
struct SettingCase: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// The value as it is written back; nil when the text is malformed.
    let expected: String?

    var testDescription: String { "--\(name) \(text): \(expected ?? "malformed")" }

    static func reads(_ name: String, _ text: String, as expected: String? = nil) -> SettingCase {
        SettingCase(name: name, text: text, expected: expected ?? text)
    }

    static func refuses(_ name: String, _ text: String) -> SettingCase {
        SettingCase(name: name, text: text, expected: nil)
    }

    static let all: [SettingCase] = [
        .reads("listen", "0.0.0.0:443"),
        .reads("listen", "[::1]:0"),
        .reads("listen", "localhost:1,127.0.0.2:65535"),
        .refuses("listen", "2197"),
        .refuses("listen", ":2197"),
        .refuses("listen", "localhost:65536"),
        .refuses("listen", "::1:2197"),
        .refuses("listen", "off"),
        .refuses("listen", "localhost:1,"),
        .refuses("listen", ""),
        .reads("cleartext-listen", "127.0.0.1:0"),
        .reads("cleartext-listen", "off"),
        .refuses("cleartext-listen", "off,127.0.0.1:0"),
        .refuses("cleartext-listen", "on"),
        .reads("admin-listen", "[::]:8197"),
        .reads("admin-listen", "off"),
        .refuses("admin-listen", "OFF"),
        .refuses("admin-listen", "127.0.0.1:1,127.0.0.1:2"),
        .reads("certs-dir", "/tmp/a directory,with a comma"),
        .refuses("certs-dir", ""),
        .reads("tls-name", "apns,*.example.test,10.0.0.7,fe80::1"),
        .refuses("tls-name", "two words"),
        .refuses("tls-name", "a,,b"),
        .refuses("tls-name", "bad/name"),
        .refuses("tls-name", String(repeating: "a", count: 254)),
        .reads("tls-name", String(repeating: "a", count: 253)),
        .reads("environment", "production"),
        .refuses("environment", "development"),
        .reads("as-apple", "true"),
        .reads("as-apple", "false"),
        .refuses("as-apple", "yes"),
        .reads("oversize-status", "413"),
        .refuses("oversize-status", "414"),
        .reads("devices", "registered"),
        .refuses("devices", "Any"),
        .reads("malformed-payload", "accept"),
        .refuses("malformed-payload", "Accept"),
        .reads("lint", "off"),
        .reads("lint", "record"),
        .reads("lint", "reject"),
        .refuses("lint", "error"),
        .reads("provider-key", "ABC123DEFG:DEF123GHIJ:keys/AuthKey.p8"),
        .reads("provider-key", "ABC123DEFG:DEF123GHIJ:a:b,ABC123DEFH:DEF123GHIJ:c"),
        .refuses("provider-key", "ABC123DEFG:DEF123GHIJ"),
        .refuses("provider-key", "ABC123DEFG:DEF123GHIJ:"),
        .refuses("provider-key", "ABC123DEF:DEF123GHIJ:a"),
        .refuses("provider-key", "ABC123DEFG:DEF123GHI!:a"),
        .refuses("provider-key", "ABC123DEFG:DEF123GHIJ:a,b"),
        .reads("provider-tokens", "claims"),
        .reads("provider-tokens", "any"),
        .refuses("provider-tokens", "none"),
        .reads("provider-token-updates", "1"),
        .reads("provider-token-updates", "1000"),
        .reads("provider-token-updates", "off"),
        .refuses("provider-token-updates", "0"),
        .refuses("provider-token-updates", "1001"),
        .reads("provider-token-update-scope", "team"),
        .reads("provider-token-update-scope", "address"),
        .refuses("provider-token-update-scope", "key"),
        .reads("documented-spelling", "true"),
        .refuses("documented-spelling", "no"),
        .reads("store", "none"),
        .reads("store", "temporary"),
        .reads("store", "./none"),
        .refuses("store", ""),
        .reads("max-notifications", "1"),
        .refuses("max-notifications", "0"),
        .reads("max-notifications", "1000000000"),
        .refuses("max-notifications", "1000000001"),
        .refuses("max-notifications", "-1"),
        .refuses("max-notifications", "+1"),
        .refuses("max-notifications", "1e3"),
        .refuses("max-notifications", "99999999999999999999"),
        .refuses("max-notifications", "١٢"),
        .reads("durability", "power"),
        .refuses("durability", "disk"),
        .reads("ready-file", "ready.json"),
        .refuses("ready-file", ""),
        .reads("verbose", "true"),
        .refuses("verbose", "1"),
        .reads("log-format", "json"),
        .refuses("log-format", "xml"),
        .reads("loops", "64"),
        .refuses("loops", "65"),
        .refuses("loops", "0"),
        .reads("handshake-timeout", "1ms"),
        .reads("handshake-timeout", "3600s", as: "1h"),
        .refuses("handshake-timeout", "3601s"),
        .refuses("handshake-timeout", "0s"),
        .refuses("handshake-timeout", "10"),
        .reads("max-connections", "1000000"),
        .refuses("max-connections", "1000001"),
        .reads("max-pending-output", "65536", as: "64KiB"),
        .refuses("max-pending-output", "65535"),
        .reads("max-pending-output", "1GiB"),
        .refuses("max-pending-output", "2GiB"),
        .reads("tls-cert", "server.pem"),
        .refuses("tls-cert", ""),
        .reads("tls-key", "server.key"),
        .refuses("tls-key", ""),
    ]
}

struct SettingsTableTests {
    /// `--tls-cert` and `--tls-key` need each other.
    private static func companion(of name: String) -> [String] {
        switch name {
        case "tls-cert": ["--tls-key=other"]
        case "tls-key": ["--tls-cert=other"]
        default: []
        }
    }

    private func text(of name: String, in settings: ServerSettings) -> String? {
        settings.texts.first { $0.name == name }?.value
    }

    @Test(arguments: SettingCase.all)
    func aFlagIsReadOrNamed(_ row: SettingCase) throws {
        let flag = "--\(row.name)"
        let arguments = ["\(flag)=\(row.text)"] + Self.companion(of: row.name)
        do {
            let settings = try ServerSettings(arguments: arguments, environment: [])
            #expect(text(of: row.name, in: settings) == row.expected)
        } catch {
            #expect(row.expected == nil, "\(error)")
            #expect(error.faults.map(\.name) == [flag])
        }
    }

    @Test(arguments: SettingCase.all.filter { !$0.text.isEmpty })
    func aVariableIsReadOrNamed(_ row: SettingCase) throws {
        let setting = try #require(ServerSettings.table.first { $0.name == row.name })
        let environment = [(name: setting.variable, value: row.text)]
        do {
            let settings = try ServerSettings(
                arguments: Self.companion(of: row.name), environment: environment)
            #expect(text(of: row.name, in: settings) == row.expected)
        } catch {
            #expect(row.expected == nil, "\(error)")
            #expect(error.faults.map(\.name) == [setting.variable])
        }
    }

    @Test(arguments: ServerSettings.table.map(\.name))
    func everySettingHasAGoodAndABadCase(name: String) {
        let cases = SettingCase.all.filter { $0.name == name }
        #expect(cases.contains { $0.expected != nil })
        #expect(cases.contains { $0.expected == nil })
    }

    @Test(arguments: Rule.allCases)
    func aRuleNamesASettingThatThereIs(rule: Rule) {
        guard let name = rule.setting else { return }
        #expect(ServerSettings.table.contains { $0.name == name })
    }

    @Test func namesAreUniqueAndVariablesDerived() {
        let names = ServerSettings.table.map(\.name)
        #expect(Set(names).count == names.count)
        for setting in ServerSettings.table {
            let derived = "APNS_MOCK_" + setting.flag.dropFirst(2).uppercased()
            #expect(setting.variable.split(separator: "_") == derived.split { "-_".contains($0) })
        }
    }

    /// A default that stands for itself must be readable; one in words stands in parentheses.
    @Test(arguments: ServerSettings.table.map(\.name))
    func aDefaultReadsBack(name: String) throws {
        let text = try #require(self.text(of: name, in: ServerSettings()))
        if text.hasPrefix("(") { return }
        let settings = try ServerSettings(arguments: ["--\(name)=\(text)"], environment: [])
        #expect(settings == ServerSettings())
    }

    /// The defaults that the documentation promises.
    @Test(arguments: [
        ("listen", "127.0.0.1:2197"), ("cleartext-listen", "off"),
        ("admin-listen", "127.0.0.1:8197"), ("certs-dir", "certs"), ("environment", "sandbox"),
        ("oversize-status", "400"), ("malformed-payload", "reject"), ("as-apple", "false"),
        ("provider-tokens", "verify"), ("provider-token-updates", "3"),
        ("provider-token-update-scope", "connection"), ("documented-spelling", "false"),
        ("lint", "record"), ("store", "temporary"), ("max-notifications", "100000"),
        ("durability", "process"), ("loops", "1"), ("verbose", "false"), ("log-format", "text"),
        ("handshake-timeout", "10s"),
    ])
    func theDefaultIs(name: String, text: String) {
        #expect(self.text(of: name, in: ServerSettings()) == text)
    }
}
