import Bytes

/// The fields of a header block as they arrive, in one buffer.
///
/// Collected here, below the calls between modules, as every push brings some ten fields.
package struct HeaderBlock {
    /// One header field: ranges into the block's text.
    package struct Field: Sendable {
        package var name: Range<Int>
        package var value: Range<Int>
    }

    /// A line `name: value` for each field, in wire order and with repetitions.
    package var text: [UInt8] = []

    /// Where each field's name and value stand in `text`.
    package var fields: [Field] = []

    /// Whether the fields passed the limit; those beyond it are not kept.
    package private(set) var isTooLarge = false

    private var listBytes = 0

    /// A block without fields.
    package init() {}

    /// Forgets the fields and keeps the memory.
    package mutating func removeAll() {
        text.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        isTooLarge = false
        listBytes = 0
    }

    /// Adds a field.
    ///
    /// - Parameter listBytesMax: The most that all fields may count, by RFC 9113 §6.5.2: each its
    ///   name, its value and 32 bytes.
    package mutating func append(name: Span<UInt8>, value: Span<UInt8>, listBytesMax: Int) {
        listBytes += name.count + value.count + 32
        guard listBytes <= listBytesMax else {
            isTooLarge = true
            return
        }
        let start = text.count
        text.appendLine(name: name, value: value)
        let valueEnd = text.count - 1
        fields.append(
            Field(
                name: start..<(start + name.count), value: (valueEnd - value.count)..<valueEnd))
    }
}
