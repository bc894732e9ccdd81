import Foundation

/// A client that sends bytes as they are and reads answers by the letter of HTTP/1.1.
///
/// Its calls block, so tests use it on a thread of its own: see `onThread`.
final class RawClient {
    struct Answer: Equatable {
        var status: Int
        var headers: [String: String]
        var body: String
    }

    struct Failure: Error {
        var doing: String
        var code: Int32
    }

    let socket: Int32
    private var unread: [UInt8] = []

    init(port: UInt16) throws {
        socket = Foundation.socket(AF_INET, testStreamType, 0)
        var address = loopback(port: port)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(doing: "connect", code: errno) }
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var on: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    }

    deinit { close(socket) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, testSendFlags)
            }
            guard count > 0 else { throw Failure(doing: "send", code: errno) }
            sent += count
        }
    }

    /// Sends each byte in a segment of its own.
    func sendByteByByte(_ text: String) throws {
        for byte in text.utf8 { try send([byte]) }
    }

    /// The next answer; `hasBody` is false for the answer to `HEAD` and for `100 Continue`.
    func answer(hasBody: Bool = true) throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let split = unread.firstRange(of: end) {
                let lines = String(decoding: unread[..<split.lowerBound], as: UTF8.self)
                    .components(separatedBy: "\r\n")
                unread.removeSubrange(..<split.upperBound)
                return try answer(head: lines, hasBody: hasBody)
            }
            guard try fill() else { throw Failure(doing: "read the head of an answer", code: 0) }
        }
    }

    /// Everything until the server closes the connection.
    func readToEnd() throws -> String {
        while try fill() {}
        defer { unread = [] }
        return String(decoding: unread, as: UTF8.self)
    }

    private func answer(head lines: [String], hasBody: Bool) throws -> Answer {
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
        let bytes = hasBody ? Int(headers["content-length"] ?? "0") ?? 0 : 0
        while unread.count < bytes {
            guard try fill() else { throw Failure(doing: "read the body of an answer", code: 0) }
        }
        defer { unread.removeFirst(bytes) }
        return Answer(
            status: status, headers: headers,
            body: String(decoding: unread.prefix(bytes), as: UTF8.self))
    }

    /// Reads some more; false at the end.
    private func fill() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(socket, &buffer, buffer.count, 0)
        if count < 0, errno == ECONNRESET { return false }
        guard count >= 0 else { throw Failure(doing: "recv", code: errno) }
        unread += buffer.prefix(count)
        return count > 0
    }
}

#if canImport(Darwin)
    let testStreamType = SOCK_STREAM
    let testSendFlags: Int32 = 0
#else
    let testStreamType = Int32(SOCK_STREAM.rawValue)
    let testSendFlags = Int32(MSG_NOSIGNAL)
#endif

func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
}

/// A listening socket on a free port of 127.0.0.1.
func listeningSocket() throws -> (socket: Int32, port: UInt16) {
    let listener = socket(AF_INET, testStreamType, 0)
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(listener, $0, length) == 0 && listen(listener, 64) == 0
                && getsockname(listener, $0, &length) == 0
        }
    }
    guard result else { throw RawClient.Failure(doing: "listen", code: errno) }
    return (listener, UInt16(bigEndian: address.sin_port))
}

/// Runs blocking work on a thread of its own: the pool that runs tests has two threads.
func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Result { try work() })
        }
    }
}
