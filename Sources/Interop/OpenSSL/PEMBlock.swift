import COpenSSL

/// One block of a PEM text: what stands between two lines of dashes (RFC 7468).
///
/// OpenSSL's own readers of keys try one form after another and end with a reason that fits none
/// of them, and some ask for a passphrase at the terminal; so blocks are told apart here.
struct PEMBlock {
    /// What the block says it is, as in "PRIVATE KEY".
    var label: String

    /// Whether the content can only be read with a passphrase.
    var isEncrypted: Bool

    /// The content.
    var der: [UInt8]

    /// Reads all blocks of a text; what stands outside of them is passed over.
    ///
    /// - Parameter what: What the text should hold, for the error about a damaged block.
    static func all(in text: [UInt8], what: String) throws(CredentialError) -> [PEMBlock] {
        ERR_clear_error()
        let bio = try MemoryBIO(text)
        var blocks: [PEMBlock] = []
        while let block = next(in: bio) { blocks.append(block) }
        let code = ERR_peek_last_error()
        let isAtEnd =
            shim_ERR_GET_LIB(code) == ERR_LIB_PEM
            && shim_ERR_GET_REASON(code) == PEM_R_NO_START_LINE
        guard isAtEnd else { throw malformed(what) }
        ERR_clear_error()
        return blocks
    }

    /// Says that a value of some kind cannot be read, with OpenSSL's reason.
    static func malformed(_ what: String) -> CredentialError {
        .malformed(what: what, message: OpenSSLFailure.taken(doing: "reading a \(what)").message)
    }

    /// Reads the content with one of OpenSSL's `d2i` functions, which must use all of it.
    func read(
        _ what: String,
        _ parse: (_ next: inout UnsafePointer<UInt8>?, _ count: Int) -> OpaquePointer?,
        free: (OpaquePointer?) -> Void
    ) throws(CredentialError) -> OpaquePointer {
        ERR_clear_error()
        let (value, used) = der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            let value = parse(&next, bytes.count)
            return (value, bytes.baseAddress.flatMap { start in next.map { $0 - start } } ?? 0)
        }
        guard let value else { throw Self.malformed(what) }
        guard used == der.count else {
            free(value)
            throw .malformed(what: what, message: "\(der.count - used) bytes follow its end")
        }
        return value
    }

    private static func next(in bio: MemoryBIO) -> PEMBlock? {
        var label: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var content: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard PEM_read_bio(bio.pointer, &label, &header, &content, &count) == 1 else { return nil }
        defer {
            CRYPTO_free(label, #file, #line)
            CRYPTO_free(header, #file, #line)
            CRYPTO_clear_free(content, count, #file, #line)
        }
        guard let label, let header else { return nil }
        let name = String(cString: label)
        // "Proc-Type: 4,ENCRYPTED" (RFC 1421) in the older forms of keys.
        let isEncrypted =
            name == "ENCRYPTED PRIVATE KEY" || String(cString: header).contains("ENCRYPTED")
        return PEMBlock(
            label: name, isEncrypted: isEncrypted,
            der: Array(UnsafeBufferPointer(start: content, count: count)))
    }
}
