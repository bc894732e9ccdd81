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

    /// The first entries.
    private var inline = InlineArray<32, Entry>(repeating: Entry(signature: 0, place: 0))

    /// The entries that did not fit.
    private var overflow: [Entry] = []

    /// A member name, or the marker of an object.
    private struct Entry {
        /// The same for names of the same text; in a marker, where the outer marker stands.
        var signature: Int

        /// Where the name stands, as `JSONText.packed`.
        var place: Int
    }

    /// Notes that an object begins.
    mutating func open() {
        append(Entry(signature: marker, place: 0))
        marker = count - 1
    }

    /// Forgets the names of the innermost object.
    mutating func close() {
        let outer =
            marker < Self.inlineCount
            ? inline[marker].signature : overflow[marker - Self.inlineCount].signature
        if count > Self.inlineCount {
            overflow.removeLast(min(overflow.count, count - marker))
        }
        count = marker
        marker = outer
    }

    /// Notes a member name; whether its object has it already.
    mutating func isRepeated(_ text: JSONText, in bytes: Span<UInt8>) -> Bool {
        let signature =
            text.hasEscapes
            ? Self.signature(ofEscaped: text, in: bytes)
            : Self.signature(of: bytes.extracting(text.range))
        for index in (marker + 1)..<count {
            let other =
                index < Self.inlineCount ? inline[index] : overflow[index - Self.inlineCount]
            if other.signature == signature,
                JSONText(packed: other.place).equals(text, in: bytes)
            {
                return true
            }
        }
        append(Entry(signature: signature, place: text.packed))
        return false
    }

    private mutating func append(_ entry: Entry) {
        if count < Self.inlineCount {
            inline[count] = entry
        } else {
            overflow.append(entry)
        }
        count += 1
    }

    /// Length, first, middle and last byte of the text that a literal means, however it is
    /// escaped: enough to tell most names apart without reading them.
    private static func signature(of text: Span<UInt8>) -> Int {
        guard !text.isEmpty else { return 0 }
        return text.count << 24 | Int(text[0]) << 16 | Int(text[text.count >> 1]) << 8
            | Int(text[text.count &- 1])
    }

    private static func signature(ofEscaped text: JSONText, in bytes: Span<UInt8>) -> Int {
        let decoded = text.decodedBytes(in: bytes)
        return signature(of: decoded.span)
    }
}
