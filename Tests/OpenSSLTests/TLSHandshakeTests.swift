import Foundation
import OpenSSL
import Testing

/// What a client offers by ALPN, and what comes of it.
struct ApplicationProtocolCase: CustomTestStringConvertible {
    var rule: String
    var offered: [String]
    var chosen: String?
    var testDescription: String { rule }

    static let all = [
        ApplicationProtocolCase(rule: "h2 is chosen", offered: ["h2"], chosen: "h2"),
        ApplicationProtocolCase(
            rule: "h2 is chosen whatever comes first", offered: ["http/1.1", "h2"], chosen: "h2"),
        ApplicationProtocolCase(
            rule: "without h2 nothing is chosen, and the handshake goes on",
            offered: ["http/1.1", "h2c", "h"], chosen: nil),
        ApplicationProtocolCase(rule: "no ALPN is fine", offered: [], chosen: nil),
    ]
}

/// First bytes that are no TLS we speak.
struct WrongFirstBytesCase: CustomTestStringConvertible {
    var rule: String
    var bytes: [UInt8]
    var cause: TLSError.Cause
    var mayAnswer: Bool
    var testDescription: String { rule }

    /// A ClientHello of TLS 1.1 with one cipher suite.
    static let clientHelloTLS11: [UInt8] =
        [0x16, 0x03, 0x01, 0x00, 0x2D, 0x01, 0x00, 0x00, 0x29, 0x03, 0x02]
        + [UInt8](repeating: 7, count: 32) + [0x00, 0x00, 0x02, 0xC0, 0x13, 0x01, 0x00]

    static let all = [
        WrongFirstBytesCase(
            rule: "HTTP/1.1", bytes: Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8),
            cause: .cleartextHTTP1, mayAnswer: false),
        WrongFirstBytesCase(
            rule: "HTTP/1.1 with any method", bytes: Array("OPTIONS * HTTP/1.1\r\n\r\n".utf8),
            cause: .cleartextHTTP1, mayAnswer: false),
        WrongFirstBytesCase(
            rule: "HTTP/2 preface", bytes: Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8),
            cause: .cleartextHTTP2, mayAnswer: false),
        WrongFirstBytesCase(
            rule: "not TLS at all", bytes: [UInt8](repeating: 0, count: 64), cause: .notTLS,
            mayAnswer: false),
        WrongFirstBytesCase(
            rule: "TLS 1.1", bytes: clientHelloTLS11, cause: .noSharedVersion, mayAnswer: true),
    ]
}

@Suite struct TLSHandshakeTests {
    let credentials: TestCredentials
    let serverContext: TLSServerContext

    init() throws {
        credentials = try TestCredentials()
        serverContext = try credentials.serverContext()
    }

    @Test(arguments: ApplicationProtocolCase.all)
    func applicationProtocol(_ row: ApplicationProtocolCase) throws {
        let client = try TLSClientContext(
            authoritiesPEM: credentials.authorityPEM, applicationProtocols: row.offered)
        let pair = try TLSPair(server: serverContext, client: client)
        #expect(pair.handshake() == (.done, .done))
        #expect(pair.server.applicationProtocol == row.chosen)
        #expect(pair.client.applicationProtocol == row.chosen)
    }

    @Test func facts() throws {
        let client = try TLSClientContext(authoritiesPEM: credentials.authorityPEM)
        let pair = try TLSPair(server: serverContext, client: client, name: "api.example.com")
        #expect(pair.handshake() == (.done, .done))
        #expect(pair.server.protocolVersion == "TLSv1.3")
        #expect(pair.server.cipherSuite == "TLS_AES_128_GCM_SHA256")
        #expect(pair.server.serverName == "api.example.com")
        #expect(pair.server.peerCertificate == nil)
        #expect(pair.server.peerVerification == .noCertificate)
        #expect(pair.client.peerVerification == .trusted)
        #expect(
            pair.client.peerCertificate?.fingerprint == credentials.serverCertificate.fingerprint)
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func addressIsVerifiedAndNotSent(address: String) throws {
        let client = try TLSClientContext(authoritiesPEM: credentials.authorityPEM)
        let pair = try TLSPair(server: serverContext, client: client, name: address)
        #expect(pair.handshake() == (.done, .done))
        #expect(pair.server.serverName == nil)
    }

    @Test(arguments: ["elsewhere.test", "127.0.0.2", "a.b.example.com"])
    func otherNamesAreRefused(name: String) throws {
        let client = try TLSClientContext(authoritiesPEM: credentials.authorityPEM)
        let pair = try TLSPair(server: serverContext, client: client, name: name)
        let failure = pair.handshake().client.failure
        #expect(failure?.cause == .untrustedPeer)
        #expect(failure?.explanation.contains("mismatch") == true)
    }

    @Test func clientWithoutOurAuthority() throws {
        let client = try TLSClientContext(authoritiesPEM: TestCredentials().authorityPEM)
        let steps = try TLSPair(server: serverContext, client: client).handshake()
        #expect(steps.client.failure?.cause == .untrustedPeer)
        #expect(steps.server.failure?.cause == .peerAlert(code: 48))
        #expect(
            steps.server.failure?.explanation.contains("does not trust our certificate") == true)
    }

    @Test(arguments: WrongFirstBytesCase.all)
    func wrongFirstBytes(_ row: WrongFirstBytesCase) throws {
        let sockets = try SocketPair()
        let session = try TLSSession(accepting: sockets.server, context: serverContext)
        #expect(session.handshake() == .wantRead)
        sockets.sendFromClient(row.bytes)
        #expect(session.handshake().failure?.cause == row.cause)
        #expect(sockets.receivedByClient().isEmpty == !row.mayAnswer)
    }

    @Test func endInTheMiddle() throws {
        let sockets = try SocketPair()
        let session = try TLSSession(accepting: sockets.server, context: serverContext)
        sockets.sendFromClient([0x16, 0x03, 0x01])
        #expect(session.handshake() == .wantRead)
        #expect(shutdown(sockets.client, Int32(SHUT_WR)) == 0)
        #expect(session.handshake().failure?.cause == .connectionLost)
    }

    @Test func clientCertificateOfOurs() throws {
        let server = try accept(credentials.pushIdentity(issuedAtSeconds: credentials.nowSeconds))
        #expect(server.peerVerification == .trusted)
        #expect(server.peerCertificate?.userID == "com.example.app")
    }

    @Test func clientCertificateOfAStrangerIsLetIn() throws {
        let stranger = try TestCredentials()
        let server = try accept(stranger.pushIdentity(issuedAtSeconds: stranger.nowSeconds))
        #expect(server.peerCertificate?.userID == "com.example.app")
        guard case .untrusted = server.peerVerification else {
            Issue.record("\(server.peerVerification)")
            return
        }
    }

    @Test func clientCertificateOfThePastIsLetIn() throws {
        let longAgo = credentials.nowSeconds - 900 * 86400
        let server = try accept(credentials.pushIdentity(issuedAtSeconds: longAgo))
        #expect(server.peerVerification.description == "certificate has expired")
    }

    /// Shakes hands with a client that shows `identity`, and returns the server's side.
    private func accept(_ identity: TLSClientContext.Identity) throws -> TLSSession {
        let client = try TLSClientContext(
            authoritiesPEM: credentials.authorityPEM, identity: identity)
        let pair = try TLSPair(server: serverContext, client: client)
        #expect(pair.handshake() == (.done, .done))
        return pair.server
    }
}
