import COpenSSL

/// Bytes in memory as OpenSSL's readers and writers of PEM want them.
final class MemoryBIO {
    let pointer: OpaquePointer

    /// Makes an empty one, to be written.
    init() throws(CredentialError) {
        guard let pointer = BIO_new(BIO_s_mem()) else {
            throw .library(.taken(doing: "making a buffer"))
        }
        self.pointer = pointer
    }

    /// Makes one that yields a copy of `bytes`.
    convenience init(_ bytes: [UInt8]) throws(CredentialError) {
        try self.init()
        guard !bytes.isEmpty else { return }
        let written = bytes.withUnsafeBytes {
            BIO_write(pointer, $0.baseAddress, Int32(clamping: $0.count))
        }
        guard written == bytes.count else { throw .library(.taken(doing: "filling a buffer")) }
    }

    deinit { BIO_free_all(pointer) }

    /// All that was written.
    var bytes: [UInt8] {
        var start: UnsafeMutablePointer<CChar>?
        let count = shim_BIO_get_mem_data(pointer, &start)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
