import Bytes

/// Whether a request's header fields make a well-formed HTTP/2 request.
///
/// Source: RFC 9113 §8.1–8.5. Let pass on purpose: a request with neither `:authority` nor `host`,
/// which APNs accepts, and a `:path` without its leading slash, which the rules for paths refuse.
struct RequestFieldChecks {
    /// The first fault found, in words; nil while all is well.
    private(set) var fault: String?

    /// The `content-length` that was announced, in bytes.
    private(set) var contentLength: Int?

    /// Whether the method is HEAD, whose answer has no body (RFC 9110 §9.3.2).
    private(set) var isHead = false

    private var seen: PseudoHeaders = []
    private var hasRegularField = false
    private var isConnect = false

    private struct PseudoHeaders: OptionSet {
        let rawValue: UInt8
        static let method = PseudoHeaders(rawValue: 1)
        static let scheme = PseudoHeaders(rawValue: 2)
        static let authority = PseudoHeaders(rawValue: 4)
        static let path = PseudoHeaders(rawValue: 8)
        static let required: PseudoHeaders = [.method, .scheme, .path]
        static let ofConnect: PseudoHeaders = [.method, .authority]
    }

    /// Looks at the next field in wire order.
    mutating func add(name: Span<UInt8>, value: Span<UInt8>) {
        guard fault == nil else { return }
        if !name.isEmpty, name[0] == UInt8(ascii: ":") {
            addPseudoHeader(name, value)
        } else {
            hasRegularField = true
            addField(name, value)
        }
        if fault == nil { checkValue(value) }
    }

    /// Looks at one field of the trailers: a pseudo-header has no place there.
    mutating func addTrailer(name: Span<UInt8>, value: Span<UInt8>) {
        guard fault == nil else { return }
        if !name.isEmpty, name[0] == UInt8(ascii: ":") {
            fault = "a pseudo-header stands in the trailers"
        } else {
            addField(name, value)
        }
        if fault == nil { checkValue(value) }
    }

    /// Looks at the whole once the header block has ended.
    mutating func endHead() {
        guard fault == nil else { return }
        if isConnect {
            if seen != .ofConnect { fault = "CONNECT takes :authority, no :scheme and no :path" }
        } else if !seen.isSuperset(of: .required) {
            fault = ":method, :scheme or :path is missing"
        }
    }

    /// Looks at the body's length once it is known.
    mutating func endBody(bodyBytes: Int) {
        guard fault == nil, let contentLength, contentLength != bodyBytes else { return }
        fault = "content-length says \(contentLength), the body has \(bodyBytes) bytes"
    }

    private mutating func addPseudoHeader(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        let header: PseudoHeaders
        if name.equals(":method") {
            header = .method
            isConnect = value.equals("CONNECT")
            isHead = value.equals("HEAD")
        } else if name.equals(":path") {
            header = .path
        } else if name.equals(":scheme") {
            header = .scheme
        } else if name.equals(":authority") {
            header = .authority
        } else {
            fault = "an unknown pseudo-header"
            return
        }
        if hasRegularField {
            fault = "a pseudo-header stands after an ordinary header"
        } else if seen.contains(header) {
            fault = "a pseudo-header is repeated"
        } else if value.isEmpty, header != .authority {
            fault = "a pseudo-header is empty"
        }
        seen.insert(header)
    }

    private mutating func addField(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        guard isFieldName(name) else {
            fault = "a header's name is not a lower-case token"
            return
        }
        switch name.count {
        case 2 where name.equals("te"):
            if !value.equalsIgnoringCase("trailers") { fault = "te may say nothing but trailers" }
        case 7 where name.equals("upgrade"):
            fault = "upgrade has no place in HTTP/2"
        case 10 where name.equals("connection") || name.equals("keep-alive"):
            fault = "connection and keep-alive have no place in HTTP/2"
        case 14 where name.equals("content-length"):
            addContentLength(value)
        case 16 where name.equals("proxy-connection"):
            fault = "proxy-connection has no place in HTTP/2"
        case 17 where name.equals("transfer-encoding"):
            fault = "transfer-encoding has no place in HTTP/2"
        default:
            break
        }
    }

    private mutating func addContentLength(_ value: Span<UInt8>) {
        var length = 0
        guard !value.isEmpty, value.count <= 18 else {
            fault = "content-length is not a number"
            return
        }
        for index in value.indices {
            let digit = value[index] &- UInt8(ascii: "0")
            guard digit <= 9 else {
                fault = "content-length is not a number"
                return
            }
            length = length * 10 + Int(digit)
        }
        if let contentLength, contentLength != length {
            fault = "content-length is repeated with another value"
        }
        contentLength = length
    }

    /// Looks at a header block's lines as a whole for what no value may hold (RFC 9113 §8.2.1).
    ///
    /// That is NUL and carriage return: two searches for a block rather than two for each field.
    mutating func checkText(_ text: Span<UInt8>) {
        guard fault == nil, text.contains(0x00) || text.contains(0x0D) else { return }
        fault = Self.forbiddenCharacter
    }

    private static let forbiddenCharacter = "a header's value has a forbidden character"

    /// RFC 9113 §8.2.1: no line feed, which ends a line of the block, and no blank at either end.
    private mutating func checkValue(_ value: Span<UInt8>) {
        guard !value.isEmpty else { return }
        let isForbidden =
            isBlank(value[0]) || isBlank(value[value.count - 1]) || value.contains(0x0A)
        if isForbidden { fault = Self.forbiddenCharacter }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private func isFieldName(_ name: Span<UInt8>) -> Bool {
        guard !name.isEmpty else { return false }
        for index in name.indices {
            switch name[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "!"),
                UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
                continue
            default:
                return false
            }
        }
        return true
    }
}

extension Span<UInt8> {
    /// Whether the bytes are exactly those of `text`.
    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { expected in
            for index in indices where self[index] != expected[index] { return false }
            return true
        }
    }

    /// Whether the bytes are those of `text`, letters of either case taken as one.
    ///
    /// - Parameter text: In lower case.
    func equalsIgnoringCase(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { expected in
            for index in indices {
                let byte = self[index]
                let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                if (isUpper ? byte | 0x20 : byte) != expected[index] { return false }
            }
            return true
        }
    }
}
