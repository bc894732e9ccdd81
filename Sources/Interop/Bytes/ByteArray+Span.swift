extension [UInt8] {
    /// Appends a copy of the bytes in one move.
    package mutating func append(copying bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}
