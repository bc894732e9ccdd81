import Foundation
import MockServer
import OpenSSL
import Testing

/// A server of the test's own, as a user embeds it; stopped with the test.
final class TestServer: Sendable {
    let server: APNsMockServer
    let admin: AdminClient

    /// The bearer token every test of this server may show.
    let token: String

    init(_ change: (inout ServerSettings) -> Void = { _ in }) throws {
        var settings = ServerSettings.ephemeral
        change(&settings)
        server = try APNsMockServer.start(settings)
        token = try server.bearerToken()
        admin = AdminClient(port: try Self.port(server.addresses.admin ?? "http://unused:1"))
    }

    deinit { server.stop() }

    var port: UInt16 { get throws { try Self.port(server.addresses.apns.first) } }

    var cleartextPort: UInt16 { get throws { try Self.port(server.addresses.cleartext.first) } }

    private static func port(_ url: String?) throws -> UInt16 {
        let text = try #require(url?.split(separator: ":").last)
        return try #require(UInt16(text))
    }

    /// Opens a connection to the TLS listener, handshake done.
    func connect(
        applicationProtocols: [String] = ["h2"], serverName: String = "localhost"
    ) throws -> WireClient {
        let context = try TLSClientContext(
            authoritiesPEM: Array(server.caCertificatePEM.utf8),
            applicationProtocols: applicationProtocols)
        return try WireClient(port: port, tls: context, serverName: serverName)
    }

    /// Opens a connection to the cleartext listener.
    func connectCleartext() throws -> WireClient {
        try WireClient(port: cleartextPort, tls: nil)
    }
}
