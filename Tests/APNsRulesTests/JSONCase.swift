@testable import APNsRules

/// A document, and what a strict reader of RFC 8259 says of it.
struct JSONCase: Sendable, CustomStringConvertible {
    let bytes: [UInt8]
    let outcome: Outcome

    enum Outcome: Equatable, Sendable {
        case object
        case otherValue
        case fault(JSONFault.Kind, at: Int)
    }

    var description: String {
        bytes.count <= 60
            ? String(decoding: bytes, as: UTF8.self).debugDescription
            : "\(bytes.count) bytes from \(bytes.prefix(8))"
    }

    init(_ bytes: [UInt8], _ outcome: Outcome) {
        self.bytes = bytes
        self.outcome = outcome
    }

    init(_ text: String, _ outcome: Outcome) {
        self.init(Array(text.utf8), outcome)
    }

    /// A document that is faulty from a byte on.
    init(_ text: String, _ kind: JSONFault.Kind, at offset: Int) {
        self.init(text, .fault(kind, at: offset))
    }

    /// A string literal of these bytes as the document `["…"]`, faulty at a byte of the literal.
    init(string bytes: [UInt8], _ kind: JSONFault.Kind? = nil, at offset: Int = 0) {
        self.init(
            Array("[\"".utf8) + bytes + Array("\"]".utf8),
            kind.map { .fault($0, at: offset + 2) } ?? .otherValue)
    }

    /// All cases.
    static let all: [JSONCase] = [
        objects, otherValues, structureFaults, numberFaults, literalFaults, stringFaults, utf8,
        utf8Faults, encodings, nestings, escapes,
    ].flatMap { $0 }
}
