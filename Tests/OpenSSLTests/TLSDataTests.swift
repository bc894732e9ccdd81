import Foundation
import OpenSSL
import Testing

@Suite struct TLSDataTests {
    let pair: TLSPair

    init() throws {
        let credentials = try TestCredentials()
        pair = try TLSPair(
            server: credentials.serverContext(),
            client: TLSClientContext(authoritiesPEM: credentials.authorityPEM))
        #expect(pair.handshake() == (.done, .done))
    }

    @Test func nothingToRead() {
        #expect(pair.server.read().step == .wantRead)
        #expect(!pair.server.hasPendingBytes)
    }

    @Test func bytesArriveAsSent() {
        let sent = Array("a push".utf8)
        #expect(pair.client.write(bytes: sent) == .bytes(6))
        #expect(pair.server.read().bytes == sent)
        #expect(pair.server.read().step == .wantRead)
    }

    @Test func bytesThatDoNotFitAreKept() {
        let sent = Array("a push".utf8)
        #expect(pair.client.write(bytes: sent) == .bytes(6))
        #expect(pair.server.read(atMost: 2).bytes == Array("a ".utf8))
        #expect(pair.server.hasPendingBytes)
        #expect(pair.server.read().bytes == Array("push".utf8))
        #expect(!pair.server.hasPendingBytes)
    }

    @Test func nothingToWrite() {
        #expect(pair.server.write(bytes: [UInt8]()) == .bytes(0))
        #expect(pair.client.read().step == .wantRead)
    }

    @Test func aFullSocketHoldsUpAndLosesNothing() {
        let sent = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        var written = 0
        var received: [UInt8] = []
        var heldUp = 0
        while received.count < sent.count {
            if written < sent.count {
                // The bytes move and grow between tries, as the loop's output does.
                let some = Array(sent[written..<min(written + 100_000 + heldUp, sent.count)])
                switch pair.server.write(bytes: some) {
                case .bytes(let count):
                    written += count
                    continue
                case .wantWrite:
                    heldUp += 1
                case let step:
                    Issue.record("\(step)")
                    return
                }
            }
            while case (.bytes, let bytes) = pair.client.read() { received += bytes }
        }
        #expect(received == sent)
        #expect(heldUp > 0)
    }

    @Test func closeIsAnnounced() {
        #expect(pair.server.write(bytes: [1, 2, 3]) == .bytes(3))
        pair.server.shutdown()
        pair.sockets.closeServer()
        #expect(pair.client.read().bytes == [1, 2, 3])
        #expect(pair.client.read().step == .closed(.announced))
    }

    @Test func bareEndIsToldApart() {
        pair.sockets.closeServer()
        #expect(pair.client.read().step == .closed(.unannounced))
    }

    @Test func damagedRecord() {
        pair.sockets.sendFromClient(
            [0x17, 0x03, 0x03, 0x00, 0x20] + [UInt8](repeating: 1, count: 32))
        guard case .failed(let error) = pair.server.read().step else {
            Issue.record("a damaged record was read")
            return
        }
        #expect(error.libraryMessage.contains("bad record mac"))
        pair.server.shutdown()
    }

    @Test func writeToAPeerThatIsGone() {
        pair.sockets.closeServer()
        guard case .failed(let error) = pair.client.write(bytes: [1]) else {
            Issue.record("a write to nobody succeeded")
            return
        }
        #expect(error.cause == .connectionLost)
    }
}
