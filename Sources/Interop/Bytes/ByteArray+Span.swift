#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension [UInt8] {
    /// Appends a copy of the bytes in one move.
    package mutating func append(copying bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    /// Appends `name: value` and a line feed, and makes room for them once.
    package mutating func appendLine(name: Span<UInt8>, value: Span<UInt8>) {
        let separatorBytes = 2
        let lineBytes = name.count + separatorBytes + value.count + 1
        append(addingCapacity: lineBytes) { output in
            output.withUnsafeMutableBufferPointer { buffer, initializedCount in
                guard var next = buffer.baseAddress else { return }
                name.withUnsafeBufferPointer { next.copy($0) }
                next += name.count
                next[0] = UInt8(ascii: ":")
                next[1] = UInt8(ascii: " ")
                next += separatorBytes
                value.withUnsafeBufferPointer { next.copy($0) }
                next += value.count
                next[0] = UInt8(ascii: "\n")
                initializedCount = lineBytes
            }
        }
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Copies bytes here; there is room for them.
    fileprivate func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        memcpy(self, start, bytes.count)
    }
}
