/// A GOAWAY written by hand, for a peer to whom the library has nothing to say (RFC 9113 §6.8).
struct GoAwayFrame {
    /// The frame as it stands on the wire.
    let bytes: [UInt8]

    /// No stream was processed.
    init(_ code: HTTP2ErrorCode, debugData: String) {
        let frameType: UInt8 = 7
        let debugData = Array(debugData.utf8)
        let lastStreamID = Self.octets(of: 0, count: 4)
        let payload = lastStreamID + Self.octets(of: code.rawValue, count: 4) + debugData
        let length = Self.octets(of: UInt32(clamping: payload.count), count: 3)
        bytes = length + [frameType, 0] + Self.octets(of: 0, count: 4) + payload
    }

    private static func octets(of number: UInt32, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }
}
