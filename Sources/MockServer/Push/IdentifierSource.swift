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
        for digit in 0..<32 {
            if digit == 16 { word = next() }
            let nibble = UInt8(truncatingIfNeeded: word) & 15
            word >>= 4
            let isLetter = nibble > 9
            text[Self.places[digit]] =
                nibble &+ (isLetter ? UInt8(ascii: "A") - 10 : UInt8(ascii: "0"))
        }
        let start = bytes.count
        bytes.append(copying: text.span)
        return start..<bytes.count
    }

    /// Where each digit of an identifier stands: 8-4-4-4-12, hyphens between.
    private static let places: InlineArray<32, Int> = [
        0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17,
        19, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
    ]

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
