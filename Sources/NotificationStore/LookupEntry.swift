import Bytes

/// One entry of the index: which push of a segment has a certain value, packed into 32 bits.
///
/// The pushes are cut into segments of 4096 in the order of their sequence numbers. A segment has
/// 16 buckets, one row of the table `lookup` each, by the first bits of a value's hash; a bucket is
/// the plain list of its entries. So putting a segment in costs 16 rows that are only ever
/// appended, and a search costs a seek and the look at some hundred words in each segment.
///
/// The hash is short, since every hit is compared with the push itself.
enum LookupEntry {
    /// What a value is of.
    enum Kind: UInt8 {
        case deviceToken = 1
        case apnsID = 2
        case topic = 3
    }

    /// The pushes of a segment.
    static let segmentSize: Int64 = 4096

    /// The buckets of a segment.
    static let bucketsPerSegment = 16

    /// The bytes of an entry in its bucket.
    static let entryBytes = 4

    /// The leading bytes of a device token that are hashed: 32 bytes of token in hexadecimal.
    ///
    /// A search for a token at least this long, which matches by prefix, can use the index.
    static let deviceTokenBytes = 64

    /// The bits of a hash that an entry holds; those above choose the bucket.
    private static let entryHashMask: UInt32 = 1 << 20 - 1

    /// The segment a push belongs to.
    static func segment(of sequence: Int64) -> Int64 { sequence >> 12 }

    /// The bucket of a segment where hashes like this one are, from 0.
    static func bucket(of hash: UInt32) -> Int { Int(hash >> 20) }

    /// The key of a bucket's row.
    static func row(segment: Int64, bucket: Int) -> Int64 { segment << 4 | Int64(bucket) }

    /// The entry for a push with a value of this hash.
    static func entry(sequence: Int64, hash: UInt32) -> UInt32 {
        (hash & entryHashMask) << 12 | UInt32(truncatingIfNeeded: sequence & (segmentSize - 1))
    }

    /// Gives the pushes of a bucket that have a value of this hash to `body`, lowest first.
    static func forEachHit(
        of hash: UInt32, in bucket: Span<UInt8>, segment: Int64, _ body: (Int64) -> Void
    ) {
        let wanted = hash & entryHashMask
        var last: UInt32?
        for index in 0..<bucket.count / entryBytes {
            let entry = bucket.littleEndianUInt32(at: index * entryBytes)
            // Two values of one push may have the same hash.
            guard entry >> 12 == wanted, entry != last else { continue }
            last = entry
            body(segment * segmentSize + Int64(entry & UInt32(segmentSize - 1)))
        }
    }

    /// The hash of a value, 24 bits; part of the file's layout.
    ///
    /// Device tokens and apns-ids are hexadecimal, the same in either case: their bit 0x20 is
    /// passed over. Eight bytes at a time, since a byte at a time was a tenth of the index's cost.
    static func hash(_ kind: Kind, _ value: Span<UInt8>) -> UInt32 {
        let count = kind == .deviceToken ? min(value.count, deviceTokenBytes) : value.count
        let fold: UInt64 = kind == .topic ? 0 : 0x2020_2020_2020_2020
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var hash = UInt64(kind.rawValue) << 32 | UInt64(count)
        var index = 0
        while index + 8 <= count {
            hash = (hash ^ (value.littleEndianUInt64(at: index) | fold)) &* factor
            hash ^= hash >> 32
            index += 8
        }
        while index < count {
            hash = (hash ^ (UInt64(value[index]) | fold)) &* factor
            hash ^= hash >> 32
            index += 1
        }
        return UInt32(truncatingIfNeeded: (hash &* factor) >> 40)
    }
}
