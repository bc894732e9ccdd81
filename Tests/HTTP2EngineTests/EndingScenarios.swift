import HTTP2Engine
import HTTP2Frames

/// Streams and connections that end early, from either side.
enum EndingScenarios {
    private static let halfRequest = Client.headers(1, Client.pushFields, endsStream: false)

    static let all: [Scenario] = resets + goAways + closedStreams

    static let resets = [
        Scenario(
            "a client resets a request before it is complete", requests: ["3 0 "],
            answers: [good(3)]
        ) {
            $0.client(Client.opening() + halfRequest + Client.resetStream(1) + Client.push(3))
        },
        Scenario(
            "a client resets a complete request before it is served",
            requests: ["1 0 ", "3 0 "], answers: [good(3)], mayTakeTurnsWithinBytes: false
        ) {
            $0.client(Client.opening() + Client.push(1) + Client.resetStream(1) + Client.push(3))
        },
        Scenario(
            "a client resets a request the server holds: the answer goes nowhere",
            requests: ["1 0 ", "3 0 "], answers: [good(3)]
        ) {
            $0.serve = { harness, request in harness.held.append(request) }
            $0.client(Client.opening() + Client.push(1))
            $0.client(Client.resetStream(1) + Client.push(3))
            for request in $0.held { $0.answer(request, status: 200) }
            $0.drain()
        },
        Scenario(
            "a client resets a stream whose answer waits for its window",
            requests: ["1 0 ", "3 0 "],
            answers: ["HEADERS 1 :status=400 apns-id=A!", "DATA 1 ab", good(3)]
        ) {
            $0.serve = { $0.answer($1, status: 400, body: "abc") }
            $0.client(Client.opening([(4, 2)]) + Client.push(1))
            $0.serve = { $0.answer($1, status: 200) }
            $0.client(Client.resetStream(1) + Client.push(3))
        },
        Scenario(
            "the server gives a request up", requests: ["1 0 ", "3 0 "],
            answers: ["RST_STREAM 1 internalError", good(3)]
        ) {
            $0.serve = { $0.connection.discard($1, errorCode: .internalError) }
            $0.client(Client.opening() + Client.push(1))
            $0.serve = { $0.answer($1, status: 200) }
            $0.client(Client.push(3))
        },
        Scenario("the server gives up a request that the client has reset", requests: ["1 0 "]) {
            $0.serve = { harness, request in harness.held.append(request) }
            $0.client(Client.opening() + Client.push(1))
            $0.client(Client.resetStream(1))
            for request in $0.held { $0.connection.discard(request, errorCode: .cancel) }
            $0.drain()
        },
        Scenario(
            "requests are answered in any order", requests: ["1 0 ", "3 0 ", "5 0 "],
            answers: [good(5), good(3), good(1)]
        ) {
            $0.serve = { harness, request in harness.held.append(request) }
            $0.client(Client.opening() + Client.push(1) + Client.push(3) + Client.push(5))
            for request in $0.held.reversed() { $0.answer(request, status: 200) }
            $0.drain()
        },
    ]

    static let goAways = [
        Scenario(
            "after GOAWAY requests in flight are answered, new ones ignored, then it is over",
            requests: ["1 0 "], answers: ["GOAWAY 1 noError {}", good(1)], isFinished: true
        ) {
            $0.serve = { harness, request in harness.held.append(request) }
            $0.client(Client.opening() + Client.push(1))
            $0.connection.goAway(.noError, debugData: Array("{}".utf8))
            $0.drain()
            $0.client(Client.push(3, body: "{}"))
            for request in $0.held { $0.answer(request, status: 200) }
            $0.drain()
        },
        Scenario(
            "a stream that begins before the GOAWAY is written is ignored as it says",
            requests: ["1 0 "], answers: ["GOAWAY 1 noError ", good(1)], isFinished: true,
            mayTakeTurnsWithinBytes: false
        ) {
            $0.serve = { harness, request in harness.held.append(request) }
            $0.client(Client.opening() + Client.push(1))
            $0.connection.goAway(.noError)
            $0.feed(Client.push(3))
            $0.serveReady()
            $0.drain()
            for request in $0.held { $0.answer(request, status: 200) }
            $0.drain()
        },
        Scenario(
            "a request whose body is on its way at GOAWAY is served", requests: ["1 2 {}"],
            answers: ["GOAWAY 1 noError ", good(1)], isFinished: true
        ) {
            $0.client(Client.opening() + halfRequest)
            $0.connection.goAway(.noError)
            $0.drain()
            $0.client(Client.data(1, Array("{}".utf8)))
        },
        Scenario(
            "GOAWAY on an idle connection ends it", answers: ["GOAWAY 0 noError "], isFinished: true
        ) {
            $0.client(Client.opening())
            $0.connection.goAway(.noError)
            $0.drain()
        },
        Scenario(
            "a client's GOAWAY ends the connection after its last answer", requests: ["1 0 "],
            answers: [good(1)], isFinished: true
        ) {
            $0.client(Client.opening() + Client.push(1) + Client.goAway())
        },
    ]

