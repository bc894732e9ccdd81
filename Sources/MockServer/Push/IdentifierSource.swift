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
        let start = bytes.count
        let words = (next(), next())
        for digit in 0..<32 {
            if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
                bytes.append(UInt8(ascii: "-"))
            }
            let word = digit < 16 ? words.0 : words.1
            let nibble = UInt8(truncatingIfNeeded: word >> (4 * UInt64(digit & 15))) & 15
            bytes.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") - 10 + nibble)
        }
        return start..<bytes.count
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
