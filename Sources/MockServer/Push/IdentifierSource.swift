import Bytes

/// Makes the identifiers of answers; one per push loop, seeded once.
///
/// A system call for each would cost more than the rest of a push.
struct IdentifierSource {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Starts a sequence; equal seeds give equal sequences.
    init(seed: (UInt64, UInt64, UInt64, UInt64)) {
        state = seed
        if state == (0, 0, 0, 0) { state.0 = 1 }
    }

    /// Appends an `apns-id` as APNs makes them: upper-case, of random digits throughout, without
    /// the version and variant of RFC 9562.
    mutating func appendAPNsID(to bytes: inout [UInt8]) -> Range<Int> {
        var text = InlineArray<36, UInt8>(repeating: UInt8(ascii: "-"))
        var word = next()
        for place in 0..<8 { text[place] = Self.takeDigit(from: &word) }
        for place in 9..<13 { text[place] = Self.takeDigit(from: &word) }
        for place in 14..<18 { text[place] = Self.takeDigit(from: &word) }
        word = next()
        for place in 19..<23 { text[place] = Self.takeDigit(from: &word) }
        for place in 24..<36 { text[place] = Self.takeDigit(from: &word) }
        let start = bytes.count
        bytes.append(copying: text.span)
        return start..<bytes.count
    }

    /// The next hexadecimal digit of a random word.
    @inline(__always)
    private static func takeDigit(from word: inout UInt64) -> UInt8 {
        let nibble = UInt8(truncatingIfNeeded: word) & 15
        word >>= 4
        let letterStep = UInt8(ascii: "A") - UInt8(ascii: "9") - 1
        return UInt8(ascii: "0") &+ nibble &+ (nibble > 9 ? letterStep : 0)
    }

    /// The generator xoshiro256** of Blackman and Vigna.
    private mutating func next() -> UInt64 {
        let result = rotate(state.1 &* 5, by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = rotate(state.3, by: 45)
        return result
    }

    private func rotate(_ word: UInt64, by count: UInt64) -> UInt64 {
        word << count | word >> (64 - count)
    }
}
