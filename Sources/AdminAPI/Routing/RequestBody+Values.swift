import APNsRules
import NotificationStore

/// Fields of certain forms.
extension RequestBody {
    /// Takes one word of a few out.
    mutating func choice<Word>(_ name: String) throws(AdminError) -> Word?
    where Word: RawRepresentable<String> & CaseIterable {
        guard let text = try string(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault(name, "is \"\(text)\"", hint: "expected one of \(words)")
        }
        return word
    }

    /// Takes a time out: RFC 3339, as milliseconds since 1970.
    mutating func milliseconds(_ name: String) throws(AdminError) -> Int64? {
        guard let text = try string(name) else { return nil }
        guard let microseconds = RFC3339.microseconds(text), microseconds >= 0 else {
            throw fault(
                name, "is \"\(text)\"", hint: "expected a time such as 2026-11-30T12:00:00Z")
        }
        return microseconds / 1000
    }

    /// The lines of a body of JSON lines with their numbers, without empty ones.
    static func lines(
        of request: AdminRequest
    ) throws(AdminError) -> [(number: Int, bytes: [UInt8])] {
        try checkIsWhole(request)
        return request.body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
            .filter { !isBlank($0.element) }
            .map { (number: $0.offset + 1, bytes: Array($0.element)) }
    }
}
