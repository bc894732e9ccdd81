import HTTP2Engine
import HTTP2Frames
import Testing

/// First bytes that are not HTTP/2; the row says what the GOAWAY's debug data is.
struct WrongPreface: Sendable, CustomTestStringConvertible {
    let rule: String
    let bytes: [UInt8]
    let debugData: String

    init(_ rule: String, _ text: String, debugData: String) {
        self.rule = rule
        bytes = Array(text.utf8)
        self.debugData = debugData
    }

    var testDescription: String { rule }

    static let missing =
        "HTTP/2 client preface string missing or corrupt. Hex dump for received bytes: "

    static let longPath = "/3/device/" + String(repeating: "a", count: 2000)

    static let all = [
        WrongPreface(
            "HTTP/1.1 with a body", "POST /3/device/abc HTTP/1.1\r\nHost: a\r\n\r\n{}",
            debugData: "Unexpected HTTP/1.x request: POST /3/device/abc "),
        WrongPreface(
            "HTTP/1.0", "GET / HTTP/1.0\r\n\r\n",
            debugData: "Unexpected HTTP/1.x request: GET / "),
        WrongPreface(
            "HTTP/1.1 that begins like the preface", "PRI * HTTP/1.1\r\n\r\n",
            debugData: "Unexpected HTTP/1.x request: PRI * "),
        WrongPreface(
            "a path past the 1024 bytes searched", "POST \(longPath) HTTP/1.1\r\n\r\n",
            debugData: missing + "504f5354202f332f6465766963652f616161616161616161"),
        WrongPreface(
            "a preface with a slip", "PRI * HTTP/2.0\r\n\r\nSN\r\n\r\n",
            debugData: missing + "505249202a20485454502f322e300d0a0d0a534e0d0a0d0a"),
    ]
}

@Suite("A connection's first bytes")
struct PrefaceTests {
    @Test(arguments: WrongPreface.all)
    func refused(_ row: WrongPreface) {
        let harness = EngineHarness()
        harness.client(row.bytes)
        #expect(
            harness.frames.map(\.description) == [
                "SETTINGS 1=4096 3=1 4=65535 5=16384 6=8000",
                "GOAWAY 0 protocolError \(row.debugData)",
            ], "\(row.rule)")
        #expect(harness.connection.isFinished, "\(row.rule)")
        #expect(!harness.connection.wantsOutput, "\(row.rule)")
        #expect(harness.requests.isEmpty, "\(row.rule)")
    }

    /// The dump holds what had come when the slip was seen, so that its length may differ.
    @Test(arguments: WrongPreface.all)
    func refusedByteByByte(_ row: WrongPreface) {
        let harness = EngineHarness(cut: .single)
        harness.client(row.bytes)
        let isDump = row.debugData.hasPrefix(WrongPreface.missing)
        let expected = "GOAWAY 0 protocolError \(isDump ? WrongPreface.missing : row.debugData)"
        #expect(harness.answers.count == 1, "\(row.rule)")
        #expect(harness.answers.first?.hasPrefix(expected) == true, "\(row.rule)")
        #expect(harness.connection.isFinished, "\(row.rule)")
    }

    @Test("an HTTP/1.x request line cut anywhere gives the same text")
    func requestLineCut() {
        let row = WrongPreface.all[0]
        for position in 1..<row.bytes.count {
            let harness = EngineHarness(cut: .after(position))
            harness.client(row.bytes)
            #expect(
                harness.answers == ["GOAWAY 0 protocolError \(row.debugData)"],
                "cut after \(position)")
        }
    }

    @Test("the method and path of an HTTP/1.x request are kept for the log")
    func requestKept() {
        let harness = EngineHarness()
        harness.client(WrongPreface.all[0].bytes)
        guard case .http1Request("POST /3/device/abc ") = harness.connection.fault else {
            Issue.record("the fault is \(String(describing: harness.connection.fault))")
            return
        }
    }

    @Test("bytes that begin no request line are refused at once")
    func tlsHello() {
        let harness = EngineHarness()
        harness.client([0x16, 0x03, 0x01])
        #expect(harness.answers == ["GOAWAY 0 protocolError \(WrongPreface.missing)160301"])
        #expect(harness.connection.isFinished)
        guard case .noPreface([0x16, 0x03, 0x01]) = harness.connection.fault else {
            Issue.record("the fault is \(String(describing: harness.connection.fault))")
            return
        }
    }

    @Test("nothing but SETTINGS is said while the preface is incomplete")
    func incomplete() {
        let harness = EngineHarness()
        harness.client(Array(ClientFrames.preface.dropLast()))
        #expect(harness.frames.map(\.description) == ["SETTINGS 1=4096 3=1 4=65535 5=16384 6=8000"])
        #expect(!harness.connection.isFinished)
        #expect(!harness.connection.hasReceivedPreface)
        harness.client([UInt8(ascii: "\n")])
        #expect(harness.connection.hasReceivedPreface)
    }

    @Test("the GOAWAY waits when the output is full after SETTINGS")
    func fullOutput() {
        let harness = EngineHarness()
        harness.feed([0x16])
        var output: [UInt8] = []
        harness.connection.drain(into: &output, bytesMax: 1)
        #expect(output.count == 9 + 5 * 6)
        #expect(harness.connection.wantsOutput)
        #expect(!harness.connection.isFinished)
        harness.drain()
        #expect(harness.connection.isFinished)
    }
}
