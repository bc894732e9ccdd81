// Compiled with Sources/HTTP2Engine into one module: see `./dev fuzz`.

/// Feeds the engine a connection that the input describes: the client's frames, right and wrong,
/// and the server's deeds between them. What must hold of every connection is a precondition.
///
/// A deed is one byte; its arguments follow. Frames get a right header of nine bytes, since random
/// bytes seldom do; raw bytes are fed too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEngine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var connection = FuzzedConnection(
        input: Array(UnsafeBufferPointer(start: start, count: count)))
    connection.run()
    return 0
}

/// One connection, driven by the bytes of the input.
struct FuzzedConnection {
    private let input: [UInt8]
    private var position = 0
    /// Shared by all inputs, as the connections of one thread share it.
    private nonisolated(unsafe) static let pool = HTTP2RequestPool(keptMax: 8)
    private let connection: HTTP2Connection
    private var held: [HTTP2Request] = []
    private var lastStream: UInt8 = 1

    init(input: [UInt8]) {
        self.input = input
        let isLarge = input.first == 1
        let limits = HTTP2Limits(
            firstStreamsMax: isLarge ? 1000 : 1, streamsMax: 1000, headerListBytesMax: 400,
            bodyBytesKept: 32, bodyBytesMax: 64)
        connection = HTTP2Connection(limits: limits, pool: Self.pool)
    }

    mutating func run() {
        if next() & 2 == 0 {
            feed(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, 0, 0, []))
        }
        while position < input.count { act() }
        drain()
        connection.close()
        for request in held {
            precondition(request.isCancelled, "A closed connection cancels what is held.")
            connection.respond(to: request, status: 200)
        }
        precondition(connection.isFinished && !connection.wantsOutput, "It is over.")
    }

    private mutating func act() {
        switch next() % 16 {
        case 0: feed(take(Int(next())))
        case 1: feed(frame(next(), next(), next(), take(Int(next()))))
        case 2, 3: feed(request(endsStream: true))
        case 4: feed(request(endsStream: false))
        case 5: feed(frame(0, next(), stream(), take(Int(next()))))
        case 6: feed(frame(0, 1, stream(), []))
        case 7: feed(frame(3, 0, stream(), [0, 0, 0, 8]))
        case 8: feed(frame(8, 0, next() & 1 == 0 ? 0 : stream(), [0, 0, next(), next()]))
        case 9: feed(frame(4, 0, 0, [0, 4, 0, 0, 0, next()]))
        case 10: feed(frame(4, 1, 0, []))
        case 11, 12: answer()
        case 13: giveUp()
        case 14: drain()
        default: control()
        }
    }

    private mutating func control() {
        switch next() % 4 {
        case 0: connection.raiseStreamLimit()
        case 1: connection.goAway(.noError, debugData: take(Int(next() & 7)))
        case 2:
            var output: [UInt8] = []
            connection.drain(into: &output, bytesMax: Int(next()))
        default: feed(frame(9, next(), lastStream, take(Int(next()))))
        }
    }

    // MARK: - The input

    private mutating func next() -> UInt8 {
        guard position < input.count else { return 0 }
        defer { position += 1 }
        return input[position]
    }

    private mutating func take(_ count: Int) -> [UInt8] {
        let taken = input[position...].prefix(count)
        position = taken.endIndex
        return Array(taken)
    }

    /// A stream near those that are open.
    private mutating func stream() -> UInt8 { lastStream &- (next() & 3) &* 2 }

    private func frame(
        _ type: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8]
    ) -> [UInt8] {
        [0, 0, UInt8(truncatingIfNeeded: payload.count), type, flags, 0, 0, 0, stream] + payload
    }

    /// HEADERS with a good request (HPACK's static table), and fields of the input after it.
    private mutating func request(endsStream: Bool) -> [UInt8] {
        lastStream &+= 2
        let path: [UInt8] = [0x83, 0x87, 0x04, 0x02, 0x2F, UInt8(ascii: "a") + lastStream % 26]
        let extra = take(Int(next() & 31))
        return frame(1, endsStream ? 5 : 4, lastStream, path + extra)
    }

    // MARK: - The engine

    private mutating func feed(_ bytes: [UInt8]) {
        connection.receive(bytes.span)
        for request in connection.ready {
            precondition(!held.contains { $0 === request }, "A request is handed over once.")
            precondition(request.body.lowerBound == request.headText.upperBound, "Head, then body.")
            precondition(request.body.count <= 32, "No more of a body is kept.")
            precondition(request.bodyBytes >= request.body.count, "All of a body is counted.")
            precondition(request.bytes.count == request.body.upperBound, "Nothing is left over.")
            for field in request.fields {
                precondition(request.headText.contains(field.value.lowerBound), "Within the head.")
            }
        }
        held += connection.ready
        connection.ready = []
        precondition((0...1000).contains(connection.openStreamCount), "The limit holds.")
    }

    private mutating func takeHeld() -> HTTP2Request? {
        guard !held.isEmpty else { return nil }
        return held.remove(at: Int(next()) % held.count)
    }

    private mutating func answer() {
        guard let request = takeHeld() else { return }
        let start = request.bytes.count
        request.bytes += [65, 66]
        request.addResponseField("apns-id", value: start..<start + 2)
        let body = [UInt8](repeating: 98, count: Int(next()))
        connection.respond(to: request, status: 200 + Int(next()), body: body)
    }

    private mutating func giveUp() {
        guard let request = takeHeld() else { return }
        connection.discard(request, errorCode: .internalError)
    }

    /// Drains all and looks whether it is whole frames.
    private func drain() {
        var output: [UInt8] = []
        connection.drain(into: &output, bytesMax: 1 << 20)
        var rest = output[...]
        while let first = rest.first {
            precondition(rest.count >= 9, "A frame has a header.")
            let length =
                Int(first) << 16 | Int(rest[rest.startIndex + 1]) << 8
                | Int(rest[rest.startIndex + 2])
            precondition(rest.count >= 9 + length, "A frame is whole.")
            rest = rest.dropFirst(9 + length)
        }
    }
}
