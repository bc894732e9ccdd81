/// A query cut into words: at spaces, except inside quotation marks.
///
/// A backslash inside quotation marks takes the next character as it is.
struct QueryWords {
    /// One word of a query.
    struct Word: Equatable {
        /// The word as it was written.
        var text: String

        /// Where it starts, in UTF-8 bytes.
        var offset: Int

        /// Whether it begins with a minus sign outside quotation marks.
        var isNegated: Bool

        /// What stands before the first colon outside quotation marks; nil without one.
        var name: String?

        /// The rest, without its quotation marks.
        var value: String
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ query: String) { bytes = Array(query.utf8) }

    /// The next word; nil at the end.
    mutating func next() throws(QueryError) -> Word? {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count else { return nil }
        let start = position
        let isNegated = bytes[position] == UInt8(ascii: "-")
        if isNegated { position += 1 }
        var name: String?
        var value: [UInt8] = []
        var isQuoted = false
        var hasQuotes = false
        while position < bytes.count, isQuoted || !Self.isSpace(bytes[position]) {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                isQuoted.toggle()
                hasQuotes = true
            case UInt8(ascii: "\\") where isQuoted && position < bytes.count:
                value.append(bytes[position])
                position += 1
            case UInt8(ascii: ":") where !isQuoted && !hasQuotes && name == nil:
                name = String(decoding: value, as: UTF8.self)
                value = []
            default:
                value.append(byte)
            }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard !isQuoted else {
            throw QueryError(
                word: text, offset: start, message: "its quotation mark is never closed",
                hint: "close it, or write \\\" inside quotation marks for one that is meant")
        }
        return Word(
            text: text, offset: start, isNegated: isNegated, name: name,
            value: String(decoding: value, as: UTF8.self))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
