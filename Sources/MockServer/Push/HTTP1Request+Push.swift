import HTTP1

extension HTTP1Request {
    /// The request's fields as HTTP/2 would carry them: pseudo-headers first, lower-case names.
    ///
    /// A line break inside a value, which only an obsolete folded line can bring (RFC 9112 §5.2),
    /// becomes a blank, so that one field stays one line of the record.
    var fieldsOfPush: [(name: [UInt8], value: [UInt8])] {
        var fields: [(name: [UInt8], value: [UInt8])] = [
            (Array(":method".utf8), Array(method.utf8)),
            (Array(":path".utf8), Self.onOneLine(target)),
        ]
        for header in headers {
            let name = header.name.map { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            }
            fields.append((name, Self.onOneLine(header.value)))
        }
        return fields
    }

    private static func onOneLine(_ value: [UInt8]) -> [UInt8] {
        value.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    }
}
