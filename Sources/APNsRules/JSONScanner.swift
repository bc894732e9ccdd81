/// Takes a JSON document apart, token by token, strictly by RFC 8259.
///
/// The scanner holds a position and one bit for each open bracket, so it neither allocates nor
/// recurses. It is given the bytes with every call and keeps none. A caller asks for tokens until
/// there are none; what is wrong with the document is thrown at the token where it shows.
package struct JSONScanner {
    /// The deepest nesting accepted.
    static let depthMax = 512

    /// The first byte not read yet.
    private(set) var position = 0

    /// The first byte of the last token; a string's is its quote.
    package private(set) var tokenStart = 0

    /// How many brackets are open.
    private(set) var depth = 0

    private var expected = Expected.document

    /// One bit for each open bracket, set for an object.
    private var isObject = InlineArray<8, UInt64>(repeating: 0)

    /// A scanner at the start of a document.
    package init() {}

    /// What the grammar allows next.
    private enum Expected {
        case document
        case value
        case firstElementOrEnd
        case firstKeyOrEnd
        case key
        case commaOrEnd
        case end
    }

    /// The next token; nil after the document's last.
    package mutating func next(in bytes: Span<UInt8>) throws(JSONFault) -> JSONToken? {
        try step(in: bytes)
    }

    /// `next`, for the one caller that every push passes through: inside its loop neither the
    /// token nor the scanner's state has to go through memory. For that, what is not inlined
    /// here is static.
    @inline(__always)
    mutating func step(in bytes: Span<UInt8>) throws(JSONFault) -> JSONToken? {
        if expected == .document { try Self.checkEncoding(bytes) }
        var byte = skipWhiteSpace(bytes)
        if expected == .commaOrEnd {
            guard byte == UInt8(ascii: ",") else { return try closeBracket(byte, bytes) }
            position += 1
            byte = skipWhiteSpace(bytes)
            expected = isInObject ? .key : .value
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                throw JSONFault(.trailingComma, at: position)
            }
        }
        guard let byte else {
            if expected == .end { return nil }
            throw JSONFault(expected == .document ? .empty : .truncated, at: position)
        }
        switch expected {
        case .end:
            throw JSONFault(.afterDocument, at: position)
        case .firstKeyOrEnd:
            return byte == UInt8(ascii: "}") ? close() : try key(byte, bytes)
        case .key:
            return try key(byte, bytes)
        case .firstElementOrEnd where byte == UInt8(ascii: "]"):
            return close()
        default:
            return try value(byte, bytes)
        }
    }

    private var isInObject: Bool {
        @inline(__always) get {
            let index = depth &- 1
            return isObject[index >> 6] >> UInt64(truncatingIfNeeded: index & 63) & 1 == 1
        }
    }

    @inline(__always)
    private mutating func value(
        _ byte: UInt8, _ bytes: Span<UInt8>
    ) throws(JSONFault) -> JSONToken {
        tokenStart = position
        switch byte {
        case UInt8(ascii: "\""):
            let text = try Self.string(bytes, at: position)
            position = text.range.upperBound + 1
            valueEnded()
            return .string(text)
        case UInt8(ascii: "{"):
            try open(isObject: true)
            return .objectStart
        case UInt8(ascii: "["):
            try open(isObject: false)
            return .arrayStart
        default:
            let (token, end) = try Self.scalar(byte, bytes, at: position)
            position = end
            valueEnded()
            return token
        }
    }

    /// Reads a number, `true`, `false` or `null`, and says where it ends.
    private static func scalar(
        _ byte: UInt8, _ bytes: Span<UInt8>, at start: Int
    ) throws(JSONFault) -> (JSONToken, end: Int) {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let end = try numberEnd(bytes, from: start)
            return (.number(start..<end), end)
        case UInt8(ascii: "t"):
            return (.bool(true), try literalEnd("true", bytes, from: start))
        case UInt8(ascii: "f"):
            return (.bool(false), try literalEnd("false", bytes, from: start))
        case UInt8(ascii: "n"):
            return (.null, try literalEnd("null", bytes, from: start))
        default:
            throw JSONFault(.value, at: start)
        }
    }

    @inline(__always)
    private mutating func key(_ byte: UInt8, _ bytes: Span<UInt8>) throws(JSONFault) -> JSONToken {
        guard byte == UInt8(ascii: "\"") else { throw JSONFault(.key, at: position) }
        tokenStart = position
        let text = try Self.string(bytes, at: position)
        position = text.range.upperBound + 1
        switch skipWhiteSpace(bytes) {
        case UInt8(ascii: ":"):
            position += 1
            expected = .value
            return .key(text)
        case nil:
            throw JSONFault(.truncated, at: position)
        default:
            throw JSONFault(.colon, at: position)
        }
    }

    @inline(__always)
    private mutating func open(isObject object: Bool) throws(JSONFault) {
        guard depth < Self.depthMax else { throw JSONFault(.depth, at: position) }
        let bit: UInt64 = 1 << UInt64(depth & 63)
        if object { isObject[depth >> 6] |= bit } else { isObject[depth >> 6] &= ~bit }
        depth += 1
        position += 1
        expected = object ? .firstKeyOrEnd : .firstElementOrEnd
    }

    @inline(__always)
    private mutating func closeBracket(
        _ byte: UInt8?, _ bytes: Span<UInt8>
    ) throws(JSONFault) -> JSONToken {
        guard let byte else { throw JSONFault(.truncated, at: position) }
        guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
            throw JSONFault(isInObject ? .commaOrBrace : .commaOrBracket, at: position)
        }
        return close()
    }

    @inline(__always)
    private mutating func close() -> JSONToken {
        let token: JSONToken = isInObject ? .objectEnd : .arrayEnd
        tokenStart = position
        position += 1
        depth -= 1
        valueEnded()
        return token
    }

    @inline(__always)
    private mutating func valueEnded() {
        expected = depth == 0 ? .end : .commaOrEnd
    }

    /// Moves to the next byte that is no white space; nil when there is none.
    @inline(__always)
    private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) -> UInt8? {
        if position < bytes.count {
            let byte = bytes[position]
            if byte > 0x20 { return byte }
        }
        position = Self.whiteSpaceEnd(bytes, from: position)
        return position < bytes.count ? bytes[position] : nil
    }

    private static func whiteSpaceEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
            position += 1
        }
        return position
    }

    /// Refuses what RFC 8259, section 8.1, excludes before the grammar is looked at.
    private static func checkEncoding(_ bytes: Span<UInt8>) throws(JSONFault) {
        guard bytes.count >= 2 else { return }
        switch (bytes[0], bytes[1]) {
        case (0xEF, 0xBB) where bytes.count >= 3 && bytes[2] == 0xBF:
            throw JSONFault(.byteOrderMark, at: 0)
        case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (1..., 0):
            throw JSONFault(.notUTF8Encoding, at: 0)
        default:
            return
        }
    }

    private static func literalEnd(
        _ text: String, _ bytes: Span<UInt8>, from start: Int
    ) throws(JSONFault) -> Int {
        var position = start
        for byte in text.utf8 {
            guard position < bytes.count else { throw JSONFault(.truncated, at: position) }
            guard bytes[position] == byte else { throw JSONFault(.literal, at: start) }
            position += 1
        }
        return position
    }

    /// Reads a number; what follows it is looked at by the next token.
    private static func numberEnd(
        _ bytes: Span<UInt8>, from start: Int
    ) throws(JSONFault) -> Int {
        let integerStart = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
        var position = try digitsEnd(bytes, from: integerStart)
        if bytes[integerStart] == UInt8(ascii: "0"), position > integerStart + 1 {
            throw JSONFault(.number, at: integerStart)
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position = try digitsEnd(bytes, from: position + 1)
        }
        if position < bytes.count, bytes[position].lowercasedASCII == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count,
                bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
            {
                position += 1
            }
            position = try digitsEnd(bytes, from: position)
        }
        return position
    }

    /// Reads one digit or more.
    private static func digitsEnd(
        _ bytes: Span<UInt8>, from start: Int
    ) throws(JSONFault) -> Int {
        var position = start
        while position < bytes.count, bytes[position].isDigit { position += 1 }
        guard position > start else {
            throw JSONFault(position == bytes.count ? .truncated : .number, at: position)
        }
        return position
    }
}
