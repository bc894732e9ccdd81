import CNghttp2

/// One field of a response: an immortal name, and a value that is immortal or lies in a buffer.
package struct ResponseField: Sendable {
    private let name: StaticString
    private let value: Value

    private enum Value: Sendable {
        case literal(StaticString)
        case range(Range<Int>)
    }

    /// A field whose value never changes, which HPACK may index: `:status` with `200`.
    package init(_ name: StaticString, literal: StaticString) {
        self.name = name
        value = .literal(literal)
    }

    /// A field with a value of its own: a range into the values given with the response.
    ///
    /// HPACK does not index it, as Apple advises for `apns-id`.
    package init(_ name: StaticString, value range: Range<Int>) {
        self.name = name
        value = .range(range)
    }

    /// The pair for the library; `values` must outlive its use.
    func pair(values: UnsafeBufferPointer<UInt8>) -> nghttp2_nv {
        var pair = nghttp2_nv()
        pair.name = UnsafeMutablePointer(mutating: name.utf8Start)
        pair.namelen = name.utf8CodeUnitCount
        var flags = NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue
        switch value {
        case .literal(let literal):
            pair.value = UnsafeMutablePointer(mutating: literal.utf8Start)
            pair.valuelen = literal.utf8CodeUnitCount
            flags |= NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue
        case .range(let range):
            precondition(
                range.upperBound <= values.count, "A response field lies outside its values.")
            let part = UnsafeBufferPointer(rebasing: values[range])
            pair.value = UnsafeMutablePointer(mutating: part.baseAddress)
            pair.valuelen = part.count
            flags |= NGHTTP2_NV_FLAG_NO_INDEX.rawValue
        }
        pair.flags = UInt8(truncatingIfNeeded: flags)
        return pair
    }
}
