import APNsRules

extension [Violation] {
    /// The violations as the JSON array that the record keeps.
    package func jsonBytes() -> [UInt8] {
        var writer = JSONWriter(capacity: 256 * count)
        writer.beginArray()
        for violation in self { violation.write(to: &writer) }
        writer.endArray()
        return writer.bytes
    }
}

extension Violation {
    /// Writes the violation as a JSON object.
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("rule")
        writer.string(rule.rawValue)
        writer.key("severity")
        writer.string("\(severity)")
        if let status {
            writer.key("status")
            writer.int(status)
        }
        writer.key("place")
        place.write(to: &writer)
        writer.key("expected")
        writer.string(expected)
        writer.key("received")
        writer.string(received)
        if let hint {
            writer.key("hint")
            writer.string(hint)
        }
        writer.endObject()
    }
}

extension Violation.Place {
    /// Writes the place as a JSON object whose `part` says what its other members mean.
    fileprivate func write(to writer: inout JSONWriter) {
        var part = ""
        var name: String?
        var pointer: String?
        var offset: Int?
        switch self {
        case .method: part = "method"
        case .path: part = "path"
        case .header(let header): (part, name) = ("header", header)
        case .tokenHeader(let member): (part, name) = ("tokenHeader", member)
        case .claim(let claim): (part, name) = ("claim", claim)
        case .body(let byteOffset): (part, offset) = ("body", byteOffset)
        case .payload(let path, let byteOffset):
            (part, pointer, offset) = ("payload", path, byteOffset)
        }
        writer.beginObject()
        writer.key("part")
        writer.string(part)
        if let name {
            writer.key("name")
            writer.string(name)
        }
        if let pointer {
            writer.key("pointer")
            writer.string(pointer)
        }
        if let offset {
            writer.key("byteOffset")
            writer.int(offset)
        }
        writer.endObject()
    }
}
