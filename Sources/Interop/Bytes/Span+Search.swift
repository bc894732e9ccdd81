#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Span<UInt8> {
    /// Whether the bytes are the same.
    package func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBufferPointer { mine in
            other.withUnsafeBufferPointer { theirs in
                guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else {
                    return true
                }
                return memcmp(mine, theirs, count) == 0
            }
        }
    }

    /// Whether the byte is among them.
    package func contains(_ byte: UInt8) -> Bool {
        withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return memchr(start, Int32(byte), bytes.count) != nil
        }
    }
}
