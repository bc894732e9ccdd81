import EventLoop
import Foundation
import Testing

/// Asks the admin interface, one connection for each request.
struct AdminClient: Sendable {
    let port: UInt16

    /// An answer of the admin interface.
    struct Answer {
        var status: Int
        var body: [UInt8]

        /// The body as a JSON object.
        var json: [String: Any] {
            get throws {
                try #require(
                    try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
            }
        }
    }

    /// A request on its way, for waits that others end.
    struct Pending {
        fileprivate let socket: BlockingSocket

        func answer() throws -> Answer {
            let bytes = try socket.readToEnd(bytesMax: 64 << 20)
            let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            let words = head.split(separator: " ", maxSplits: 2)
            return Answer(
                status: try #require(Int(words[1])), body: Array(bytes[end.upperBound...]))
        }
    }

    func begin(_ method: String, _ path: String, _ body: String = "") throws -> Pending {
        let socket = try BlockingSocket(
            connectingTo: "127.0.0.1", port: port,
            deadlineNanoseconds: SystemClock.monotonicNanoseconds() + 30_000_000_000)
        let head =
            "\(method) \(path) HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
            + "content-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n\r\n"
        try socket.write(Array((head + body).utf8))
        return Pending(socket: socket)
    }

    func ask(_ method: String, _ path: String, _ body: String = "") throws -> Answer {
        try begin(method, path, body).answer()
    }

    /// What the store holds, oldest first.
    func notifications() throws -> [[String: Any]] {
        var all: [[String: Any]] = []
        var cursor = "0"
        while true {
            let page = try ask(
                "GET", "/api/v1/notifications?limit=\(Self.limit)&since=\(cursor)"
            ).json
            let found = try #require(page["notifications"] as? [[String: Any]])
            all += found
            guard found.count == Self.limit else { return all }
            cursor = try #require(page["cursor"] as? String)
        }
    }

    /// The newest notification.
    func latest() throws -> [String: Any] {
        try ask("GET", "/api/v1/notifications/latest").json
    }

    /// The end of the store now.
    func cursor() throws -> String {
        let page = try ask("GET", "/api/v1/notifications?limit=1").json
        return try #require(page["cursor"] as? String)
    }

    private static let limit = 500
}
