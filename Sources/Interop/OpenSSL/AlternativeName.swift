import COpenSSL

/// A host name or an IP address that a certificate is for.
package enum AlternativeName: Hashable, Sendable, CustomStringConvertible {
    /// A host name, in lower case; the first label may be `*`.
    case host(String)
    /// An IP address, 4 bytes or 16.
    case address([UInt8])

    /// Reads a host name or an address as people write them.
    package init(_ text: String) throws(CredentialError) {
        // It fails for everything that is not an address, and leaves an error behind.
        if let octets = a2i_IPADDRESS(text) {
            defer { ASN1_OCTET_STRING_free(octets) }
            self = .address(Self.bytes(of: octets))
            return
        }
        ERR_clear_error()
        try Self.checkHost(text)
        self = .host(text.lowercased())
    }

    /// Takes over a name of a certificate; nil for kinds that no server is called by.
    init?(_ name: UnsafePointer<GENERAL_NAME>) {
        var kind: Int32 = 0
        guard let value = GENERAL_NAME_get0_value(name, &kind) else { return nil }
        let bytes = Self.bytes(of: value.assumingMemoryBound(to: ASN1_STRING.self))
        switch kind {
        case GEN_DNS: self = .host(String(decoding: bytes, as: UTF8.self).lowercased())
        case GEN_IPADD: self = .address(bytes)
        default: return nil
        }
    }

    /// The name as people write it.
    package var description: String {
        switch self {
        case .host(let name): name
        case .address(let bytes) where bytes.count == 4:
            bytes.map { String($0) }.joined(separator: ".")
        case .address(let bytes):
            stride(from: 0, to: bytes.count - 1, by: 2)
                .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
                .joined(separator: ":")
        }
    }

    /// Makes OpenSSL's form of the name; the caller owns it.
    func makeGeneralName() throws(CredentialError) -> UnsafeMutablePointer<GENERAL_NAME> {
        let (kind, bytes) =
            switch self {
            case .host(let name): (GEN_DNS, Array(name.utf8))
            case .address(let bytes): (GEN_IPADD, bytes)
            }
        let type = kind == GEN_DNS ? V_ASN1_IA5STRING : V_ASN1_OCTET_STRING
        guard let name = GENERAL_NAME_new(), let value = ASN1_STRING_type_new(type),
            ASN1_STRING_set(value, bytes, Int32(bytes.count)) == 1
        else { throw .library(.taken(doing: "naming a certificate")) }
        GENERAL_NAME_set0_value(name, kind, value)
        return name
    }

    /// Letters, digits, hyphens, and the underscores of container names (RFC 1123, section 2.1).
    private static func checkHost(_ text: String) throws(CredentialError) {
        func refuse(_ reason: String) -> CredentialError { .unusableName(text, reason: reason) }
        guard !text.isEmpty else { throw refuse("it is empty") }
        guard text.utf8.count <= 253 else { throw refuse("it is longer than 253 bytes") }
        for (index, label) in text.split(separator: ".", omittingEmptySubsequences: false)
            .enumerated()
        {
            if index == 0, label == "*", text.utf8.count > 1 { continue }
            guard (1...63).contains(label.utf8.count) else {
                throw refuse("a part between dots has 1 to 63 bytes")
            }
            let isPlain = label.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
            guard isPlain else {
                throw refuse("host names have letters, digits and hyphens; use the xn-- form")
            }
        }
    }

    private static func bytes(of string: UnsafePointer<ASN1_STRING>) -> [UInt8] {
        Array(
            UnsafeBufferPointer(
                start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
    }
}
