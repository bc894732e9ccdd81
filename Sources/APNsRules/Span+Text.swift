/// Comparing and quoting the bytes of header values without making a `String` of them.
extension Span where Element == UInt8 {
    /// Whether the bytes are exactly the UTF-8 of `text`.
    func equals(_ text: String) -> Bool {
        count == text.utf8.count && starts(with: text)
    }

    /// Whether the bytes are `text` where ASCII letters may be of either case.
    ///
    /// `lowercase` must be lower-case ASCII.
    func equalsIgnoringCase(_ lowercase: String) -> Bool {
        guard count == lowercase.utf8.count else { return false }
        var index = 0
        for byte in lowercase.utf8 {
            guard self[index].lowercasedASCII == byte else { return false }
            index += 1
        }
        return true
    }

    /// Whether the bytes begin with the UTF-8 of `text`.
    func starts(with text: String) -> Bool {
        guard count >= text.utf8.count else { return false }
        var index = 0
        for byte in text.utf8 {
            guard self[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// Whether the bytes end with the UTF-8 of `text`.
    func ends(with text: String) -> Bool {
        let start = count - text.utf8.count
        guard start >= 0 else { return false }
        return extracting(start..<count).starts(with: text)
    }

    /// The bytes as text, with U+FFFD in place of what is no UTF-8.
    var text: String {
        var copy: [UInt8] = []
        copy.reserveCapacity(count)
        for index in indices { copy.append(self[index]) }
        return String(decoding: copy, as: UTF8.self)
    }

    /// The bytes as text for people, cut after 80 bytes.
    var shortened: String {
        let shown = 80
        guard count > shown else { return text }
        return "\(extracting(0..<shown).text)… (\(count) bytes)"
    }

    /// The bytes in quotation marks, cut after 80 bytes; what would break a line is escaped.
    var quoted: String { shortened.debugDescription }
}

extension UInt8 {
    /// The byte with an ASCII capital turned into its small letter.
    var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// Whether the byte is `0`…`9`, `a`…`f` or `A`…`F`.
    var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

    /// Whether the byte is `0`…`9`.
    var isDigit: Bool { self &- 0x30 < 10 }
}
