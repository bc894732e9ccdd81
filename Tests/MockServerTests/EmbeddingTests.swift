import EventLoop
import Foundation
import MockServer
import ScratchFiles
import Testing

/// The library as a Swift test uses it.
@Suite("Embedded", .timeLimit(.minutes(5)))
struct EmbeddingTests {
    @Test func aServerSaysWhereItIsAndWhomToTrust() throws {
        let server = try APNsMockServer.start()
        defer { server.stop() }
        #expect(server.addresses.apns.count == 1)
        #expect(server.addresses.apns.first?.hasPrefix("https://127.0.0.1:") == true)
        #expect(server.addresses.admin?.hasPrefix("http://127.0.0.1:") == true)
        #expect(server.addresses.cleartext.isEmpty)
        #expect(server.caCertificatePEM.hasPrefix("-----BEGIN CERTIFICATE-----"))
    }

    @Test func theSigningKeyIsTheOneOfTheAdminInterface() throws {
        let server = try TestServer()
        let key = try server.server.signingKey
        let told = try server.admin.ask("GET", "/api/v1/signing-key").json
        #expect(key.keyID == told["keyID"] as? String)
        #expect(key.teamID == told["teamID"] as? String)
        #expect(key.privateKeyPEM == told["privateKeyPEM"] as? String)
        #expect(try server.server.bearerToken().split(separator: ".").count == 3)
    }

    @Test func aServerCanBeStartedAfterAnotherAndBesideIt() throws {
        let first = try TestServer()
        let second = try TestServer()
        for server in [first, second, first] {
            let client = try server.connect()
            _ = try client.open()
            #expect(try client.push(token: server.token) == ":status=200")
        }
        #expect(try first.admin.notifications().count == 2)
        #expect(try second.admin.notifications().count == 1)
        // One server's key is nothing to the other.
        let client = try first.connect()
        _ = try client.open()
        #expect(try client.push(token: second.token) == ":status=403")
    }

    @Test func aSecondStopDoesNothing() throws {
        let server = try APNsMockServer.start()
        server.stop()
        server.stop()
    }

    @Test func aServerThatIsLetGoStops() throws {
        var server: APNsMockServer? = try APNsMockServer.start()
        let url = try #require(server?.addresses.admin)
        server = nil
        let port = try #require(UInt16(url.split(separator: ":").last ?? ""))
        // Nobody has the port any more.
        let socket = try ListeningSocket(host: "127.0.0.1", port: port)
        socket.descriptor.close()
    }

    @Test(arguments: ["listen", "cleartext-listen", "admin-listen"])
    func aTakenPortNamesTheFlagAndTheWayOut(flag: String) throws {
        let taken = try ListeningSocket(host: "127.0.0.1", port: 0)
        let address = ListenAddress(host: "127.0.0.1", port: taken.address.port)
        var settings = ServerSettings.ephemeral
        switch flag {
        case "listen": settings.listen = [address]
        case "cleartext-listen": settings.cleartextListen = [address]
        default: settings.adminListen = address
        }
        let error = #expect(throws: StartError.self) { try APNsMockServer.start(settings) }
        let message = try #require(error?.message)
        #expect(message.hasPrefix("--\(flag): "))
        #expect(message.contains("\(address)"))
        #expect(message.contains("--\(flag) takes another port, 0 a free one"))
    }

    @Test func anAddressOfAnotherMachineIsNamed() throws {
        var settings = ServerSettings.ephemeral
        // Set aside for documentation (RFC 5737): no machine here has it.
        settings.listen = [ListenAddress(host: "192.0.2.1", port: 0)]
        let error = #expect(throws: StartError.self) { try APNsMockServer.start(settings) }
        #expect(error?.message.contains("--listen: cannot listen on 192.0.2.1:0") == true)
    }

    @Test func aCertificateThatIsNoneIsNamed() throws {
        let directory = try ScratchDirectory()
        var settings = ServerSettings.ephemeral
        settings.tlsCertificatePath = try directory.write("x".utf8, to: "mine.pem")
        settings.tlsKeyPath = try directory.write("x".utf8, to: "mine.key")
        let error = #expect(throws: StartError.self) { try APNsMockServer.start(settings) }
        #expect(error?.message.contains("mine.") == true)
    }

    @Test func aMissingCertificateIsNamed() throws {
        let directory = try ScratchDirectory()
        var settings = ServerSettings.ephemeral
        settings.tlsCertificatePath = directory.path + "/absent.pem"
        settings.tlsKeyPath = directory.path + "/absent.key"
        let error = #expect(throws: StartError.self) { try APNsMockServer.start(settings) }
        #expect(error?.message.contains("absent.pem") == true)
    }

    @Test func aStoreThatCannotBeIsNamed() throws {
        let directory = try ScratchDirectory()
        var settings = ServerSettings.ephemeral
        settings.store = .file(directory.path + "/absent/store.sqlite")
        let error = #expect(throws: StartError.self) { try APNsMockServer.start(settings) }
        #expect(error?.message.contains("/absent") == true)
    }

    @Test func twentyStartsLeaveNothingBehind() throws {
        let directory = try ScratchDirectory()
        let process = Process()
        process.executableURL = try Program.url("embedding-probe")
        process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
        process.environment = ["TMPDIR": directory.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == lines.last, "descriptors and threads after one start and after 20")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }
}
