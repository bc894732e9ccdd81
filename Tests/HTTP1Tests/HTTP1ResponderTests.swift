import Foundation
import Synchronization
import Testing

@testable import HTTP1

/// Responders that a handler puts aside, handed to the test in their order.
private final class Shelf: Sendable {
    private let condition = NSCondition()
    private let responders = Mutex<[HTTP1Responder]>([])

    var handler: @Sendable (HTTP1Request, HTTP1Responder) -> Void {
        { [self] _, responder in
            condition.withLock {
                responders.withLock { $0.append(responder) }
                condition.broadcast()
            }
        }
    }

    /// Waits until `count` requests have come, and takes them.
    func take(_ count: Int) -> [HTTP1Responder] {
        condition.withLock {
            while responders.withLock({ $0.count }) < count { condition.wait() }
            return responders.withLock { responders in
                defer { responders.removeFirst(count) }
                return Array(responders.prefix(count))
            }
        }
    }
}

private let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

private func response(_ text: String) -> HTTP1Response {
    HTTP1Response(status: 200, body: Array(text.utf8))
}

@Suite(.timeLimit(.minutes(2)))
struct HTTP1ResponderTests {
    @Test("an answer may come later, from another thread, and only the first counts")
    func lateAnswer() async throws {
        let shelf = Shelf()
        try await withServer(handler: shelf.handler) { _, port in
            let client = try RawClient(port: port)
            for round in 1...3 {
                try client.send(get)
                let responder = shelf.take(1)[0]
                #expect(responder.respond(response("late \(round)")))
                #expect(!responder.respond(response("again")))
                #expect(try client.answer().body == "late \(round)")
            }
        }
    }

    @Test("the second answer at once does nothing")
    func answeringTwice() async throws {
        try await withServer(
            handler: { _, responder in
                responder.respond(response("first"))
                responder.respond(response("second"))
            }
        ) { _, port in
            let client = try RawClient(port: port)
            try client.send(get + get)
            #expect(try client.answer().body == "first")
            #expect(try client.answer().body == "first")
        }
    }

    @Test("a responder dropped without an answer sends 500")
    func dropped() async throws {
        let shelf = Shelf()
        try await withServer(handler: shelf.handler) { _, port in
            let client = try RawClient(port: port)
            try client.send(get)
            _ = shelf.take(1)
            #expect(try client.answer().status == 500)
        }
    }

    @Test("a status that HTTP does not have, or a header it cannot carry, harms nobody else")
    func unsendable() async throws {
        try await withServer(
            handler: { request, responder in
                let isFirst = request.target == Array("/header".utf8)
                responder.respond(
                    isFirst
                        ? HTTP1Response(status: 200, headers: [HTTP1Header("a", "b\r\nc: d")])
                        : HTTP1Response(status: 99))
            }
        ) { _, port in
            let first = try RawClient(port: port)
            try first.send("GET /header HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try first.readToEnd() == "")
            let second = try RawClient(port: port)
            try second.send("GET /status HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try second.answer().status == 500)
        }
    }

    @Test("answers and the handler's return race from many threads")
    func race() async throws {
        try await withServer(
            handler: { request, responder in
                for _ in 0..<2 {
                    Thread.detachNewThread { responder.respond(HTTP1Response(status: 204)) }
                }
            }
        ) { _, port in
            let clients = try (0..<4).map { _ in try RawClient(port: port) }
            for _ in 0..<50 {
                for client in clients { try client.send(get) }
                for client in clients { #expect(try client.answer().status == 204) }
            }
        }
    }

    @Test("stopping answers 503 to everybody who waits, and stopping again does nothing")
    func stopWithWaiting() async throws {
        let shelf = Shelf()
        try await withServer(handler: shelf.handler) { server, port in
            let clients = try (0..<8).map { _ in try RawClient(port: port) }
            for client in clients { try client.send(get) }
            let responders = shelf.take(clients.count)
            server.stop()
            for client in clients { #expect(try client.answer().status == 503) }
            server.stop()
            for responder in responders {
                #expect(!responder.respond(response("too late")))
                #expect(responder.isClientGone)
            }
            #expect(throws: HTTP1Error.self) {
                try server.adopt(fileDescriptor: dup(clients[0].socket), connectionID: 1)
            }
        }
    }

    @Test("stopping while requests keep coming neither hangs nor crashes")
    func stopUnderLoad() async throws {
        for _ in 0..<5 {
            let parked = Mutex<[HTTP1Responder]>([])
            try await withServer(
                handler: { request, responder in
                    parked.withLock { $0.append(responder) }
                }
            ) { server, port in
                let clients = try (0..<16).map { _ in try RawClient(port: port) }
                for client in clients { try client.send(get + get) }
                server.stop()
                for client in clients {
                    let answer = try client.readToEnd()
                    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 503"))
                }
            }
        }
    }

    @Test("a client that goes away while it waits is noticed, and its answer does no harm")
    func clientGone() async throws {
        let shelf = Shelf()
        try await withServer(handler: shelf.handler) { _, port in
            var client: RawClient? = try RawClient(port: port)
            try client?.send(get)
            let responder = shelf.take(1)[0]
            #expect(!responder.isClientGone)
            client = nil
            while !responder.isClientGone { sched_yield() }
            #expect(responder.respond(response("nobody")))
            let next = try RawClient(port: port)
            try next.send(get)
            shelf.take(1)[0].respond(response("next"))
            #expect(try next.answer().body == "next")
        }
    }
}
