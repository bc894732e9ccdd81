import HTTP2Engine
import HTTP2Frames

/// An engine in a harness: a client's bytes in, cut as asked; a server's deeds by hand.
final class EngineHarness {
    /// How the client's bytes are cut on their way in.
    enum Cut: Equatable {
        case whole
        /// Two pieces: the client's first bytes, so many, and the rest.
        case after(Int)
        /// One byte at a time.
        case single
        /// One byte at a time, and the server acts after each.
        case singleWithTurns
    }

    static let limits = HTTP2Limits(
        firstStreamsMax: 1, streamsMax: 1000, headerListBytesMax: 8000, bodyBytesKept: 64,
        bodyBytesMax: 128)

    let connection: HTTP2Connection
    private let cut: Cut
    private let inflater = HeaderInflater()

    /// What the server does with a request; by default it answers 200 with the `apns-id` A.
    var serve: (EngineHarness, HTTP2Request) -> Void = { $0.answer($1, status: 200) }

    /// Requests the server keeps for later.
    var held: [HTTP2Request] = []

    /// The requests as text.
    private(set) var requests: [String] = []

    /// What the engine wrote.
    private(set) var frames: [ServerFrame] = []

    /// The client's bytes so far.
    private(set) var clientBytes = 0

    init(
        limits: HTTP2Limits = EngineHarness.limits, cut: Cut = .whole,
        pool: HTTP2RequestPool = HTTP2RequestPool(keptMax: 8)
    ) {
        connection = HTTP2Connection(limits: limits, pool: pool)
        self.cut = cut
    }

    /// The client sends; the server serves what is complete; the output is drained.
    func client(_ bytes: [UInt8]) {
        feed(bytes)
        turn()
    }

    /// The client sends, and nobody looks yet.
    func feed(_ bytes: [UInt8]) {
        switch cut {
        case .whole:
            connection.receive(bytes.span)
        case .after(let position):
            let first = min(max(position - clientBytes, 0), bytes.count)
            connection.receive(bytes.span.extracting(first: first))
            connection.receive(bytes.span.extracting(droppingFirst: first))
        case .single, .singleWithTurns:
            for index in bytes.indices {
                connection.receive(bytes.span.extracting(index..<index + 1))
                if cut == .singleWithTurns { turn() }
            }
        }
        clientBytes += bytes.count
    }

    /// Serves and drains.
    func turn() {
        serveReady()
        drain()
    }

    func serveReady() {
        let ready = connection.ready
        connection.ready.removeAll(keepingCapacity: true)
        for request in ready {
            requests.append(Self.text(of: request))
            serve(self, request)
        }
    }

    func drain() {
        var output: [UInt8] = []
        connection.drain(into: &output, bytesMax: 1 << 24)
        frames += ServerFrame.all(in: output, inflater)
    }

    func answer(_ request: HTTP2Request, status: Int, body: String = "") {
        let start = request.bytes.count
        request.bytes.append(UInt8(ascii: "A"))
        request.addResponseField("apns-id", value: start..<start + 1)
        connection.respond(to: request, status: status, body: Array(body.utf8))
    }

    /// A request's head in wire order, its body, and what the body's full length is.
    static func text(of request: HTTP2Request) -> String {
        let head = String(decoding: request.bytes[request.headText], as: UTF8.self)
        let body = String(decoding: request.bytes[request.body], as: UTF8.self)
        let lines = request.fields.map { field in
            String(decoding: request.bytes[field.name], as: UTF8.self) + ": "
                + String(decoding: request.bytes[field.value], as: UTF8.self) + "\n"
        }
        let isConsistent = lines.joined() == head
        return "\(request.streamID) \(isConsistent ? head : "FIELDS AND TEXT DIFFER")"
            + "\(request.bodyBytes) \(body)"
    }

    /// What the engine wrote, without its SETTINGS and the acknowledgement of the client's.
    var answers: [String] {
        frames.map(\.description).filter { !$0.hasPrefix("SETTINGS") }
    }

    /// All that a cut must not change.
    var outcome: Outcome {
        Outcome(
            requests: requests, frames: frames, isFinished: connection.isFinished,
            fault: "\(String(describing: connection.fault))",
            openStreamCount: connection.openStreamCount,
            refusedStreamCount: connection.refusedStreamCount,
            malformedRequestCount: connection.malformedRequestCount)
    }
}

/// What came of a scenario.
struct Outcome: Equatable {
    var requests: [String]
    var frames: [ServerFrame]
    var isFinished: Bool
    var fault: String
    var openStreamCount: Int
    var refusedStreamCount: Int
    var malformedRequestCount: Int

    /// The same with each stream's frames together: the order between streams is left open.
    var byStream: Outcome {
        var sorted = self
        let streams = Set(frames.map(\.stream)).sorted()
        sorted.frames = streams.flatMap { stream in frames.filter { $0.stream == stream } }
        return sorted
    }
}
