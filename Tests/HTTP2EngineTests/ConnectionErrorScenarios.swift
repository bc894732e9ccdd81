import HTTP2Engine
import HTTP2Frames

/// Faults that end the whole connection (RFC 9113 §5.4.1), each with its code.
enum ConnectionErrorScenarios {
    private static func fault(
        _ rule: String, _ goAway: String, _ bytes: [UInt8], requests: [String] = []
    ) -> Scenario {
        Scenario(
            rule, requests: requests, answers: [goAway], isFinished: true,
            mayTakeTurnsWithinBytes: false, cutStride: bytes.count > 4000 ? 1009 : 1
        ) {
            $0.client(Client.opening() + bytes)
        }.withDebugDataOfLibrary
    }

    private static let halfRequest = Client.headers(1, Client.pushFields, endsStream: false)

    static let all: [Scenario] = streams + sizes + others

    static let streams = [
        fault("DATA on stream 0", "GOAWAY 0 protocolError", Client.data(0, [1])),
        fault(
            "DATA on an idle stream", "GOAWAY 0 protocolError",
            Client.data(1, [1])),
        fault(
            "HEADERS on stream 0", "GOAWAY 0 protocolError",
            Client.headers(0, Client.pushFields)),
        fault(
            "HEADERS on an even stream", "GOAWAY 0 protocolError",
            Client.headers(2, Client.pushFields)),
        fault(
            "RST_STREAM on an idle stream", "GOAWAY 0 protocolError",
            Client.resetStream(1)),
        fault(
            "RST_STREAM on stream 0", "GOAWAY 0 protocolError",
            Client.resetStream(0)),
        fault(
            "WINDOW_UPDATE on an idle stream",
            "GOAWAY 0 protocolError", Client.windowUpdate(1, 1)),
        fault(
            "SETTINGS on a stream", "GOAWAY 0 protocolError",
            Client.frame(type: 4, stream: 1)),
        fault(
            "PING on a stream", "GOAWAY 0 protocolError",
            Client.frame(type: 6, stream: 1, [0, 0, 0, 0, 0, 0, 0, 0])),
        fault(
            "PUSH_PROMISE of a client", "GOAWAY 0 protocolError",
            Client.frame(type: 5, flags: 4, stream: 1, [0, 0, 0, 2])),
        fault(
            "a lone CONTINUATION", "GOAWAY 0 protocolError",
            Client.frame(type: 9, flags: 4, stream: 1)),
        fault(
            "another frame within a header block",
            "GOAWAY 1 protocolError",
            Client.frame(type: 1, stream: 1) + Client.ping([0, 0, 0, 0, 0, 0, 0, 0])),
    ]

    static let sizes = [
        fault(
            "a frame of 16,385 bytes", "GOAWAY 0 frameSizeError",
            Client.frame(type: 0, stream: 1, [UInt8](repeating: 0, count: 16_385))),
        fault(
            "SETTINGS of 5 bytes", "GOAWAY 0 frameSizeError",
            Client.frame(type: 4, [0, 0, 0, 0, 0])),
        fault(
            "an acknowledgement of SETTINGS with a payload", "GOAWAY 0 frameSizeError",
            Client.frame(type: 4, flags: 1, [0, 1, 0, 0, 0, 0])),
        fault(
            "PING of 7 bytes", "GOAWAY 0 frameSizeError",
            Client.frame(type: 6, [0, 0, 0, 0, 0, 0, 0])),
        fault(
            "RST_STREAM of 3 bytes", "GOAWAY 1 frameSizeError",
            halfRequest + Client.frame(type: 3, stream: 1, [0, 0, 0])),
        fault(
            "WINDOW_UPDATE of 3 bytes", "GOAWAY 0 frameSizeError",
            Client.frame(type: 8, [0, 0, 0])),
        fault(
            "padding longer than the frame",
            "GOAWAY 1 protocolError",
            halfRequest + Client.frame(type: 0, flags: 8, stream: 1)),
    ]

    static let others = [
        fault(
            "the connection's window overflows", "GOAWAY 0 flowControlError",
            Client.windowUpdate(0, 0x7FFF_FFFF)),
        fault(
            "INITIAL_WINDOW_SIZE past 31 bits", "GOAWAY 0 flowControlError",
            Client.settings([(4, 0x8000_0000)])),
        fault("MAX_FRAME_SIZE of 1", "GOAWAY 0 protocolError", Client.settings([(5, 1)])),
        fault("ENABLE_PUSH of 2", "GOAWAY 0 protocolError", Client.settings([(2, 2)])),
        fault(
            "a header block that HPACK cannot read", "GOAWAY 1 compressionError",
            Client.frame(type: 1, flags: 5, stream: 1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF])),
        Scenario(
            "no SETTINGS after the preface", answers: ["GOAWAY 0 protocolError"],
            isFinished: true, mayTakeTurnsWithinBytes: false
        ) {
            $0.client(Client.preface + Client.push(1))
        }.withDebugDataOfLibrary,
    ]
}
