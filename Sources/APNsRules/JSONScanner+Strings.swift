/// Reading string literals: escapes (RFC 8259, section 7) and UTF-8 (RFC 3629).
extension JSONScanner {
    /// Reads the literal whose opening quote is at `quote`; the closing one stands behind it.
    static func string(_ bytes: Span<UInt8>, at quote: Int) throws(JSONFault) -> JSONText {
        let start = quote + 1
        var index = start
        var hasEscapes = false
        while true {
            index = plainEnd(bytes, from: index)
            guard index < bytes.count else { throw JSONFault(.truncated, at: bytes.count) }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                return JSONText(range: start..<index, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                index = try escapeEnd(bytes, at: index)
            case 0..<0x20:
                throw JSONFault(.controlCharacter, at: index)
            default:
                index = try characterEnd(bytes, at: index)
            }
        }
    }

    /// The first byte from `start` on that does not stand for itself; most bytes of a payload
    /// go through this loop.
    @inline(__always)
    private static func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        precondition(start >= 0, "an offset is not negative")
        var index = start
        while index <= bytes.count &- 8 {
            let count = ByteWord(bytes.word(at: index)).plainCount
            index &+= count
            guard count == 8 else { return index }
        }
        while index < bytes.count, ByteWord(repeating: bytes[index]).plainCount > 0 { index += 1 }
        return index
    }

    /// The end of the escape whose backslash is at `start`.
    private static func escapeEnd(
        _ bytes: Span<UInt8>, at start: Int
    ) throws(JSONFault) -> Int {
        guard start + 1 < bytes.count else { throw JSONFault(.truncated, at: bytes.count) }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            break
        default:
            throw JSONFault(.escape, at: start)
        }
        let unit = try codeUnit(bytes, at: start)
        guard unit & 0xF800 == 0xD800 else { return start + 6 }
        guard unit < 0xDC00 else { throw JSONFault(.loneSurrogate, at: start) }
        let second = start + 6
        guard second < bytes.count else { throw JSONFault(.truncated, at: bytes.count) }
        guard bytes[second] == UInt8(ascii: "\\") else {
            throw JSONFault(.loneSurrogate, at: start)
        }
        guard second + 1 < bytes.count else { throw JSONFault(.truncated, at: bytes.count) }
        guard bytes[second + 1] == UInt8(ascii: "u") else {
            throw JSONFault(.loneSurrogate, at: start)
        }
        guard try codeUnit(bytes, at: second) & 0xFC00 == 0xDC00 else {
            throw JSONFault(.loneSurrogate, at: start)
        }
        return start + 12
    }

    /// The value of `\uXXXX` whose backslash is at `start`.
    private static func codeUnit(
        _ bytes: Span<UInt8>, at start: Int
    ) throws(JSONFault) -> UInt16 {
        var value: UInt16 = 0
        for index in (start + 2)..<(start + 6) {
            guard index < bytes.count else { throw JSONFault(.truncated, at: bytes.count) }
            let digit = bytes[index].lowercasedASCII
            guard digit.isHexDigit else { throw JSONFault(.escape, at: start) }
            value = value << 4 | UInt16(digit.isDigit ? digit & 15 : digit &- 0x57)
        }
        return value
    }

    /// The end of the character of two to four bytes that begins at `start`.
    ///
    /// The ranges are those of RFC 3629, section 4: no overlong form, no surrogate, nothing above
    /// U+10FFFF.
    private static func characterEnd(
        _ bytes: Span<UInt8>, at start: Int
    ) throws(JSONFault) -> Int {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch bytes[start] {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: throw JSONFault(.invalidUTF8, at: start)
        }
        for offset in 1..<length {
            guard start + offset < bytes.count else {
                throw JSONFault(.truncated, at: bytes.count)
            }
            let allowed = offset == 1 ? second : 0x80...0xBF
            guard allowed.contains(bytes[start + offset]) else {
                throw JSONFault(.invalidUTF8, at: start)
            }
        }
        return start + length
    }
}
