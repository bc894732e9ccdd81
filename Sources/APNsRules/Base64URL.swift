/// Base64url without padding (RFC 4648, section 5; RFC 7515, section 2).
enum Base64URL {
    /// Why text is no unpadded base64url.
    enum Fault: Error, Equatable {
        /// A byte outside the alphabet, with its offset in the text.
        case byte(UInt8, offset: Int)
        /// A length that no number of bytes is written in.
        case length(Int)
    }

    /// The bytes that `text` spells.
    static func decode(_ text: Span<UInt8>) throws(Fault) -> [UInt8] {
        guard text.count & 3 != 1 else { throw .length(text.count) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var bitCount = 0
        for offset in text.indices {
            guard let digit = digit(text[offset]) else {
                throw .byte(text[offset], offset: offset)
            }
            bits = bits << 6 | digit
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        return decoded
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
