import Foundation
import Synchronization
import Testing

@testable import HTTP1

@Suite(.timeLimit(.minutes(2)))
struct HTTP1ServerTests {
    @Test("the target stays encoded, headers keep order and duplicates, the body its bytes")
    func wholeRequest() async throws {
        try await withServer { _, port in
            let client = try RawClient(port: port)
            try client.send(
                "POST /a%2Fb/%ff?q=%20x+y&q HTTP/1.1\r\nHost: h\r\nX-A: 1\r\nx-a:  2 \r\nEmpty:\r\n"
                    + "Content-Length: 5\r\n\r\nhe\u{0}lo")
            let answer = try client.answer()
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "text/plain")
            #expect(
                answer.body == "POST|/a%2Fb/%ff?q=%20x+y&q|1.1|Host=h,X-A=1,x-a=2,Empty=,"
                    + "Content-Length=5|he\u{0}lo|5|#1")
        }
    }

    @Test("requests sent in one go are answered in their order")
    func pipelining() async throws {
        try await withServer { _, port in
            let client = try RawClient(port: port)
            try client.send(
                (1...3).map { "PUT /\($0) HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n\($0)" }
                    .joined())
            for number in 1...3 {
                let answer = try client.answer()
                #expect(
                    answer.body
                        == "PUT|/\(number)|1.1|Host=h,Content-Length=1|\(number)|1|#\(number)")
            }
        }
    }

    @Test("a chunked body is put together, its trailer left out")
    func chunked() async throws {
        try await withServer { _, port in
            let client = try RawClient(port: port)
            try client.send(
                "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3\r\nabc\r\n2;extension=1\r\nde\r\n0\r\nTrailer: t\r\n\r\n"
                    + "GET /next HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(
                try client.answer().body == "POST|/|1.1|Host=h,Transfer-Encoding=chunked|abcde|5|#1"
            )
            #expect(try client.answer().body == "GET|/next|1.1|Host=h||0|#2")
        }
    }

    @Test("a request may come byte by byte")
    func byteByByte() async throws {
        try await withServer { _, port in
            let client = try RawClient(port: port)
            try client.sendByteByByte(
                "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "2\r\nab\r\n0\r\n\r\n")
            #expect(
                try client.answer().body == "POST|/x|1.1|Host=h,Transfer-Encoding=chunked|ab|2|#1")
        }
    }

    @Test("HTTP/1.0 is answered and its connection closed")
    func http10() async throws {
        try await withServer { _, port in
            let client = try RawClient(port: port)
            try client.send("GET / HTTP/1.0\r\n\r\n")
            let answer = try client.readToEnd()
            #expect(answer.hasSuffix("GET|/|1.0|||0|#1"))
        }
    }

    @Test("HEAD gets the headers of the answer and no body")
    func head() async throws {
        try await withServer { _, port in
            let client = try RawClient(port: port)
            try client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
            let head = try client.answer(hasBody: false)
            #expect(head.headers["content-length"] == "\("HEAD|/|1.1|Host=h||0|#1".utf8.count)")
            #expect(try client.answer().body == "GET|/|1.1|Host=h||0|#2")
        }
    }

    @Test(
        "a body is kept up to the limit and counted beyond",
        arguments: [(7, 7), (8, 8), (9, 8), (20, 8)])
    func bodyLimit(sentBytes: Int, keptBytes: Int) async throws {
        let limits = HTTP1Limits(bodyBytesMax: 8, drainedBytesMax: 12)
        try await withServer(limits: limits) { _, port in
            let body = String(repeating: "x", count: sentBytes)
            for framing in ["Content-Length: \(sentBytes)", "Transfer-Encoding: chunked"] {
                let client = try RawClient(port: port)
                let isChunked = framing.hasSuffix("chunked")
                let sent =
                    isChunked ? "\(String(sentBytes, radix: 16))\r\n\(body)\r\n0\r\n\r\n" : body
                try client.send("POST / HTTP/1.1\r\nHost: h\r\n\(framing)\r\n\r\n\(sent)")
                let answer = try client.answer()
                #expect(answer.body.hasSuffix("|\(body.prefix(keptBytes))|\(sentBytes)|#1"))
            }
        }
    }

    @Test("a body that its length alone condemns is refused unread, and the connection closed")
    func hopelessBody() async throws {
        let limits = HTTP1Limits(bodyBytesMax: 8, drainedBytesMax: 12)
        try await withServer(limits: limits) { _, port in
            let client = try RawClient(port: port)
            try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 21\r\n\r\n")
            let answer = try client.readToEnd()
            #expect(answer.contains("||21|#1"))
        }
    }

    @Test("a chunked body without end is hung up on")
    func endlessBody() async throws {
        let limits = HTTP1Limits(bodyBytesMax: 8, drainedBytesMax: 12)
        try await withServer(limits: limits) { _, port in
            let client = try RawClient(port: port)
            try client.send(
                "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "15\r\n\(String(repeating: "x", count: 21))\r\n")
            #expect(try client.readToEnd() == "")
        }
    }

    @Test("who waits for 100 Continue gets it when the body is welcome")
    func continueExpected() async throws {
        let limits = HTTP1Limits(bodyBytesMax: 8)
        try await withServer(limits: limits) { _, port in
            let client = try RawClient(port: port)
            let head = "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: "
            try client.send("\(head)8\r\n\r\n")
            #expect(try client.answer(hasBody: false).status == 100)
            try client.send("12345678")
            #expect(try client.answer().body.hasSuffix("|12345678|8|#1"))
            try client.send("\(head)9\r\n\r\n")
            #expect(try client.answer().body.hasSuffix("||9|#2"))
        }
    }

    @Test("the number given at adoption comes back with the connection's requests")
    func adoption() async throws {
        try await onThread {
            let server = try HTTP1Server(listeningOn: nil) { request, responder in
                responder.respond(
                    HTTP1Response(status: 200, body: Array("\(request.connectionID)".utf8)))
            }
            defer { server.stop() }
            let (listener, port) = try listeningSocket()
            defer { close(listener) }
            for id: Int64 in [77, 1 << 40] {
                let client = try RawClient(port: port)
                try server.adopt(fileDescriptor: accept(listener, nil, nil), connectionID: id)
                for _ in 1...2 {
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    #expect(try client.answer().body == "\(id)")
                }
            }
        }
    }

    @Test("a socket that is none is refused by name")
    func adoptingNoSocket() async throws {
        try await onThread {
            let server = try HTTP1Server(listeningOn: nil, handler: echo)
            defer { server.stop() }
            #expect(throws: HTTP1Error.self) {
                try server.adopt(fileDescriptor: 1_000_000, connectionID: 1)
            }
        }
    }

    @Test(
        "a client that goes away in the middle of a request is let go at once",
        arguments: [
            "GET", "GET / HTTP/1.1\r\nHost: h\r\n",
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab",
        ])
    func halfRequests(text: String) async throws {
        // With room for one connection per thread, a second client is served once the first is let
        // go: long before the idle timeout, or this test runs into its time limit.
        let limits = HTTP1Limits(connectionsMax: 2, idleTimeoutSeconds: 600, threads: 2)
        try await withServer(limits: limits) { _, port in
            for _ in 0..<8 { try RawClient(port: port).send(text) }
            let client = try RawClient(port: port)
            try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.answer().status == 200)
        }
    }

    @Test(
        "what is no HTTP/1 request is refused, and the next client served",
        arguments: MalformedRequest.all)
    func malformed(row: MalformedRequest) async throws {
        let limits = HTTP1Limits(idleTimeoutSeconds: 1)
        try await withServer(limits: limits) { _, port in
            let rude = try RawClient(port: port)
            // A server that refuses early may have closed before all is sent.
            do { try rude.send(row.text) } catch is RawClient.Failure {}
            shutdown(rude.socket, testShutdownWrite)
            let answer = try rude.readToEnd()
            #expect(!answer.contains(" 200 "), "\(row.name)")
            let polite = try RawClient(port: port)
            try polite.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try polite.answer().status == 200, "\(row.name)")
        }
    }
}

