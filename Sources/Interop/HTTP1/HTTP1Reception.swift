/// A request as it grows, and what to do after each of its parts.
extension HTTP1Exchange.Reception {
    /// What follows a part of a request.
    enum Step {
        case readOn
        /// The request is there: call the handler.
        case handle(HTTP1Request)
        /// The handler has been called before: see whether it has answered.
        case askForAnswer
        /// The client sends without end: close the connection.
        case hangUp
    }

    /// Takes the head; a body far beyond the limits, or one that waits for our leave, is not read.
    mutating func begin(_ head: HTTP1Request, limits: HTTP1Limits) -> Step {
        request = head
        let announcedBytes = head.announcedBodyBytes
        let isWorthReading =
            announcedBytes <= limits.bodyBytesMax
            || (!head.expectsContinue
                && announcedBytes - limits.bodyBytesMax <= limits.drainedBytesMax)
        guard !isWorthReading else { return .readOn }
        request?.bodyBytes = announcedBytes
        return end()
    }

    /// Takes a piece of the body.
    mutating func append(_ piece: UnsafeRawBufferPointer, limits: HTTP1Limits) -> Step {
        guard var grown = request.take() else { return .hangUp }
        grown.body.append(contentsOf: piece.prefix(limits.bodyBytesMax - grown.body.count))
        grown.bodyBytes += piece.count
        let excessBytes = grown.bodyBytes - limits.bodyBytesMax
        request = grown
        return excessBytes > limits.drainedBytesMax ? .hangUp : .readOn
    }

    /// The request is complete.
    mutating func end() -> Step {
        guard let request, !isHandedOver else { return .askForAnswer }
        isHandedOver = true
        self.request?.body = []
        return .handle(request)
    }
}

extension HTTP1Request {
    /// What `content-length` says, 0 without it; the library has refused malformed ones.
    fileprivate var announcedBodyBytes: Int {
        value(of: "content-length").flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    }

    /// Whether the client holds its body back until it is told to send (RFC 9110 §10.1.1).
    fileprivate var expectsContinue: Bool {
        guard let value = value(of: "expect") else { return false }
        return String(decoding: value, as: UTF8.self).lowercased() == "100-continue"
    }

    /// The value of the first header of that name, which is given in lower case.
    package func value(of name: String) -> [UInt8]? {
        headers.first { String(decoding: $0.name, as: UTF8.self).lowercased() == name }?.value
    }
}
