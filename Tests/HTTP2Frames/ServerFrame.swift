import HTTP2Engine

/// One frame the engine wrote, as text: `HEADERS 1 END_STREAM :status=200`.
package struct ServerFrame: Equatable, CustomStringConvertible {
    package let stream: UInt32
    package let description: String

    /// Cuts the engine's output into frames; a rest that is no frame becomes one that says so.
    package static func all(in bytes: [UInt8], _ inflater: HeaderInflater) -> [ServerFrame] {
        var frames: [ServerFrame] = []
        var rest = bytes[...]
        while rest.count >= 9 {
            let header = Array(rest.prefix(9))
            let payloadBytes = Int(number(header[0..<3]))
            let payload = Array(rest.dropFirst(9).prefix(payloadBytes))
            guard payload.count == payloadBytes else { break }
            frames.append(frame(header, payload, inflater))
            rest = rest.dropFirst(9 + payloadBytes)
        }
        if !rest.isEmpty { frames.append(.init(stream: 0, description: "a broken frame")) }
        return frames
    }

    private static func number(_ octets: some Sequence<UInt8>) -> UInt32 {
        octets.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func frame(
        _ header: [UInt8], _ payload: [UInt8], _ inflater: HeaderInflater
    ) -> ServerFrame {
        let stream = number(header[5..<9])
        let isFlagged = header[4] & 0x1 != 0
        let end = isFlagged ? " END_STREAM" : ""
        let text: String
        switch header[3] {
        case 0:
            text = "DATA \(stream)\(end) \(String(decoding: payload, as: UTF8.self))"
        case 1:
            let fields = inflater.fields(of: payload).joined(separator: " ")
            text = "HEADERS \(stream)\(end) \(fields)"
        case 3:
            text = "RST_STREAM \(stream) \(code(payload[0..<4]))"
        case 4:
            text = isFlagged ? "SETTINGS ACK" : "SETTINGS" + settings(payload)
        case 6:
            text = "PING\(isFlagged ? " ACK" : "") \(payload)"
        case 7:
            let debugData = String(decoding: payload[8...], as: UTF8.self)
            text = "GOAWAY \(number(payload[0..<4])) \(code(payload[4..<8])) \(debugData)"
        case 8:
            text = "WINDOW_UPDATE \(stream) \(number(payload))"
        default:
            text = "frame of type \(header[3])"
        }
        return ServerFrame(stream: stream, description: text)
    }

    private static func code(_ octets: some Sequence<UInt8>) -> String {
        let number = number(octets)
        return HTTP2ErrorCode(rawValue: number).map { "\($0)" } ?? "\(number)"
    }

    private static func settings(_ payload: [UInt8]) -> String {
        stride(from: 0, to: payload.count, by: 6).map { start in
            " \(number(payload[start..<start + 2]))=\(number(payload[start + 2..<start + 6]))"
        }.joined()
    }
}
