import Nghttp2

extension ResponseField {
    /// The `:status` field; its digits are literals for the statuses that are usual here.
    static func status(_ status: Int, in request: HTTP2Request) -> ResponseField {
        switch status {
        case 200: return ResponseField(":status", literal: "200")
        case 400: return ResponseField(":status", literal: "400")
        case 403: return ResponseField(":status", literal: "403")
        case 404: return ResponseField(":status", literal: "404")
        case 405: return ResponseField(":status", literal: "405")
        case 410: return ResponseField(":status", literal: "410")
        case 413: return ResponseField(":status", literal: "413")
        case 429: return ResponseField(":status", literal: "429")
        case 431: return ResponseField(":status", literal: "431")
        case 500: return ResponseField(":status", literal: "500")
        case 503: return ResponseField(":status", literal: "503")
        default:
            let start = request.bytes.count
            request.bytes.append(contentsOf: String(status).utf8)
            return ResponseField(":status", value: start..<request.bytes.count)
        }
    }
}