    /// Frames on streams that are over (RFC 9113 §5.1).
    static let closedStreams = [
        Scenario(
            "DATA on a half-closed stream", requests: ["1 0 "],
            answers: ["GOAWAY 1 streamClosed"],
            isFinished: true, mayTakeTurnsWithinBytes: false
        ) {
            $0.serve = { harness, request in harness.held.append(request) }
            $0.client(Client.opening() + Client.push(1) + Client.data(1, [1]))
        }.withDebugDataOfLibrary,
        Scenario(
            "HEADERS on a half-closed stream", requests: ["1 0 "],
            answers: ["GOAWAY 1 streamClosed"],
            isFinished: true, mayTakeTurnsWithinBytes: false
        ) {
            $0.serve = { harness, request in harness.held.append(request) }
            $0.client(Client.opening() + Client.push(1) + Client.push(1))
        }.withDebugDataOfLibrary,
        Scenario(
            "DATA after the answer", requests: ["1 0 "],
            answers: [good(1), "GOAWAY 1 streamClosed "], isFinished: true
        ) {
            $0.client(Client.opening() + Client.push(1))
            $0.client(Client.data(1, [1]))
        },
        Scenario(
            "bytes after the connection's end, one by one", requests: ["1 0 "],
            answers: [good(1), "GOAWAY 1 streamClosed "], isFinished: true
        ) {
            $0.client(Client.opening() + Client.push(1))
            $0.client(Client.data(1, [1]))
            for byte in Client.push(3) { $0.client([byte]) }
        },
        Scenario(
            "HEADERS after the answer", requests: ["1 0 "],
            answers: [good(1), "GOAWAY 1 streamClosed "], isFinished: true
        ) {
            $0.client(Client.opening() + Client.push(1))
            $0.client(Client.push(1))
        },
        Scenario(
            "DATA after the client's own RST_STREAM: a fault of the stream, told once",
            requests: ["3 0 "], answers: ["RST_STREAM 1 streamClosed", good(3)]
        ) {
            $0.client(
                Client.opening() + halfRequest + Client.resetStream(1) + Client.data(1, [1])
                    + Client.data(1, [1]))
            $0.client(Client.data(1, [1]) + Client.push(3))
        },
        Scenario(
            "HEADERS after the client's own RST_STREAM: a fault of the stream",
            requests: ["3 0 "], answers: ["RST_STREAM 1 streamClosed", good(3)]
        ) {
            $0.client(Client.opening() + halfRequest + Client.resetStream(1) + Client.push(1))
            $0.client(Client.push(3))
        },
        Scenario(
            "HEADERS on a stream number passed over", requests: ["5 0 "],
            answers: [good(5), "GOAWAY 5 protocolError "], isFinished: true
        ) {
            $0.client(Client.opening() + Client.push(5))
            $0.client(Client.push(3))
        },
        Scenario(
            "DATA on a stream number passed over", requests: ["5 0 "],
            answers: [good(5), "GOAWAY 5 streamClosed "], isFinished: true
        ) {
            $0.client(Client.opening() + Client.push(5))
            $0.client(Client.data(3, [1]))
        },
        Scenario(
            "a client that counts its streams in tens", requests: ["11 0 ", "21 0 ", "31 0 "],
            answers: [good(11), good(21), good(31)]
        ) {
            $0.client(Client.opening() + Client.push(11) + Client.push(21))
            $0.client(Client.push(31))
        },
        Scenario(
            "frames in flight on a body the server refused are ignored",
            requests: ["1 129 " + String(repeating: "b", count: 64), "3 0 "],
            answers: [good(1), "RST_STREAM 1 noError", good(3)]
        ) {
            $0.client(Client.opening() + halfRequest)
            $0.client(Client.data(1, [UInt8](repeating: 98, count: 129), endsStream: false))
            $0.client(
                Client.data(1, [98], endsStream: false) + Client.headers(1, [Field("x", "1")])
                    + Client.push(3))
        },
        Scenario(
            "frames in flight on a stream the server reset are ignored",
            requests: ["3 0 "], answers: ["RST_STREAM 1 protocolError", good(3)]
        ) {
            $0.client(Client.opening() + Client.headers(1, [], endsStream: false))
            $0.client(
                Client.data(1, [1], endsStream: false) + Client.windowUpdate(1, 1)
                    + Client.headers(1, [Field("x", "1")]) + Client.push(3))
        },
        Scenario(
            "WINDOW_UPDATE and RST_STREAM after the answer are ignored",
            requests: ["1 0 ", "3 0 "], answers: [good(1), good(3)]
        ) {
            $0.client(Client.opening() + Client.push(1))
            $0.client(Client.windowUpdate(1, 10) + Client.resetStream(1, .noError))
            $0.client(Client.priority(1) + Client.push(3))
        },
    ]
}
