/// One entry of the index: which push has a certain value, packed into 63 bits.
///
/// The pushes are cut into segments of 4096 in the order of their sequence numbers. An entry is
/// `segment << 36 | hash << 12 | offset`: the entries of a segment stand together, sorted by hash,
/// so that filling the index only ever appends, and a search costs one seek in each segment. A
/// tree sorted by hash alone would dirty a page for nearly every entry once it is large.
///
/// The hash is short, since every hit is compared with the push itself.
struct LookupEntry {
    /// What a value is of.
    enum Kind: UInt8 {
        case deviceToken = 1
        case apnsID = 2
        case topic = 3
    }

    /// The pushes of a segment.
    static let segmentSize: Int64 = 4096

    /// The highest sequence number an entry has room for.
    ///
    /// Later pushes are not indexed but scanned; at 50,000 pushes a second that is four months on.
    static let sequenceMax: Int64 = 1 << 39 - 1

    /// The leading bytes of a device token that are hashed: 32 bytes of token in hexadecimal.
    ///
    /// A search for a token at least this long, which matches by prefix, can use the index.
    static let deviceTokenBytes = 64

    private static let hashMask: UInt64 = 1 << 24 - 1

    /// The segment a push belongs to.
    static func segment(of sequence: Int64) -> Int64 { sequence >> 12 }

    /// The entry for a push with a value of this hash.
    static func entry(sequence: Int64, hash: Int64) -> Int64 {
        segment(of: sequence) << 36 | hash << 12 | sequence & (segmentSize - 1)
    }

    /// The entries of one segment with this hash.
    static func entries(segment: Int64, hash: Int64) -> ClosedRange<Int64> {
        let first = segment << 36 | hash << 12
        return first...(first | (segmentSize - 1))
    }

    /// The push an entry speaks of.
    static func sequence(of entry: Int64) -> Int64 {
        entry >> 36 * segmentSize + entry & (segmentSize - 1)
    }

    /// The hash of a value, FNV-1a folded to 24 bits; part of the file's layout.
    ///
    /// Device tokens and apns-ids are hexadecimal, the same in either case.
    static func hash(_ kind: Kind, _ value: Span<UInt8>) -> Int64 {
        var hash: UInt64 = (0xCBF2_9CE4_8422_2325 ^ UInt64(kind.rawValue)) &* 0x100_0000_01B3
        let count = kind == .deviceToken ? min(value.count, deviceTokenBytes) : value.count
        let foldsCase = kind != .topic
        for index in 0..<count {
            var byte = value[index]
            if foldsCase, byte &- 0x41 < 26 { byte |= 0x20 }
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return Int64((hash ^ hash >> 24 ^ hash >> 48) & hashMask)
    }
}
