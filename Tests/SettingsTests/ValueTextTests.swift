import MockServer
import Testing

struct ValueTextTests {
    @Test(arguments: [
        ("500ms", Duration.milliseconds(500)), ("30s", .seconds(30)), ("20m", .seconds(1200)),
        ("1h", .seconds(3600)), ("0s", .zero), ("0ms", .zero), ("007s", .seconds(7)),
        ("2562047788015h", .seconds(2_562_047_788_015 * 3600)),
    ])
    func aDurationIsRead(text: String, expected: Duration) {
        #expect(DurationText.duration(text) == expected)
    }

    @Test(arguments: [
        "", "30", "s", "1.5s", "-1s", "+1s", " 1s", "1s ", "1 s", "1S", "1d", "1sec", "1h30m",
        "2562047788016h", "9223372036854775808ms", "١s",
    ])
    func whatIsNoDurationIsRefused(text: String) {
        #expect(DurationText.duration(text) == nil)
    }

    @Test(arguments: [
        (Duration.zero, "0s"), (.milliseconds(1), "1ms"), (.milliseconds(1500), "1500ms"),
        (.seconds(60), "1m"), (.seconds(61), "61s"), (.seconds(7200), "2h"),
    ])
    func aDurationIsWrittenInTheLargestWholeUnit(duration: Duration, expected: String) {
        #expect(DurationText.text(duration) == expected)
    }

    @Test(arguments: [
        ("0", 0), ("4096", 4096), ("64KiB", 65_536), ("5MiB", 5_242_880), ("1GiB", 1 << 30),
        ("9223372036854775807", Int.max), ("8589934591GiB", 8_589_934_591 << 30),
    ])
    func aSizeIsRead(text: String, expected: Int) {
        #expect(ByteSizeText.bytes(text) == expected)
    }

    @Test(arguments: [
        "", "KiB", "1KB", "1kib", "1.5MiB", "-1", "1 MiB", "1B", "9223372036854775808",
        "8589934592GiB", "0x10",
    ])
    func whatIsNoSizeIsRefused(text: String) {
        #expect(ByteSizeText.bytes(text) == nil)
    }

    @Test(arguments: [(0, "0"), (1023, "1023"), (1024, "1KiB"), (1536, "1536"), (3 << 20, "3MiB")])
    func aSizeIsWrittenInTheLargestWholeUnit(bytes: Int, expected: String) {
        #expect(ByteSizeText.text(bytes) == expected)
    }

    @Test(arguments: [
        ("127.0.0.1:0", "127.0.0.1", 0), ("localhost:65535", "localhost", 65535),
        ("[::1]:2197", "::1", 2197), ("[fe80::1%eth0]:1", "fe80::1%eth0", 1),
        ("[::ffff:1.2.3.4]:1", "::ffff:1.2.3.4", 1), ("my_host.local:80", "my_host.local", 80),
    ])
    func anAddressIsReadAndWrittenBack(text: String, host: String, port: Int) throws {
        let address = try #require(ListenAddress(text))
        #expect(address.host == host)
        #expect(Int(address.port) == port)
        #expect(address.description == text)
    }

    @Test(arguments: [
        "", ":", "a", "a:", ":1", "a:-1", "a:+1", "a:65536", "a:1x", "a: 1", "a b:1", "[]:1",
        "[::1]", "[::1:1", "::1]:1", "[a]:1", "a/b:1", "https://a:1", "a:000001", "é:1",
    ])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test(arguments: [
        ("0.0.0.0:1", "127.0.0.1:1"), ("[::]:1", "[::1]:1"), ("10.0.0.1:1", "10.0.0.1:1"),
    ])
    func aListenerOnEveryInterfaceIsReachedOverTheLoopback(text: String, expected: String) {
        #expect(ListenAddress(text)?.reachable.description == expected)
    }

    @Test(arguments: [
        ("--lisen", "--listen"), ("--lsiten", "--listen"), ("--listenn", "--listen"),
        ("--admin", "--admin-listen"), ("--admni-lisetn", "--admin-listen"),
        ("--log-fromat", "--log-format"), ("--listen", "--listen"),
    ])
    func aSlipFindsTheWordThatWasMeant(word: String, expected: String) {
        let flags = ServerSettings.table.map(\.flag)
        #expect(NearMiss.of(word, among: flags) == expected)
    }

    @Test(arguments: [
        "", "-", "--", "x", "--frobnicate", "--ma", String(repeating: "a", count: 70_000),
    ])
    func whatIsFarFromEverythingFindsNothing(word: String) {
        let flags = ServerSettings.table.map(\.flag)
        #expect(NearMiss.of(word, among: flags) == nil)
    }
}
