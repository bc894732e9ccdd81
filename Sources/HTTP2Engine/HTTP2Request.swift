import Bytes
import Nghttp2

/// One request of one stream, its bytes in a single buffer that is used again.
///
/// One thread uses a request, and none of its methods calls out while it changes a field; checking
/// that at run time, for every access to every field, would cost a fifth of a push's instructions.
/// Hence `@exclusivity(unchecked)` here and in the other classes that each push passes through.
///
/// The buffer holds the head as text (`name: value`, a line each, in wire order and with
/// repetitions), then the body as far as it was kept, then what the answering side appends.
package final class HTTP2Request {
    /// One header field: ranges into `bytes`.
    package typealias Field = HeaderBlock.Field

    /// The stream the request came on.
    @exclusivity(unchecked) package internal(set) var streamID: Int32 = 0

    /// Head, body, and whatever the answering side appends for its response fields.
    @exclusivity(unchecked) package var bytes: [UInt8] = []

    /// The header fields in wire order, pseudo-headers included; trailers are not kept.
    @exclusivity(unchecked) package internal(set) var fields: [Field] = []

    /// The head's lines in `bytes`.
    @exclusivity(unchecked) package internal(set) var headText = 0..<0

    /// The kept part of the body in `bytes`.
    @exclusivity(unchecked) package internal(set) var body = 0..<0

    /// The length of the body, kept or not.
    @exclusivity(unchecked) package internal(set) var bodyBytes = 0

    /// Whether the stream ended before the answer: nobody waits for one.
    @exclusivity(unchecked) package internal(set) var isCancelled = false

    /// The fields of the response after `:status`.
    @exclusivity(unchecked) package internal(set) var responseFields: [ResponseField] = []

    @exclusivity(unchecked) var slot = 0
    @exclusivity(unchecked) var checks = RequestFieldChecks()
    @exclusivity(unchecked) var isBodyAbandoned = false
    @exclusivity(unchecked) var isHeldByServer = false

    /// Adds a field to the response; its value lies in `bytes` and is not indexed by HPACK.
    package func addResponseField(_ name: StaticString, value: Range<Int>) {
        responseFields.append(ResponseField(name, value: value))
    }

    /// Calls `body` with each header field in wire order: its name and its value, as ranges into
    /// the bytes given with them.
    package func forEachField(
        _ body: (_ name: Range<Int>, _ value: Range<Int>, _ bytes: Span<UInt8>) -> Void
    ) {
        let bytes = bytes
        for field in fields { body(field.name, field.value, bytes.span) }
    }

    func reset(streamID: Int32) {
        self.streamID = streamID
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        headText = 0..<0
        body = 0..<0
        bodyBytes = 0
        isCancelled = false
        responseFields.removeAll(keepingCapacity: true)
        checks = RequestFieldChecks()
        isBodyAbandoned = false
        isHeldByServer = false
    }

    /// Takes the fields of a header block, and leaves it this request's empty buffers.
    func take(_ block: inout HeaderBlock) {
        swap(&bytes, &block.text)
        swap(&fields, &block.fields)
        headText = 0..<bytes.count
        body = bytes.count..<bytes.count
    }

    /// Checks the fields as a request's head.
    func checkHead() {
        for field in fields {
            checks.add(
                name: bytes.span.extracting(field.name), value: bytes.span.extracting(field.value))
        }
        checks.checkText(bytes.span)
        checks.endHead()
    }

    func append(body part: Span<UInt8>, keptMax: Int) {
        bodyBytes += part.count
        let room = keptMax - body.count
        guard room > 0 else { return }
        bytes.append(copying: part.extracting(first: min(room, part.count)))
        body = body.lowerBound..<bytes.count
    }
}

/// Requests that are not in use, so that the next one allocates nothing.
package final class HTTP2RequestPool {
    @exclusivity(unchecked) private var free: [HTTP2Request] = []
    private let keptMax: Int

    /// Keeps at most `keptMax` unused requests.
    package init(keptMax: Int) {
        self.keptMax = keptMax
    }

    func take(streamID: Int32) -> HTTP2Request {
        let request = free.popLast() ?? HTTP2Request()
        request.reset(streamID: streamID)
        return request
    }

    /// A request that came another way than HTTP/2: over HTTP/1.1 to the cleartext port.
    package func request(
        fields: [(name: [UInt8], value: [UInt8])], body: [UInt8], bodyBytes: Int
    ) -> HTTP2Request {
        let request = take(streamID: 0)
        var block = HeaderBlock()
        for field in fields {
            block.append(name: field.name.span, value: field.value.span, listBytesMax: .max)
        }
        request.take(&block)
        request.append(body: body.span, keptMax: body.count)
        request.bodyBytes = bodyBytes
        return request
    }

    /// Takes a request back that no connection answers.
    package func give(_ request: HTTP2Request) {
        guard free.count < keptMax else { return }
        free.append(request)
    }
}
