/// Writes one JSON document by appending to a byte array.
///
/// Commas and colons are put in by the writer. The calls must nest as JSON does: in an object
/// every value follows a `key`.
package struct JSONWriter: Sendable {
    /// The document so far.
    package private(set) var bytes: [UInt8]

    /// Whether the next key or element needs a comma before it.
    private var needsComma = false

    /// An empty document with room for `capacity` bytes.
    package init(capacity: Int = 128) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Opens an object, as a value.
    package mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    package mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array, as a value.
    package mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the innermost array.
    package mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member's name; its value must follow.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string.
    package mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    /// Writes a string given as UTF-8; what is no UTF-8 becomes U+FFFD.
    package mutating func string(utf8 value: Span<UInt8>) {
        string(value.text)
    }

    /// Writes an integer.
    package mutating func int(_ value: some FixedWidthInteger) {
        raw(text: String(value))
    }

    /// Writes a number; JSON has no infinity and no NaN, so those become null.
    package mutating func double(_ value: Double) {
        raw(text: value.isFinite ? "\(value)" : "null")
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) { raw(text: value ? "true" : "false") }

    /// Writes `null`.
    package mutating func null() { raw(text: "null") }

    /// Writes a value that is valid JSON already, byte for byte.
    package mutating func raw(_ document: Span<UInt8>) {
        separate()
        bytes.reserveCapacity(bytes.count + document.count)
        for index in document.indices { bytes.append(document[index]) }
    }

    /// Writes a value that is valid JSON already, byte for byte.
    package mutating func raw(_ document: [UInt8]) {
        separate()
        bytes.append(contentsOf: document)
    }

    private mutating func raw(text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Appends a string literal, escaping what RFC 8259, section 7, requires and U+2028 and
    /// U+2029 not: JSON allows them.
    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A:
                bytes.append(contentsOf: "\\n".utf8)
            case 0x0D:
                bytes.append(contentsOf: "\\r".utf8)
            case 0x09:
                bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(Self.hexDigit(byte >> 4))
                bytes.append(Self.hexDigit(byte & 15))
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
