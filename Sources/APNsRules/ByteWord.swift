/// Eight bytes looked at together, the first one lowest.
///
/// A question about the bytes is answered with a bit mask: the high bit of each byte that it is
/// true of. Only sums that carry nothing from one byte into the next are taken of ASCII bytes,
/// so every mask is exact where it does not say otherwise.
struct ByteWord {
    private let word: UInt64

    private static let lowBits: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The bit of each byte that tells a small letter from a capital.
    static let caseBits: UInt64 = 0x2020_2020_2020_2020

    @inline(__always)
    init(_ word: UInt64) { self.word = word }

    /// The same byte eight times.
    @inline(__always)
    init(repeating byte: UInt8) { word = UInt64(byte) &* Self.lowBits }

    /// The bytes with ASCII capitals turned into small letters.
    @inline(__always)
    var lowercasedASCII: UInt64 { word | ascii(in: 0x41...0x5A) >> 2 }

    /// Whether every byte is `0`…`9`, `a`…`f` or `A`…`F`.
    @inline(__always)
    var isHexadecimal: Bool {
        ascii(in: 0x30...0x39) | smallened.ascii(in: 0x61...0x66) == Self.highBits
    }

    /// Whether every byte is a letter, a digit, a hyphen, an underscore or a period.
    @inline(__always)
    var isNameOfTopic: Bool {
        ascii(in: 0x30...0x39) | ascii(in: 0x2D...0x2E) | ascii(in: 0x5F...0x5F)
            | smallened.ascii(in: 0x61...0x7A) == Self.highBits
    }

    /// How many bytes stand before the first that does not stand in a JSON string for itself
    /// alone: one that is no ASCII, a control character, the quote or the backslash.
    @inline(__always)
    var plainCount: Int {
        // A difference borrows from the byte behind it only where it has found what it looks
        // for, so the first high bit is right.
        let special =
            word | (word &- 0x20 &* Self.lowBits)
            | ((word ^ 0x22 &* Self.lowBits) &- Self.lowBits)
            | ((word ^ 0x5C &* Self.lowBits) &- Self.lowBits)
        return (special & Self.highBits).trailingZeroBitCount >> 3
    }

    /// The bytes with their case bits set.
    @inline(__always)
    private var smallened: ByteWord { ByteWord(word | Self.caseBits) }

    /// The high bits of the bytes within an ASCII range that does not begin with 0.
    @inline(__always)
    private func ascii(in range: ClosedRange<UInt8>) -> UInt64 {
        let low = word & ~Self.highBits
        let isFrom = low &+ UInt64(0x80 - range.lowerBound) &* Self.lowBits
        let isPast = low &+ UInt64(0x7F - range.upperBound) &* Self.lowBits
        return isFrom & ~isPast & ~word & Self.highBits
    }
}

extension Span where Element == UInt8 {
    /// The eight bytes from an offset on, the first one lowest: one load, however it looks.
    @inline(__always)
    func word(at start: Int) -> UInt64 {
        precondition(start >= 0 && start <= count &- 8, "a word lies within the bytes")
        var word: UInt64 = 0
        // The bounds are checked above: eight checks in place of one would keep it from being
        // one load.
        for offset in 0..<8 {
            word |= UInt64(self[unchecked: start &+ offset]) &<< UInt64(offset &* 8)
        }
        return word
    }

    /// Up to eight bytes as the low bytes of a word.
    @inline(__always)
    var shortWord: UInt64 {
        precondition(count <= 8, "a word holds eight bytes")
        guard count >= 4 else {
            var word: UInt64 = 0
            for index in indices { word |= UInt64(self[index]) &<< UInt64(index &* 8) }
            return word
        }
        // Two halves that overlap.
        var first: UInt64 = 0
        var last: UInt64 = 0
        for offset in 0..<4 {
            first |= UInt64(self[unchecked: offset]) &<< UInt64(offset &* 8)
            last |= UInt64(self[unchecked: count &- 4 &+ offset]) &<< UInt64(offset &* 8)
        }
        return first | last &<< UInt64((count &- 4) &* 8)
    }

    /// Whether all bytes pass, asked in eights; the last eight may overlap those before.
    @inline(__always)
    func allSatisfy(_ passes: (ByteWord) -> Bool) -> Bool {
        guard count >= 8 else {
            for index in indices where !passes(ByteWord(repeating: self[index])) { return false }
            return true
        }
        var index = 0
        while index < count &- 8 {
            guard passes(ByteWord(word(at: index))) else { return false }
            index &+= 8
        }
        return passes(ByteWord(word(at: count &- 8)))
    }
}
