/// The member names of the objects that are open, to find one that comes twice.
///
/// One stack holds them all: an object begins with a marker that remembers where the object
/// around it began. A name is compared with those of its own object, which is quadratic in one
/// object's members: a payload of 5120 bytes has a thousand at most.
struct JSONKeys {
    /// How many entries fit without allocating.
    static let inlineCount = 32

    private var count = 0

    /// Where the innermost object's marker stands; -1 outside of objects.
    private var marker = -1

    /// The hashes of the first entries' names; in a marker, where the outer marker stands.
    private var hashes = InlineArray<32, UInt64>(repeating: 0)
    private var texts = InlineArray<32, JSONText>(
        repeating: JSONText(range: 0..<0, hasEscapes: false))

    /// The entries that did not fit.
    private var overflow: [(hash: UInt64, text: JSONText)] = []

    /// Notes that an object begins.
    mutating func open() {
        append(
            hash: UInt64(bitPattern: Int64(marker)), JSONText(range: 0..<0, hasEscapes: false))
        marker = count - 1
    }

    /// Forgets the names of the innermost object.
    mutating func close() {
        let hash =
            marker < Self.inlineCount ? hashes[marker] : overflow[marker - Self.inlineCount].hash
        if count > Self.inlineCount {
            overflow.removeLast(min(overflow.count, count - marker))
        }
        count = marker
        marker = Int(Int64(bitPattern: hash))
    }

    /// Notes a member name; whether its object has it already.
    mutating func isRepeated(_ text: JSONText, in bytes: Span<UInt8>) -> Bool {
        let hash = Self.hash(of: text, in: bytes)
        let start = marker + 1
        let inlineEnd = min(count, Self.inlineCount)
        if start < inlineEnd {
            for index in start..<inlineEnd where hashes[index] == hash {
                if texts[index].equals(text, in: bytes) { return true }
            }
        }
        if count > Self.inlineCount {
            for entry in overflow[max(0, start - Self.inlineCount)...] where entry.hash == hash {
                if entry.text.equals(text, in: bytes) { return true }
            }
        }
        append(hash: hash, text)
        return false
    }

    private mutating func append(hash: UInt64, _ text: JSONText) {
        if count < Self.inlineCount {
            hashes[count] = hash
            texts[count] = text
        } else {
            overflow.append((hash, text))
        }
        count += 1
    }

    /// A hash of the text that a literal means, the same however it is escaped.
    private static func hash(of text: JSONText, in bytes: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0
        if text.hasEscapes {
            var reader = JSONTextReader(text)
            while let byte = reader.next(in: bytes) { hash = mix(hash, byte) }
        } else {
            for index in text.range { hash = mix(hash, bytes[index]) }
        }
        return hash
    }

    private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash << 7 | hash >> 57) ^ UInt64(byte)
    }
}
