/// Says whether bytes are one JSON object, strictly by RFC 8259.
///
/// It runs for every push, so it allocates nothing for a body of ordinary shape: at most
/// `JSONKeys.inlineCount` member names in the objects that are open at one time.
package enum JSONRecogniser {
    /// What the bytes are.
    package struct Recognition: Equatable, Sendable {
        /// Whether the document's value is an object; false when there is a fault.
        package var isObject: Bool

        /// What makes the bytes no JSON document; nil when they are one.
        package var fault: JSONFault?

        /// The first member name that its object has already, without the quotes; nil when
        /// there is none. RFC 8259, section 4, allows such a document and warns of it.
        package var duplicateKey: Range<Int>?
    }

    /// Reads the whole document, or as far as its first fault.
    package static func recognise(_ bytes: Span<UInt8>) -> Recognition {
        var result = Recognition(isObject: false, fault: nil, duplicateKey: nil)
        var scanner = JSONScanner()
        var keys = JSONKeys()
        var isFirst = true
        do {
            while let token = try scanner.step(in: bytes) {
                if isFirst {
                    if case .objectStart = token { result.isObject = true }
                    isFirst = false
                }
                switch token {
                case .objectStart:
                    keys.open()
                case .objectEnd:
                    keys.close()
                case .key(let text):
                    if result.duplicateKey == nil, keys.isRepeated(text, in: bytes) {
                        result.duplicateKey = text.range
                    }
                default:
                    break
                }
            }
        } catch {
            result.isObject = false
            result.fault = error
        }
        return result
    }
}
