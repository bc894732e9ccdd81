/// Up to sixteen bytes packed into two words, so that comparing two takes a few instructions.
///
/// Every push brings some ten headers, whose names and short values are compared with known ones.
struct ShortText: Equatable, Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private let count: Int

    /// The last byte; 0 when there is none.
    var last: UInt8 { UInt8(truncatingIfNeeded: count > 8 ? second : first) }

    /// The bytes; nil when there are more than sixteen.
    init?(_ bytes: Span<UInt8>) {
        self.init(bytes) { $0 }
    }

    /// The bytes with ASCII capitals turned into small letters; nil when there are more than
    /// sixteen.
    init?(lowercasing bytes: Span<UInt8>) {
        self.init(bytes) { $0.lowercasedASCII }
    }

    /// The UTF-8 of a known text of at most sixteen bytes.
    init(known text: String) {
        precondition(text.utf8.count <= 16, "a known short text has at most sixteen bytes")
        count = text.utf8.count
        for (index, byte) in text.utf8.enumerated() {
            if index < 8 {
                first = first << 8 | UInt64(byte)
            } else {
                second = second << 8 | UInt64(byte)
            }
        }
    }

    @inline(__always)
    private init?(_ bytes: Span<UInt8>, _ mapped: (UInt8) -> UInt8) {
        count = bytes.count
        guard bytes.count <= 16 else { return nil }
        var index = 0
        let firstEnd = min(bytes.count, 8)
        while index < firstEnd {
            first = first << 8 | UInt64(mapped(bytes[index]))
            index += 1
        }
        while index < bytes.count {
            second = second << 8 | UInt64(mapped(bytes[index]))
            index += 1
        }
    }
}
