/// What makes bytes no JSON document, and where.
package struct JSONFault: Error, Equatable, Sendable {
    /// What is wrong.
    package var kind: Kind

    /// The first byte that is wrong; the document's length where something is missing.
    package var byteOffset: Int

    init(_ kind: Kind, at byteOffset: Int) {
        self.kind = kind
        self.byteOffset = byteOffset
    }

    /// A way in which a document breaks RFC 8259.
    ///
    /// The raw value says what the grammar asks for at the fault.
    package enum Kind: String, CaseIterable, Sendable {
        case empty = "a JSON value; the body holds nothing but white space"
        case truncated = "more bytes; the document ends in the middle of a value"
        case byteOrderMark = "no byte order mark before the document (RFC 8259, section 8.1)"
        case notUTF8Encoding = "UTF-8; the document looks like UTF-16 or UTF-32"
        case invalidUTF8 = "well-formed UTF-8"
        case value = "a value"
        case key = "a member name in double quotes"
        case trailingComma = "another element after the comma"
        case colon = "a colon after the member name"
        case commaOrBrace = "a comma or } after a member"
        case commaOrBracket = "a comma or ] after an element"
        case afterDocument = "nothing after the document"
        case literal = "true, false or null"
        case number = "a number: no leading zero or plus, digits around the point and after e"
        case controlCharacter = "control characters written as \\u escapes"
        case escape = "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
        case loneSurrogate = "both halves of a surrogate pair"
        case depth = "at most 512 levels of nesting (a limit of this server)"
    }
}
