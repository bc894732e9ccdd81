import EventLoop

/// One question to a running server: is it ready?
enum ReadinessProbe {
    /// The most that is read of an answer, in bytes.
    private static let answerBytesMax = 16_384

    /// Asks `GET /readyz` and returns when the answer is 200.
    static func ask(_ url: AdminURL, deadlineNanoseconds: UInt64) throws(CommandFailure) {
        let answer: [UInt8]
        do {
            let socket = try BlockingSocket(
                connectingTo: url.address.host, port: url.address.port,
                deadlineNanoseconds: deadlineNanoseconds)
            let request = """
                GET /readyz HTTP/1.1\r
                Host: \(url.address)\r
                Connection: close\r
                \r\n
                """
            try socket.write(Array(request.utf8))
            answer = try socket.readToEnd(bytesMax: answerBytesMax)
        } catch {
            throw CommandFailure("not ready: \(error.description)")
        }
        guard let status = status(of: answer) else {
            throw CommandFailure("not ready: \(url) answers, but not with HTTP")
        }
        guard status == 200 else {
            throw CommandFailure("not ready: \(url)/readyz answers \(status)")
        }
    }

    /// The status of an HTTP/1 response: three digits after the version (RFC 9112 §4).
    static func status(of answer: [UInt8]) -> Int? {
        let line = answer.prefix { $0 != UInt8(ascii: "\r") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3 else {
            return nil
        }
        return Int(words[1])
    }
}
