/// Reads a well-formed JSON string literal as the UTF-8 bytes that it means.
struct JSONTextReader {
    private var position: Int
    private let end: Int

    /// Bytes of an escaped character still to be given out, the next one lowest.
    private var pending: UInt32 = 0
    private var pendingCount = 0

    init(_ text: JSONText) {
        position = text.range.lowerBound
        end = text.range.upperBound
    }

    /// The next byte of the text; nil at its end.
    mutating func next(in bytes: Span<UInt8>) -> UInt8? {
        if pendingCount > 0 {
            let byte = UInt8(truncatingIfNeeded: pending)
            pending >>= 8
            pendingCount -= 1
            return byte
        }
        guard position < end else { return nil }
        let byte = bytes[position]
        position += 1
        guard byte == UInt8(ascii: "\\") else { return byte }
        let escape = bytes[position]
        position += 1
        switch escape {
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"): return unicodeEscape(in: bytes)
        default: return escape
        }
    }

    /// Reads `XXXX`, and `\uXXXX` after it when it is the first half of a pair.
    private mutating func unicodeEscape(in bytes: Span<UInt8>) -> UInt8 {
        var scalar = hexadecimal(in: bytes)
        if scalar & 0xFC00 == 0xD800 {
            position += 2
            let low = hexadecimal(in: bytes)
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
        }
        switch scalar {
        case 0..<0x80:
            return UInt8(scalar)
        case 0x80..<0x800:
            pending = 0x80 | scalar & 0x3F
            pendingCount = 1
            return UInt8(0xC0 | scalar >> 6)
        case 0x800..<0x10000:
            pending = 0x80 | scalar >> 6 & 0x3F | (0x80 | scalar & 0x3F) << 8
            pendingCount = 2
            return UInt8(0xE0 | scalar >> 12)
        default:
            pending =
                0x80 | scalar >> 12 & 0x3F | (0x80 | scalar >> 6 & 0x3F) << 8
                | (0x80 | scalar & 0x3F) << 16
            pendingCount = 3
            return UInt8(0xF0 | scalar >> 18)
        }
    }

    private mutating func hexadecimal(in bytes: Span<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        for offset in 0..<4 {
            let digit = bytes[position + offset].lowercasedASCII
            value = value << 4 | UInt32(digit.isDigit ? digit & 15 : digit &- 0x57)
        }
        position += 4
        return value
    }
}
