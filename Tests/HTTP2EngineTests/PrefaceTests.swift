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
        let bench = EngineBench()
        bench.client(row.bytes)
        #expect(
            bench.frames.map(\.description) == [
                "SETTINGS 1=4096 3=1 4=65535 5=16384 6=8000",
                "GOAWAY 0 protocolError \(row.debugData)",
            ], "\(row.rule)")
        #expect(bench.connection.isFinished, "\(row.rule)")
        #expect(!bench.connection.wantsOutput, "\(row.rule)")
        #expect(bench.requests.isEmpty, "\(row.rule)")
    }

    /// The dump holds what had come when the slip was seen, so that its length may differ.
    @Test(arguments: WrongPreface.all)
    func refusedByteByByte(_ row: WrongPreface) {
        let bench = EngineBench(cut: .single)
        bench.client(row.bytes)
        let isDump = row.debugData.hasPrefix(WrongPreface.missing)
        let expected = "GOAWAY 0 protocolError \(isDump ? WrongPreface.missing : row.debugData)"
        #expect(bench.answers.count == 1, "\(row.rule)")
        #expect(bench.answers.first?.hasPrefix(expected) == true, "\(row.rule)")
        #expect(bench.connection.isFinished, "\(row.rule)")
    }

    @Test("an HTTP/1.x request line cut anywhere gives the same text")
    func requestLineCut() {
        let row = WrongPreface.all[0]
        for position in 1..<row.bytes.count {
            let bench = EngineBench(cut: .after(position))
            bench.client(row.bytes)
            #expect(
                bench.answers == ["GOAWAY 0 protocolError \(row.debugData)"],
                "cut after \(position)")
        }
    }

    @Test("the method and path of an HTTP/1.x request are kept for the log")
    func requestKept() {
        let bench = EngineBench()
        bench.client(WrongPreface.all[0].bytes)
        guard case .http1Request("POST /3/device/abc ") = bench.connection.fault else {
            Issue.record("the fault is \(String(describing: bench.connection.fault))")
            return
        }
    }

    @Test("bytes that begin no request line are refused at once")
    func tlsHello() {
        let bench = EngineBench()
        bench.client([0x16, 0x03, 0x01])
        #expect(bench.answers == ["GOAWAY 0 protocolError \(WrongPreface.missing)160301"])
        #expect(bench.connection.isFinished)
        guard case .noPreface([0x16, 0x03, 0x01]) = bench.connection.fault else {
            Issue.record("the fault is \(String(describing: bench.connection.fault))")
            return
        }
    }

    @Test("nothing but SETTINGS is said while the preface is incomplete")
    func incomplete() {
        let bench = EngineBench()
        bench.client(Array(ClientFrames.preface.dropLast()))
        #expect(bench.frames.map(\.description) == ["SETTINGS 1=4096 3=1 4=65535 5=16384 6=8000"])
        #expect(!bench.connection.isFinished)
        #expect(!bench.connection.hasReceivedPreface)
        bench.client([UInt8(ascii: "\n")])
        #expect(bench.connection.hasReceivedPreface)
    }

    @Test("the GOAWAY waits when the output is full after SETTINGS")
    func fullOutput() {
        let bench = EngineBench()
        bench.feed([0x16])
        var output: [UInt8] = []
        bench.connection.drain(into: &output, bytesMax: 1)
        #expect(output.count == 9 + 5 * 6)
        #expect(bench.connection.wantsOutput)
        #expect(!bench.connection.isFinished)
        bench.drain()
        #expect(bench.connection.isFinished)
    }
}