/// Something a client may send that no handler should see.
struct MalformedRequest: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    static let long = String(repeating: "x", count: 70_000)
    static let host = "HTTP/1.1\r\nHost: h\r\n"
    static let all = [
        MalformedRequest("an HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        MalformedRequest("a TLS record", "\u{16}\u{3}\u{1}\u{0}\u{5}hello"),
        MalformedRequest("empty lines", "\r\n\r\n\r\n\r\n"),
        MalformedRequest("a method alone", "GET"),
        MalformedRequest("a method alone in its line", "GET\r\n\r\n"),
        MalformedRequest("a method and spaces", "GET  \r\n\r\n"),
        MalformedRequest("no version", "GET /\r\n\r\n"),
        MalformedRequest("an unknown version", "GET / HTTP/9.9\r\n\r\n"),
        MalformedRequest("a cut header", "GET / HTTP/1.1\r\nHost"),
        MalformedRequest("a header without colon", "GET / \(host)no colon\r\n\r\n"),
        MalformedRequest("a negative length", "GET / \(host)Content-Length: -1\r\n\r\n"),
        MalformedRequest(
            "a length past 64 bits", "GET / \(host)Content-Length: 99999999999999999999\r\n\r\n"),
        MalformedRequest(
            "a chunk that is no number",
            "POST / \(host)Transfer-Encoding: chunked\r\n\r\nzz\r\n"),
        MalformedRequest("a cut body", "POST / \(host)Content-Length: 5\r\n\r\nab"),
        MalformedRequest("no host", "GET / HTTP/1.1\r\n\r\n"),
        MalformedRequest("a long target", "GET /\(long) \(host)\r\n"),
        MalformedRequest("a long header", "GET / \(host)A: \(long)\r\n\r\n"),
    ]
}

#if canImport(Darwin)
    let testShutdownWrite = SHUT_WR
#else
    let testShutdownWrite = Int32(SHUT_WR)
#endif
