/// Base64 with padding (RFC 4648 §4).
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= 8 * UInt32(3 - group.count)
            for place in 0..<4 {
                let index = Int(bits >> (18 - 6 * UInt32(place)) & 63)
                text.append(place <= group.count ? alphabet[index] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; nil where it is no base64 or its padding is wrong.
    static func bytes(of text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count % 4 == 0 else { return nil }
        let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        for digit in digits.dropLast(padding) {
            guard let value = alphabet.firstIndex(of: digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
        }
        return bits & (1 << UInt32(bitCount) - 1) == 0 ? bytes : nil
    }
}
