/// A well-formed device token, its digits in lower case.
///
/// Senders keep tokens in capitals and in small letters; both name the same device.
package struct DeviceToken: Hashable, Comparable, Sendable {
    /// The lengths a token may have, in hexadecimal digits; they are even.
    ///
    /// Apple tells no length. 64 digits are usual, 108 and 160 were seen (live activities).
    package static let digitCounts = 64...200

    /// What a token is, in words.
    package static let form = "64 to 200 hexadecimal digits, an even number of them"

    private let digits: [UInt8]

    /// The token of so many random bytes.
    package init(randomBytes count: Int = 32, using random: inout some RandomNumberGenerator) {
        let alphabet = Array("0123456789abcdef".utf8)
        digits = (0..<2 * count).map { _ in alphabet[Int.random(in: 0..<16, using: &random)] }
    }

    /// Reads a token; nil when it is malformed.
    package init?(_ bytes: Span<UInt8>) {
        guard Self.isWellFormed(digitCount: bytes.count) else { return nil }
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count)
        for index in bytes.indices {
            guard bytes[index].isHexDigit else { return nil }
            digits.append(bytes[index].lowercasedASCII)
        }
        self.digits = digits
    }

    /// Reads a token; nil when it is malformed.
    package init?(_ text: String) {
        self.init(Array(text.utf8).span)
    }

    /// The token's digits.
    package var text: String { String(decoding: digits, as: UTF8.self) }

    /// Whether so many hexadecimal digits make a token.
    static func isWellFormed(digitCount: Int) -> Bool {
        digitCounts.contains(digitCount) && digitCount & 1 == 0
    }

    package static func < (left: DeviceToken, right: DeviceToken) -> Bool {
        left.digits.lexicographicallyPrecedes(right.digits)
    }
}
