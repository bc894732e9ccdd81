import CNghttp2

/// Decodes the server's header blocks; keeps HPACK's table from block to block.
package final class HeaderInflater {
    private var raw: OpaquePointer?

    package init() {
        nghttp2_hd_inflate_new(&raw)
    }

    deinit {
        nghttp2_hd_inflate_del(raw)
    }

    /// The fields as `name=value`; `!` follows the value of a field that is never indexed.
    package func fields(of block: [UInt8]) -> [String] {
        var fields: [String] = []
        var offset = 0
        while true {
            var pair = nghttp2_nv()
            var flags: Int32 = 0
            let count = block.withUnsafeBufferPointer { bytes in
                nghttp2_hd_inflate_hd2(
                    raw, &pair, &flags, bytes.baseAddress.map { $0 + offset }, bytes.count - offset,
                    1)
            }
            guard count >= 0 else { return fields + ["undecodable (\(count))"] }
            offset += count
            if flags & Int32(NGHTTP2_HD_INFLATE_EMIT.rawValue) != 0 {
                let name = UnsafeBufferPointer(start: pair.name, count: pair.namelen)
                let value = UnsafeBufferPointer(start: pair.value, count: pair.valuelen)
                let isNeverIndexed = pair.flags & UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) != 0
                fields.append(
                    String(decoding: name, as: UTF8.self) + "="
                        + String(decoding: value, as: UTF8.self) + (isNeverIndexed ? "!" : ""))
            }
            if flags & Int32(NGHTTP2_HD_INFLATE_FINAL.rawValue) != 0 {
                nghttp2_hd_inflate_end_headers(raw)
                return fields
            }
        }
    }
}
