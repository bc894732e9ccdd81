import APNsRules
import Testing

@Suite("Registered devices")
struct DeviceTableTests {
    private static let text = String(repeating: "0a", count: 32)

    private func table(_ device: Device) throws -> DeviceTable {
        var table = DeviceTable()
        table[try #require(DeviceToken(Self.text))] = device
        return table
    }

    private func finding(
        in table: DeviceTable, _ text: String = text, mustBeRegistered: Bool = false,
        at milliseconds: Int64 = 1000
    ) -> DeviceFinding {
        table.finding(
            for: text.utf8.span, pushedIn: .sandbox, mustBeRegistered: mustBeRegistered,
            nowMilliseconds: milliseconds)
    }

    @Test(arguments: [
        (64, true), (66, true), (108, true), (160, true), (200, true), (0, false), (62, false),
        (63, false), (65, false), (201, false), (202, false),
    ])
    func aTokenHasAnEvenNumberOfDigits(count: Int, isToken: Bool) {
        #expect((DeviceToken(String(repeating: "F", count: count)) != nil) == isToken)
    }

    @Test(arguments: ["g", "é", " ", "-", "\0"])
    func aTokenHasHexadecimalDigitsAlone(character: String) {
        #expect(DeviceToken(String(repeating: "0", count: 63) + character) == nil)
        #expect(DeviceToken(character + String(repeating: "0", count: 63)) == nil)
    }

    @Test func B48_capitalsNameTheSameDevice() throws {
        let device = Device(topic: "a", environment: .sandbox)
        let table = try table(device)
        #expect(
            finding(in: table, Self.text.uppercased()) == .known(device, pushedIn: .sandbox))
        #expect(DeviceToken(Self.text.uppercased())?.text == Self.text)
    }

    @Test func whatIsNotRegisteredIsUnknownOnlyWhereItMustBe() throws {
        let table = try table(Device(environment: .sandbox))
        let other = String(repeating: "0b", count: 32)
        #expect(finding(in: table, other) == .notAsked)
        #expect(finding(in: table, other, mustBeRegistered: true) == .unknown)
        #expect(finding(in: table, "xyz", mustBeRegistered: true) == .unknown)
    }

    /// The hours after a removal in which APNs still accepts: the end of the token is set ahead.
    @Test func B52_untilItsEndADeviceIsActive() throws {
        let hour: Int64 = 3_600_000
        let end = 1_796_000_000_000 + 8 * hour
        for state in [
            Device.State.unregistered(sinceMilliseconds: end), .expired(sinceMilliseconds: end),
        ] {
            let device = Device(environment: .sandbox, state: state)
            let table = try table(device)
            #expect(
                finding(in: table, at: end - 7 * hour)
                    == .known(Device(environment: .sandbox), pushedIn: .sandbox))
            #expect(
                finding(in: table, at: end - 1)
                    == .known(Device(environment: .sandbox), pushedIn: .sandbox))
            #expect(finding(in: table, at: end) == .known(device, pushedIn: .sandbox))
            #expect(finding(in: table, at: end + hour) == .known(device, pushedIn: .sandbox))
        }
    }

    @Test func pagesFollowOneAnother() throws {
        var table = DeviceTable()
        var random = SystemRandomNumberGenerator()
        for _ in 0..<25 {
            table[DeviceToken(using: &random)] = Device(environment: .sandbox)
        }
        #expect(table.count == 25)
        var tokens: [DeviceToken] = []
        while case let page = table.page(after: tokens.last, limit: 10), !page.isEmpty {
            #expect(page.count == min(10, 25 - tokens.count))
            tokens += page.map(\.token)
        }
        #expect(tokens.count == 25 && tokens == tokens.sorted())
    }
}
