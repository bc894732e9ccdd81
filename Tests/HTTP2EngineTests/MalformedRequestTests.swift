import HTTP2Engine
import HTTP2Frames
import Testing

/// A request that breaks HTTP's rules (RFC 9113 §8); its name is the rule.
struct MalformedRequest: Sendable, CustomTestStringConvertible {
    let rule: String
    let fields: [Field]
    var body: String?
    var trailers: [Field]?
    var trailersEndStream = true

    var testDescription: String { rule }

    init(
        _ rule: String, _ fields: [Field], body: String? = nil, trailers: [Field]? = nil,
        trailersEndStream: Bool = true
    ) {
        self.rule = rule
        self.fields = fields
        self.body = body
        self.trailers = trailers
        self.trailersEndStream = trailersEndStream
    }

    init(_ rule: String, adding name: String, _ value: String) {
        self.init(rule, ClientFrames.pushFields + [Field(name, value)])
    }

    init(_ rule: String, adding field: Field) {
        self.init(rule, ClientFrames.pushFields + [field])
    }

    init(_ rule: String, without name: String) {
        self.init(rule, ClientFrames.pushFields.filter { $0.name != Array(name.utf8) })
    }

    init(_ rule: String, emptying name: String) {
        self.init(
            rule,
            ClientFrames.pushFields.map { $0.name == Array(name.utf8) ? Field(name, "") : $0 })
    }

    func bytes(stream: UInt32) -> [UInt8] {
        let isWhole = body == nil && trailers == nil
        var bytes = ClientFrames.headers(stream, fields, endsStream: isWhole)
        if let body {
            bytes += ClientFrames.data(stream, Array(body.utf8), endsStream: trailers == nil)
        }
        if let trailers {
            bytes += ClientFrames.headers(stream, trailers, endsStream: trailersEndStream)
        }
        return bytes
    }

    static let all = pseudoHeaders + names + values + connectionSpecific + bodies

    static let pseudoHeaders = [
        MalformedRequest("no :method", without: ":method"),
        MalformedRequest("no :scheme", without: ":scheme"),
        MalformedRequest("no :path", without: ":path"),
        MalformedRequest("no field at all", []),
        MalformedRequest("an empty :path", emptying: ":path"),
        MalformedRequest("an empty :method", emptying: ":method"),
        MalformedRequest(":path twice", adding: ":path", "/"),
        MalformedRequest(":method twice", adding: ":method", "POST"),
        MalformedRequest(":scheme twice", adding: ":scheme", "https"),
        MalformedRequest(":authority twice", adding: ":authority", "localhost"),
        MalformedRequest(":status in a request", adding: ":status", "200"),
        MalformedRequest("an unknown pseudo-header", adding: ":apns", "1"),
        MalformedRequest(
            "a pseudo-header after an ordinary one",
            [Field("apns-id", "1")] + ClientFrames.pushFields),
        MalformedRequest(
            "CONNECT with :path",
            [Field(":method", "CONNECT"), Field(":authority", "a"), Field(":path", "/")]),
        MalformedRequest("CONNECT without :authority", [Field(":method", "CONNECT")]),
    ]

    static let names = [
        MalformedRequest("an upper-case name", adding: "Apns-Id", "1"),
        MalformedRequest("an empty name", adding: "", "1"),
        MalformedRequest("a blank in a name", adding: "apns id", "1"),
        MalformedRequest("a colon in a name", adding: "apns:id", "1"),
        MalformedRequest("a control character in a name", adding: "apns\u{7F}", "1"),
        MalformedRequest("a name that is not ASCII", adding: "äpns", "1"),
    ]

    static let values = [
        MalformedRequest("NUL in a value", adding: "x", "a\0b"),
        MalformedRequest("line feed in a value", adding: "x", "a\nb"),
        MalformedRequest("carriage return in a value", adding: "x", "a\rb"),
        MalformedRequest("line feed alone", adding: "x", "\n"),
        MalformedRequest("a blank before a value", adding: "x", " a"),
        MalformedRequest("a blank after a value", adding: "x", "a "),
        MalformedRequest("a tab before a value", adding: "x", "\ta"),
        MalformedRequest("a tab after a value", adding: "x", "a\t"),
        MalformedRequest(
            "line feed in :path",
            ClientFrames.pushFields.map {
                $0.name == Array(":path".utf8) ? Field(":path", "/a\nb") : $0
            }),
    ]

    static let connectionSpecific = [
        MalformedRequest("connection", adding: "connection", "close"),
        MalformedRequest("keep-alive", adding: "keep-alive", "1"),
        MalformedRequest("proxy-connection", adding: "proxy-connection", "keep-alive"),
        MalformedRequest("transfer-encoding", adding: "transfer-encoding", "chunked"),
        MalformedRequest("upgrade", adding: "upgrade", "h2c"),
        MalformedRequest("te other than trailers", adding: "te", "gzip"),
        MalformedRequest("te with more than trailers", adding: "te", "trailers, gzip"),
    ]

    private static func contentLength(_ text: String) -> [Field] {
        ClientFrames.pushFields + [Field("content-length", text)]
    }

    static let bodies = [
        MalformedRequest("content-length above the body", contentLength("3"), body: "{}"),
        MalformedRequest("content-length below the body", contentLength("1"), body: "{}"),
        MalformedRequest("content-length without a body", contentLength("2")),
        MalformedRequest("content-length 0 with a body", contentLength("0"), body: "{}"),
        MalformedRequest("content-length that is no number", contentLength("two"), body: "{}"),
        MalformedRequest("content-length with a sign", contentLength("+2"), body: "{}"),
        MalformedRequest("content-length that is empty", contentLength(""), body: "{}"),
        MalformedRequest(
            "content-length past 64 bits", contentLength("18446744073709551618"), body: "{}"),
        MalformedRequest(
            "content-length twice, different",
            contentLength("2") + [Field("content-length", "3")], body: "{}"),
        MalformedRequest(
            "content-length against a body before trailers", contentLength("3"), body: "{}",
            trailers: [Field("checksum", "1")]),
        MalformedRequest(
            "a pseudo-header in trailers", ClientFrames.pushFields, body: "{}",
            trailers: [Field(":path", "/")]),
        MalformedRequest(
            "an upper-case name in trailers", ClientFrames.pushFields, body: "{}",
            trailers: [Field("X", "1")]),
        MalformedRequest(
            "a second header block that does not end the stream", ClientFrames.pushFields,
            body: "{}", trailers: [Field("checksum", "1")], trailersEndStream: false),
    ]
}

@Suite("Malformed requests are reset, and the connection lives on", .timeLimit(.minutes(5)))
struct MalformedRequestTests {
    @Test(arguments: MalformedRequest.all)
    func reset(_ row: MalformedRequest) {
        Scenario(row.rule, requests: ["3 2 {}"], answers: ["RST_STREAM 1 protocolError", good(3)]) {
            $0.client(ClientFrames.opening() + row.bytes(stream: 1))
            $0.client(ClientFrames.push(3, body: "{}"))
            #expect($0.connection.malformedRequestCount == 1, "\(row.rule)")
            #expect($0.connection.lastMalformation != nil, "\(row.rule)")
            #expect($0.connection.openStreamCount == 0, "\(row.rule)")
        }.check()
    }
}
