extension ProviderToken {
    /// A number that tells one token from another: FNV-1a over its text, 64 bits.
    ///
    /// - Parameter authorization: the header's value; the scheme and the spaces before the token
    ///   are no part of it.
    package static func identity(ofText authorization: Span<UInt8>) -> UInt64 {
        var start = authorization.count
        while start > 0, authorization[start - 1] != UInt8(ascii: " ") { start -= 1 }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in start..<authorization.count {
            hash = (hash ^ UInt64(authorization[index])) &* 0x100_0000_01B3
        }
        return hash
    }
}
