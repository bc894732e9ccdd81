/// The inside of a JSON string literal that is known to be well formed.
package struct JSONText: Sendable {
    /// The bytes between the quotes.
    var range: Range<Int>

    /// Whether there is a backslash among them.
    var hasEscapes: Bool

    init(range: Range<Int>, hasEscapes: Bool) {
        self.range = range
        self.hasEscapes = hasEscapes
    }

    /// The text that `packed` made a word of.
    init(packed word: Int) {
        let start = word >> 32
        range = start..<(start + word >> 1 & 0x7FFF_FFFF)
        hasEscapes = word & 1 == 1
    }

    /// The start, 31 bits of length, and whether there are escapes, in one word.
    var packed: Int { range.lowerBound << 32 | range.count << 1 | (hasEscapes ? 1 : 0) }

    /// The decoded text.
    package func decoded(in bytes: Span<UInt8>) -> String {
        String(decoding: decodedBytes(in: bytes), as: UTF8.self)
    }

    /// The decoded text in UTF-8.
    func decodedBytes(in bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var reader = JSONTextReader(self)
        while let byte = reader.next(in: bytes) { text.append(byte) }
        return text
    }

    /// Whether two literals mean the same text, however they are escaped.
    func equals(_ other: JSONText, in bytes: Span<UInt8>) -> Bool {
        if !hasEscapes, !other.hasEscapes {
            guard range.count == other.range.count else { return false }
            for offset in 0..<range.count
            where bytes[range.lowerBound + offset] != bytes[other.range.lowerBound + offset] {
                return false
            }
            return true
        }
        var mine = JSONTextReader(self)
        var theirs = JSONTextReader(other)
        while true {
            let byte = mine.next(in: bytes)
            guard byte == theirs.next(in: bytes) else { return false }
            if byte == nil { return true }
        }
    }

    /// Whether the literal means `text`.
    func equals(_ text: String, in bytes: Span<UInt8>) -> Bool {
        var reader = JSONTextReader(self)
        for byte in text.utf8 {
            guard reader.next(in: bytes) == byte else { return false }
        }
        return reader.next(in: bytes) == nil
    }
}
