/// Up to sixteen bytes packed into two words, so that comparing two takes a few instructions.
///
/// Every push brings some ten headers, whose names and short values are compared with known ones.
struct ShortText: Equatable, Sendable {
    let count: Int

    /// The first eight bytes, the first one lowest.
    private let start: UInt64

    /// The bytes after the first eight.
    private let rest: UInt64

    /// The first byte; 0 when there is none.
    var first: UInt8 { UInt8(truncatingIfNeeded: start) }

    /// The last byte, of nine or more.
    var last: UInt8 { UInt8(truncatingIfNeeded: rest &>> UInt64((count &- 9) &* 8)) }

    /// The bytes; nil when there are more than sixteen.
    @inline(__always)
    init?(_ bytes: Span<UInt8>) {
        count = bytes.count
        guard count <= 16 else { return nil }
        if count > 8 {
            start = bytes.word(at: 0)
            // The last eight, less those that are in the first word as well.
            rest = bytes.word(at: count &- 8) &>> UInt64((16 &- count) &* 8)
        } else {
            start = bytes.shortWord
            rest = 0
        }
    }

    /// The UTF-8 of a known text of at most sixteen bytes.
    init(known text: String) {
        precondition(text.utf8.count <= 16, "a known short text has at most sixteen bytes")
        var start: UInt64 = 0
        var rest: UInt64 = 0
        for (index, byte) in text.utf8.enumerated() {
            if index < 8 {
                start |= UInt64(byte) << UInt64(index * 8)
            } else {
                rest |= UInt64(byte) << UInt64(index * 8 - 64)
            }
        }
        self.init(count: text.utf8.count, start: start, rest: rest)
    }

    private init(count: Int, start: UInt64, rest: UInt64) {
        self.count = count
        self.start = start
        self.rest = rest
    }

    /// Whether the text is `lowercase` where ASCII letters may be of either case.
    func equalsIgnoringCase(_ lowercase: ShortText) -> Bool {
        guard count == lowercase.count,
            (start ^ lowercase.start | rest ^ lowercase.rest) & ~ByteWord.caseBits == 0
        else { return false }
        // Bytes that differ in that bit alone need not be letters.
        return ByteWord(start).lowercasedASCII == lowercase.start
            && ByteWord(rest).lowercasedASCII == lowercase.rest
    }
}
