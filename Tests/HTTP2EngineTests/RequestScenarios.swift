import HTTP2Engine
import HTTP2Frames

typealias Client = ClientFrames

/// The answer of `EngineHarness` to a good push.
func good(_ stream: Int) -> String { "HEADERS \(stream) END_STREAM :status=200 apns-id=A!" }

/// Requests that are served, in all the shapes clients give them.
enum RequestScenarios {
    static let all = plain + frames + sizes + flowControl

    private static func fields(without name: String) -> [Field] {
        Client.pushFields.filter { $0.name != Array(name.utf8) }
    }

    static let plain: [Scenario] = [
        Scenario("a push with a body", requests: ["1 2 {}"], answers: [good(1)]) {
            $0.client(Client.opening() + Client.push(1, body: "{}"))
        },
        Scenario("a request that ends with its HEADERS", requests: ["1 0 "], answers: [good(1)]) {
            $0.client(Client.opening() + Client.push(1))
        },
        Scenario("host in place of :authority", requests: ["1 2 {}"], answers: [good(1)]) {
            let fields = fields(without: ":authority") + [Field("host", "localhost")]
            $0.client(Client.opening() + Client.push(1, fields, body: "{}"))
        },
        Scenario("neither :authority nor host", requests: ["1 2 {}"], answers: [good(1)]) {
            let fields = fields(without: ":authority")
            $0.client(Client.opening() + Client.push(1, fields, body: "{}"))
        },
        Scenario("the right content-length", requests: ["1 2 {}"], answers: [good(1)]) {
            let fields = Client.pushFields + [Field("content-length", "2")]
            $0.client(Client.opening() + Client.push(1, fields, body: "{}"))
        },
        Scenario("trailers end the request", requests: ["1 2 {}"], answers: [good(1)]) {
            $0.client(
                Client.opening() + Client.headers(1, Client.pushFields, endsStream: false)
                    + Client.data(1, Array("{}".utf8), endsStream: false)
                    + Client.headers(1, [Field("checksum", "1")]))
        },
        Scenario("te: Trailers", requests: ["1 0 "], answers: [good(1)]) {
            $0.client(
                Client.opening() + Client.push(1, Client.pushFields + [Field("te", "Trailers")]))
        },
        Scenario(
            "CONNECT is well-formed with :authority alone", requests: ["1 0 "],
            answers: ["HEADERS 1 END_STREAM :status=405 apns-id=A!"]
        ) {
            $0.serve = { $0.answer($1, status: 405) }
            let fields = [Field(":method", "CONNECT"), Field(":authority", "localhost:1")]
            $0.client(Client.opening() + Client.push(1, fields))
        },
        Scenario(
            "an answer to HEAD has no body", requests: ["1 0 "],
            answers: ["HEADERS 1 END_STREAM :status=405 apns-id=A!"]
        ) {
            $0.serve = { $0.answer($1, status: 405, body: "{}") }
            let fields = [Field(":method", "HEAD")] + Client.pushFields.dropFirst()
            $0.client(Client.opening() + Client.push(1, fields))
        },
        Scenario(
            "an error's JSON is one DATA frame that ends the stream", requests: ["1 0 "],
            answers: [
                "HEADERS 1 :status=400 apns-id=A!", #"DATA 1 END_STREAM {"reason":"BadPath"}"#,
            ]
        ) {
            $0.serve = { $0.answer($1, status: 400, body: #"{"reason":"BadPath"}"#) }
            $0.client(Client.opening() + Client.push(1))
        },
        Scenario(
            "apns-id is never indexed, however often it comes",
            requests: ["1 0 ", "3 0 ", "5 0 "], answers: [good(1), good(3), good(5)]
        ) {
            $0.client(Client.opening() + Client.push(1) + Client.push(3) + Client.push(5))
        },
    ]

    static let frames: [Scenario] = [
        Scenario("CONTINUATION", requests: ["1 2 {}"], answers: [good(1)]) {
            $0.client(
                Client.opening()
                    + Client.headers(
                        1, Client.pushFields, endsStream: false, blockBytesMax: 20)
                    + Client.data(1, Array("{}".utf8)))
        },
        Scenario("padded HEADERS and DATA", requests: ["1 2 {}"], answers: [good(1)]) {
            $0.client(
                Client.opening()
                    + Client.headers(1, Client.pushFields, endsStream: false, padding: 7)
                    + Client.data(1, Array("{}".utf8), padding: 200))
        },
        Scenario("the priority flag is ignored", requests: ["1 0 "], answers: [good(1)]) {
            $0.client(
                Client.opening() + Client.headers(1, Client.pushFields, withPriority: true))
        },
        Scenario("PRIORITY for idle streams is ignored", requests: ["13 2 {}"], answers: [good(13)])
        {
            let priorities = [3, 5, 7, 9, 11].flatMap { Client.priority($0) }
            $0.client(Client.opening() + priorities + Client.push(13, body: "{}"))
        },
        Scenario("frames of unknown types are ignored", requests: ["1 2 {}"], answers: [good(1)]) {
            $0.client(
                Client.opening() + Client.frame(type: 0xFA, flags: 0xFF, Array("any".utf8))
                    + Client.headers(1, Client.pushFields, endsStream: false)
                    + Client.frame(type: 0x42, stream: 1)
                    + Client.data(1, Array("{}".utf8)))
        },
        Scenario("unknown settings are ignored", requests: ["1 0 "], answers: [good(1)]) {
            $0.client(Client.opening([(0xF0, 7)]) + Client.push(1))
        },
        Scenario(
            "ten PINGs, ten answers with the same payload",
            answers: (0..<10).map { "PING ACK [1, 2, 3, 4, 5, 6, 7, \($0)]" }
        ) {
            $0.client(
                Client.opening() + (0..<10).flatMap { Client.ping([1, 2, 3, 4, 5, 6, 7, $0]) })
        },
        Scenario(
            "two thousand PINGs at once are answered",
            answers: Array(repeating: "PING ACK [0, 0, 0, 0, 0, 0, 0, 0]", count: 2000),
            mayTakeTurnsWithinBytes: false, cutStride: 4001
        ) {
            let ping = Client.ping([0, 0, 0, 0, 0, 0, 0, 0])
            $0.client(Client.opening() + Array(repeating: ping, count: 2000).joined())
        },
        Scenario(
            "a body in many DATA frames, some of them empty", requests: ["1 4 abcd"],
            answers: [good(1)]
        ) {
            $0.client(
                Client.opening() + Client.headers(1, Client.pushFields, endsStream: false)
                    + Client.data(1, [], endsStream: false)
                    + Client.data(1, Array("ab".utf8), endsStream: false)
                    + Client.data(1, Array("cd".utf8), endsStream: false) + Client.data(1, []))
        },
        Scenario(
            "bodies of two streams interleave", requests: ["3 2 bb", "1 2 aa"],
            answers: [good(3), good(1)]
        ) {
            $0.client(
                Client.opening() + Client.headers(1, Client.pushFields, endsStream: false)
                    + Client.headers(3, Client.pushFields, endsStream: false)
                    + Client.data(1, Array("a".utf8), endsStream: false)
                    + Client.data(3, Array("bb".utf8)) + Client.data(1, Array("a".utf8)))
        },
    ]

    /// A field that makes the header list this many bytes long (RFC 9113 §6.5.2).
    private static func fields(listBytes: Int) -> [Field] {
        let used = Client.pushFields.reduce(0) { $0 + $1.name.count + $1.value.count + 32 }
        let rest = listBytes - used - 32 - 1
        return Client.pushFields + [Field("x", String(repeating: "v", count: rest))]
    }

    private static func body(_ count: Int) -> String { String(repeating: "b", count: count) }

    static let sizes: [Scenario] = [
        Scenario(
            "a header list of 7999 bytes", requests: ["1 0 "], answers: [good(1)], cutStride: 997
        ) {
            $0.client(Client.opening() + Client.push(1, fields(listBytes: 7999)))
        },
        Scenario(
            "a header list of 8000 bytes", requests: ["1 0 "], answers: [good(1)], cutStride: 997
        ) {
            $0.client(Client.opening() + Client.push(1, fields(listBytes: 8000)))
        },
        Scenario(
            "a header list of 8001 bytes is answered 431, and its body refused",
            requests: ["3 0 "],
            answers: ["HEADERS 1 END_STREAM :status=431", good(3), "RST_STREAM 1 noError"],
            mayTakeTurnsWithinBytes: false, cutStride: 997
        ) {
            $0.client(
                Client.opening() + Client.headers(1, fields(listBytes: 8001), endsStream: false)
                    + Client.data(1, Array("{".utf8), endsStream: false) + Client.push(3))
        },
        Scenario(
            "a header list of 8001 bytes without a body is answered 431",
            answers: ["HEADERS 1 END_STREAM :status=431"], cutStride: 997
        ) {
            $0.client(Client.opening() + Client.push(1, fields(listBytes: 8001)))
        },
        Scenario(
            "a field of 70,000 bytes ends the connection in the library",
            answers: ["GOAWAY 1 compressionError"], isFinished: true,
            mayTakeTurnsWithinBytes: false, cutStride: 9973
        ) {
            let field = Field("x", String(repeating: "v", count: 70_000))
            $0.client(Client.opening() + Client.push(1, Client.pushFields + [field]))
        }.withDebugDataOfLibrary,
        Scenario(
            "a body of 64 bytes is kept whole", requests: ["1 64 \(body(64))"], answers: [good(1)]
        ) {
            $0.client(Client.opening() + Client.push(1, body: body(64)))
        },
        Scenario(
            "of a body of 65 bytes 64 are kept", requests: ["1 65 \(body(64))"], answers: [good(1)]
        ) {
            $0.client(Client.opening() + Client.push(1, body: body(65)))
        },
        Scenario(
            "a body of 128 bytes is read to its end", requests: ["1 128 \(body(64))"],
            answers: [good(1)]
        ) {
            $0.client(Client.opening() + Client.push(1, body: body(128)))
        },
        Scenario(
            "a body past 128 bytes is answered before it ends, then refused",
            answers: [good(1), "RST_STREAM 1 noError", good(3)]
        ) {
            $0.client(
                Client.opening() + Client.headers(1, Client.pushFields, endsStream: false)
                    + Client.data(1, Array(body(128).utf8), endsStream: false))
            $0.client(Client.data(1, Array("b".utf8), endsStream: false))
            $0.client(Client.data(1, Array("b".utf8)) + Client.push(3))
        }.with(requests: ["1 129 \(body(64))", "3 0 "]),
        Scenario(
            "a body past 128 bytes that has ended meanwhile is not reset",
            requests: ["1 129 \(body(64))"], answers: [good(1)], mayTakeTurnsWithinBytes: false
        ) {
            $0.client(
                Client.opening() + Client.headers(1, Client.pushFields, endsStream: false)
                    + Client.data(1, Array(body(129).utf8), endsStream: false)
                    + Client.data(1, []))
        },
    ]

    static let flowControl: [Scenario] = [
        Scenario(
            "a window of 4 bytes splits the body; WINDOW_UPDATE finishes it", requests: ["1 0 "],
            answers: ["HEADERS 1 :status=400 apns-id=A!", "DATA 1 abcd", "DATA 1 END_STREAM efg"]
        ) {
            $0.serve = { $0.answer($1, status: 400, body: "abcdefg") }
            $0.client(Client.opening([(0x4, 4)]) + Client.push(1))
            $0.client(Client.windowUpdate(1, 100))
        },
        Scenario(
            "the reset of a refused body waits for the answer's last byte",
            requests: ["1 129 \(body(64))"],
            answers: [
                "HEADERS 1 :status=413 apns-id=A!", "DATA 1 abcd", "DATA 1 END_STREAM efg",
                "RST_STREAM 1 noError",
            ]
        ) {
            $0.serve = { $0.answer($1, status: 413, body: "abcdefg") }
            $0.client(
                Client.opening([(0x4, 4)])
                    + Client.headers(1, Client.pushFields, endsStream: false)
                    + Client.data(1, Array(body(129).utf8), endsStream: false))
            $0.client(Client.windowUpdate(1, 100))
        },
        Scenario(
            "SETTINGS with a larger window frees a body that waits", requests: ["1 0 "],
            answers: ["HEADERS 1 :status=400 apns-id=A!", "DATA 1 END_STREAM abc"]
        ) {
            $0.serve = { $0.answer($1, status: 400, body: "abc") }
            $0.client(Client.opening([(0x4, 0)]) + Client.push(1))
            $0.client(Client.settings([(0x4, 9)]))
        },
    ]
}

extension Scenario {
    func with(requests: [String]) -> Scenario {
        var row = self
        row.requests = requests
        return row
    }
}
