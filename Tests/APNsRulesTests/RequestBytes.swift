import APNsCases
import APNsRules

/// A request laid out in one buffer, as the engine does.
struct RequestBytes {
    private(set) var bytes: [UInt8] = []
    private(set) var request = PushRequest()

    init(headers: [(name: String, value: String)], body: [UInt8] = [], keptBytes: Int? = nil) {
        var ranges: [(Range<Int>, Range<Int>)] = []
        for header in headers {
            let start = bytes.count
            bytes += Array(header.name.utf8)
            let middle = bytes.count
            bytes += Array(header.value.utf8)
            ranges.append((start..<middle, middle..<bytes.count))
        }
        let kept = body.prefix(keptBytes ?? body.count)
        request.body = bytes.count..<(bytes.count + kept.count)
        request.bodyBytes = body.count
        bytes += kept
        var request = request
        for (name, value) in ranges { request.addHeader(name: name, value: value, in: bytes.span) }
        self.request = request
    }

    /// The request of a case; of its body no more is kept than any push may have.
    init(_ row: PushCase, authorization: String?) {
        var headers = [(name: ":method", value: row.method), (name: ":path", value: row.path)]
        if let authorization { headers.append((name: "authorization", value: authorization)) }
        headers += row.headers.map { (name: $0.name, value: $0.value) }
        self.init(headers: headers, body: row.body, keptBytes: PushType.payloadBytesMaxOfAny)
    }

    /// The text at a range.
    func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}
