import HTTP2Engine

/// A header field as a client writes it.
package struct Field: Equatable, Sendable {
    package var name: [UInt8]
    package var value: [UInt8]

    package init(_ name: String, _ value: String) {
        self.init(Array(name.utf8), Array(value.utf8))
    }

    package init(_ name: [UInt8], _ value: [UInt8]) {
        self.name = name
        self.value = value
    }
}

/// Frames written by hand, as a client sends them (RFC 9113 §4 and §6).
package enum ClientFrames {
    package static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// What every client sends first: the preface and SETTINGS.
    package static func opening(_ settings: [(UInt16, UInt32)] = []) -> [UInt8] {
        preface + self.settings(settings)
    }

    package static func frame(
        type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []
    ) -> [UInt8] {
        octets(UInt32(payload.count), count: 3) + [type, flags] + octets(stream, count: 4) + payload
    }

    package static func octets(_ number: UInt32, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }

    package static func settings(_ settings: [(UInt16, UInt32)] = []) -> [UInt8] {
        let entries = settings.flatMap { octets(UInt32($0.0), count: 2) + octets($0.1, count: 4) }
        return frame(type: 4, entries)
    }

    package static let settingsAck = frame(type: 4, flags: 1)

    package static func ping(_ payload: [UInt8]) -> [UInt8] { frame(type: 6, payload) }

    package static func resetStream(_ stream: UInt32, _ code: HTTP2ErrorCode = .cancel) -> [UInt8] {
        frame(type: 3, stream: stream, octets(code.rawValue, count: 4))
    }

    package static func windowUpdate(_ stream: UInt32, _ increment: UInt32) -> [UInt8] {
        frame(type: 8, stream: stream, octets(increment, count: 4))
    }

    package static func priority(_ stream: UInt32, dependsOn: UInt32 = 0) -> [UInt8] {
        frame(type: 2, stream: stream, octets(dependsOn, count: 4) + [200])
    }

    package static func goAway(last: UInt32 = 0, _ code: HTTP2ErrorCode = .noError) -> [UInt8] {
        frame(type: 7, octets(last, count: 4) + octets(code.rawValue, count: 4))
    }

    package static func data(
        _ stream: UInt32, _ bytes: [UInt8], endsStream: Bool = true, padding: UInt8? = nil
    ) -> [UInt8] {
        let flags: UInt8 = (endsStream ? 0x1 : 0) | (padding == nil ? 0 : 0x8)
        return frame(type: 0, flags: flags, stream: stream, padded(bytes, padding))
    }

    /// HEADERS, and CONTINUATION frames when `blockBytesMax` splits the block.
    package static func headers(
        _ stream: UInt32, _ fields: [Field], endsStream: Bool = true, padding: UInt8? = nil,
        withPriority: Bool = false, blockBytesMax: Int = 16_384
    ) -> [UInt8] {
        let block = HeaderBlock.literals(fields)
        var pieces = stride(from: 0, to: block.count, by: blockBytesMax).map {
            Array(block[$0..<min(block.count, $0 + blockBytesMax)])
        }
        if pieces.isEmpty { pieces = [[]] }
        var flags: UInt8 = (endsStream ? 0x1 : 0) | (padding == nil ? 0 : 0x8)
        if withPriority { flags |= 0x20 }
        if pieces.count == 1 { flags |= 0x4 }
        let weighted = withPriority ? [0, 0, 0, 0, 255] + pieces[0] : pieces[0]
        var bytes = frame(type: 1, flags: flags, stream: stream, padded(weighted, padding))
        for (index, piece) in pieces.enumerated().dropFirst() {
            let isLast = index == pieces.count - 1
            bytes += frame(type: 9, flags: isLast ? 0x4 : 0, stream: stream, piece)
        }
        return bytes
    }

    private static func padded(_ bytes: [UInt8], _ padding: UInt8?) -> [UInt8] {
        guard let padding else { return bytes }
        return [padding] + bytes + [UInt8](repeating: 0, count: Int(padding))
    }

    /// A whole push: HEADERS, and one DATA frame when there is a body.
    package static func push(
        _ stream: UInt32, _ fields: [Field] = pushFields, body: String? = nil
    ) -> [UInt8] {
        guard let body else { return headers(stream, fields) }
        return headers(stream, fields, endsStream: false) + data(stream, Array(body.utf8))
    }

    package static let pushFields = [
        Field(":method", "POST"), Field(":scheme", "https"), Field(":authority", "localhost"),
        Field(":path", "/3/device/00ff"),
    ]
}

/// HPACK's plainest forms (RFC 7541 §6.2.2): literals without indexing and without Huffman code.
package enum HeaderBlock {
    package static func literals(_ fields: [Field]) -> [UInt8] {
        fields.flatMap { [0x00] + string($0.name) + string($0.value) }
    }

    package static func string(_ bytes: [UInt8]) -> [UInt8] {
        integer(bytes.count, prefixBits: 7) + bytes
    }

    package static func integer(_ number: Int, prefixBits: Int) -> [UInt8] {
        let prefixMax = (1 << prefixBits) - 1
        guard number >= prefixMax else { return [UInt8(number)] }
        var rest = number - prefixMax
        var bytes = [UInt8(prefixMax)]
        while rest >= 128 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
