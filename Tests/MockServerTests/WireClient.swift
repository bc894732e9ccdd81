import Foundation
import HTTP2Frames
import OpenSSL
import Testing

/// A client that writes its own frames and reads the server's one by one.
///
/// Every call blocks, for at most ten seconds without a byte.
final class WireClient {
    /// What went wrong with the connection, in words.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let socket: Int32
    let session: TLSSession?
    private var received: [UInt8] = []
    private let inflater = HeaderInflater()
    private var isClosed = false

    /// How the server ended the stream, once it did.
    private(set) var ending: TLSReadStep?

    private static let secondsMax = 10

    /// - Parameter receiveBufferBytes: The size of the socket's receive buffer, for a client that
    ///   does not read.
    init(
        port: UInt16, tls: TLSClientContext?, serverName: String = "localhost",
        receiveBufferBytes: Int32? = nil
    ) throws {
        socket = Self.socket(AF_INET, 1 /* SOCK_STREAM */, 0)
        if var size = receiveBufferBytes {
            setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        session = try tls.map { [socket] context in
            try TLSSession(connecting: socket, to: serverName, context: context)
        }
        waitAtMost(seconds: Self.secondsMax)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [socket] in
                Self.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "connect: \(errno)") }
        guard let session else { return }
        guard case .done = session.handshake() else {
            throw Failure(description: "the handshake failed")
        }
    }

    deinit { close() }

    /// Bounds every later call.
    func waitAtMost(seconds: Int) {
        var time = timeval()
        time.tv_sec = seconds
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    }

    /// Sends bytes; false when the server takes no more within the time.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let session else {
                let count = rest.withUnsafeBytes { Self.send(socket, $0.baseAddress, $0.count, 0) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
                continue
            }
            guard case .bytes(let count) = session.write(rest.span) else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The next frame; nil when the server has ended the stream.
    func frame() throws -> ServerFrame? {
        while true {
            if received.count >= 9 {
                let count = 9 + received[..<3].reduce(0) { $0 << 8 | Int($1) }
                if received.count >= count {
                    let bytes = Array(received[..<count])
                    received.removeFirst(count)
                    return ServerFrame.all(in: bytes, inflater).first
                }
            }
            guard try receive() else { return nil }
        }
    }

    /// The frames up to and with the first that begins as told.
    @discardableResult
    func frames(until start: String) throws -> [String] {
        var frames: [String] = []
        while let frame = try frame() {
            frames.append(frame.description)
            if frame.description.hasPrefix(start) { return frames }
        }
        throw Failure(description: "the stream ended before \(start): \(frames)")
    }

    /// The frames to the end of the stream.
    func framesToEnd() throws -> [String] {
        var frames: [String] = []
        while let frame = try frame() { frames.append(frame.description) }
        return frames
    }

    /// The bytes to the end of the stream.
    func bytesToEnd() throws -> [UInt8] {
        while try receive() {}
        return received
    }

    /// Reads some bytes; false at the end of the stream.
    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        guard let session else {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Failure(description: "read: \(errno)") }
            received += buffer[..<count]
            return count > 0
        }
        var span = buffer.mutableSpan
        let step = session.read(into: &span)
        switch step {
        case .bytes(let count):
            received += buffer[..<count]
            return true
        case .closed:
            ending = step
            return false
        case .wantRead, .wantWrite: throw Failure(description: "nothing came in time")
        case .failed(let error): throw Failure(description: "\(error)")
        }
    }

    /// Ends our side; the server's can still be read.
    func endWriting() {
        session?.shutdown()
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Cuts the connection with a reset.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_LINGER, &linger,
            socklen_t(MemoryLayout.size(ofValue: linger)))
        close()
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        _ = Self.close(socket)
    }

    // Inside this type these names would mean our own.
    #if canImport(Glibc)
        private static let socket = Glibc.socket
        private static let connect = Glibc.connect
        private static let send = Glibc.send
        private static let close = Glibc.close
    #else
        private static let socket = Darwin.socket
        private static let connect = Darwin.connect
        private static let send = Darwin.send
        private static let close = Darwin.close
    #endif
}

// MARK: - Pushes

extension WireClient {
    static let deviceToken = String(repeating: "0123456789abcdef", count: 4)

    /// The fields of a good push; without a token it has no credential.
    static func fields(
        token: String?, path: String = "/3/device/" + deviceToken, method: String = "POST"
    ) -> [Field] {
        [
            Field(":method", method), Field(":scheme", "https"), Field(":path", path),
            Field("apns-topic", "com.example.app"), Field("apns-push-type", "alert"),
        ] + (token.map { [Field("authorization", "bearer " + $0)] } ?? [])
    }

    /// A whole push.
    static func push(
        _ stream: UInt32, token: String?, body: String = #"{"aps":{"alert":"hello"}}"#
    ) -> [UInt8] {
        ClientFrames.push(stream, fields(token: token), body: body)
    }

    /// Sends the preface and acknowledges the server's SETTINGS, which it returns.
    func open() throws -> String {
        send(ClientFrames.opening())
        let settings = try frames(until: "SETTINGS 1=")
        send(ClientFrames.settingsAck)
        return settings.last ?? ""
    }

    /// Pushes once and returns the first word of the answer's status, such as `:status=200`.
    func push(token: String?, stream: UInt32 = 1) throws -> String {
        send(Self.push(stream, token: token))
        let headers = try frames(until: "HEADERS \(stream) ").last ?? ""
        return headers.split(separator: " ").first { $0.hasPrefix(":status=") }.map(String.init)
            ?? headers
    }
}
