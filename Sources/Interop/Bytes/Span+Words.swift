extension Span<UInt8> {
    /// The eight bytes from `index` on as a number, the lowest first; they must exist.
    package func littleEndianUInt64(at index: Int) -> UInt64 {
        precondition(index >= 0 && index + 8 <= count, "a word must lie inside its span")
        return UInt64(
            littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The four bytes from `index` on as a number, the lowest first; they must exist.
    package func littleEndianUInt32(at index: Int) -> UInt32 {
        precondition(index >= 0 && index + 4 <= count, "a word must lie inside its span")
        return UInt32(
            littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self))
    }
}

extension [UInt8] {
    /// Appends the four bytes of a number, the lowest first.
    package mutating func append(littleEndian number: UInt32) {
        append(addingCapacity: 4) { output in
            output.append(UInt8(truncatingIfNeeded: number))
            output.append(UInt8(truncatingIfNeeded: number >> 8))
            output.append(UInt8(truncatingIfNeeded: number >> 16))
            output.append(UInt8(truncatingIfNeeded: number >> 24))
        }
    }
}
