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

    private var inline = InlineArray<32, Entry>(repeating: Entry())
    private var overflow: [Entry] = []

    /// A member name, or the marker of an object.
    private struct Entry {
        var text = JSONText(range: 0..<0, hasEscapes: false)

        /// A hash of the name's text; in a marker, where the outer object's marker stands.
        var hash: UInt64 = 0
    }

    /// Notes that an object begins.
    mutating func open() {
        append(Entry(hash: UInt64(bitPattern: Int64(marker))))
        marker = count - 1
    }

    /// Forgets the names of the innermost object.
    mutating func close() {
        count = marker
        marker = Int(Int64(bitPattern: self[count].hash))
        overflow.removeLast(max(0, overflow.count - max(0, count - Self.inlineCount)))
    }

    /// Notes a member name; whether its object has it already.
    mutating func isRepeated(_ text: JSONText, in bytes: Span<UInt8>) -> Bool {
        let hash = Self.hash(of: text, in: bytes)
        for index in (marker + 1)..<count {
            let entry = self[index]
            if entry.hash == hash, entry.text.equals(text, in: bytes) { return true }
        }
        append(Entry(text: text, hash: hash))
        return false
    }

    private subscript(index: Int) -> Entry {
        index < Self.inlineCount ? inline[index] : overflow[index - Self.inlineCount]
    }

    private mutating func append(_ entry: Entry) {
        if count < Self.inlineCount {
            inline[count] = entry
        } else {
            overflow.append(entry)
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
