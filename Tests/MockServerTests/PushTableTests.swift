import APNsCases
import APNsRules
import Foundation
import MockServer
import NotificationStore
import OpenSSL
import Testing

/// Rows that one server's settings serve.
struct PushTableGroup: Sendable, CustomTestStringConvertible {
    var settings: RuleSettings
    var mustBeRegistered: Bool
    var keyTopics: [String]?
    var rows: [PushCase]

    var testDescription: String {
        "\(rows.count) rows, \(settings.malformedPayload) malformed payloads, "
            + "\(settings.oversizeStatus) for oversize ones, "
            + "\(mustBeRegistered ? "registered" : "any") devices, "
            + "\(keyTopics?.count ?? 0) topics"
    }

    /// Every row that can go over HTTP/2, by the settings it asks for.
    static let all: [PushTableGroup] = {
        var groups: [PushTableGroup] = []
        for row in PushCase.all
        where row.canTravel && !(row.providerToken?.needsExactClock ?? false) {
            if let index = groups.firstIndex(where: { $0.isServing(row) }) {
                groups[index].rows.append(row)
            } else {
                groups.append(
                    PushTableGroup(
                        settings: row.settings, mustBeRegistered: row.mustBeRegistered,
                        keyTopics: row.keyTopics, rows: [row]))
            }
        }
        return groups
    }()

    private func isServing(_ row: PushCase) -> Bool {
        settings == row.settings && mustBeRegistered == row.mustBeRegistered
            && keyTopics == row.keyTopics
    }
}

/// Every row of the tables of the rules once more, from a real client to the admin interface.
@Suite("The rules over TLS", .timeLimit(.minutes(5)))
struct PushTableTests {
    private static let keyID = "TABLEKEY01"
    private static let teamID = "TABLETEAM1"
    private let key: P256PrivateKey
    private let foreignKey: P256PrivateKey

    init() throws {
        key = try P256PrivateKey.generate()
        foreignKey = try P256PrivateKey.generate()
    }

    @Test func mostRowsCanTravel() {
        let count = PushTableGroup.all.map(\.rows.count).reduce(0, +)
        #expect(count > PushCase.all.count * 9 / 10)
    }

    @Test(arguments: PushTableGroup.all)
    func answersAndRecords(group: PushTableGroup) throws {
        let server = try TestServer {
            $0.devices = group.mustBeRegistered ? .registered : .any
            $0.oversizeStatus =
                group.settings.oversizeStatus == 413 ? .payloadTooLarge : .badRequest
            $0.malformedPayload = group.settings.malformedPayload == .accept ? .accept : .reject
            $0.lint = group.settings.lint == .reject ? .reject : .off
            // Every row makes a token of its own.
            $0.providerTokenUpdatesMax = nil
        }
        try register(on: server, topics: group.keyTopics)
        try registerDevices(of: group.rows, on: server)
        try force(responsesOf: group.rows, on: server)
        let requests = try group.rows.map(request)
        let answers = try CurlRun().answers(
            to: requests, at: try #require(server.server.addresses.apns.first),
            authorityPEM: server.server.caCertificatePEM)
        let records = try server.admin.notifications()
        try #require(records.count == group.rows.count)
        for (index, row) in group.rows.enumerated() {
            compare(answers[index], with: row)
            try compare(records[index], with: row, answers[index], requests[index])
        }
    }

    /// Whether a violation is the verdict's own, and not found by the lint on reading.
    private static func isOfTheVerdict(_ violation: [String: Any]) -> Bool {
        let isLint = (violation["rule"] as? String)?.hasPrefix("lint-") ?? false
        return !isLint || violation["status"] != nil
    }

    private func register(on server: TestServer, topics: [String]?) throws {
        let pem = String(decoding: try key.publicKey.pem(), as: UTF8.self)
        var members: [String: Any] = [
            "keyID": Self.keyID, "teamID": Self.teamID, "publicKeyPEM": pem,
        ]
        members["topics"] = topics
        let body = try JSONSerialization.data(withJSONObject: members)
        let answer = try server.admin.ask(
            "POST", "/api/v1/keys", String(decoding: body, as: UTF8.self))
        try #require(answer.status == 201)
    }

    private func registerDevices(of rows: [PushCase], on server: TestServer) throws {
        let devices = rows.flatMap { row in
            row.deviceTable.page(after: nil, limit: 1)
        }
        for (token, device) in devices {
            var fields = ["token": token.text, "environment": device.environment.rawValue]
            fields["topic"] = device.topic
            switch device.state {
            case .active: break
            case .unregistered: fields["state"] = "unregistered"
            case .expired: fields["state"] = "expired"
            }
            fields["since"] = device.state.sinceMilliseconds.map {
                RFC3339.text(microseconds: $0 * 1000)
            }
            let body = try JSONSerialization.data(withJSONObject: fields)
            let answer = try server.admin.ask(
                "POST", "/api/v1/devices", String(decoding: body, as: UTF8.self))
            try #require(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
        }
    }

    private func force(responsesOf rows: [PushCase], on server: TestServer) throws {
        let responses = rows.compactMap(\.forced).map { forced -> [String: Any] in
            var match = ["token": forced.deviceToken?.text]
            match["topic"] = forced.topic
            var entry: [String: Any] = [
                "match": match.compactMapValues { $0 }, "reason": forced.reason.rawValue,
                "status": forced.status,
            ]
            entry["timestamp"] = forced.timestampMilliseconds
            return entry
        }
        let body = try JSONSerialization.data(withJSONObject: ["responses": responses])
        let answer = try server.admin.ask(
            "PUT", "/api/v1/forced-responses", String(decoding: body, as: UTF8.self))
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    }

    private func request(_ row: PushCase) throws -> CurlRun.Request {
        var headers: [(name: String, value: String)] = []
        if let token = row.providerToken {
            let value = token.authorization(
                keyID: Self.keyID, teamID: Self.teamID,
                nowSeconds: Int64(Date().timeIntervalSince1970), sign: sign)
            headers.append((name: "authorization", value: value))
        }
        headers += row.headers.map { (name: $0.name, value: $0.value) }
        return CurlRun.Request(
            method: row.method, path: row.path, headers: headers, body: row.body)
    }

    private func sign(_ text: String, _ signature: ProviderTokenCase.Signature) -> [UInt8] {
        do {
            let bytes = Array(text.utf8)
            switch signature {
            case .jose: return try key.sign(bytes)
            case .der: return Self.der(try key.sign(bytes))
            case .foreign: return try foreignKey.sign(bytes)
            case .bytes(let bytes): return bytes
            }
        } catch {
            Issue.record("signing: \(error)")
            return []
        }
    }

    /// r and s as a DER sequence of two integers (ITU-T X.690 §8.3).
    private static func der(_ raw: [UInt8]) -> [UInt8] {
        let integers = [raw[..<32], raw[32...]].flatMap { half -> [UInt8] in
            var digits = Array(half.drop { $0 == 0 })
            if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
            return [0x02, UInt8(digits.count)] + digits
        }
        return [0x30, UInt8(integers.count)] + integers
    }

    private func compare(_ answer: CurlRun.Answer, with row: PushCase) {
        #expect(answer.httpVersion == "2", "\(row)")
        #expect(answer.status == row.status, "\(row)")
        let body =
            row.method == "HEAD" ? "" : row.reason.map { Self.body($0, row) } ?? ""
        #expect(answer.body == body, "\(row)")
        let given = row.headers.first { $0.name == "apns-id" }?.value
        if let given, row.method == "POST", row.reason != .badMessageID, row.reason != .badPath {
            #expect(answer.apnsID == given, "\(row)")
        }
    }

    private static func body(_ reason: RejectionReason, _ row: PushCase) -> String {
        let timestamp = row.timestampMilliseconds.map { #","timestamp":\#($0)"# } ?? ""
        return #"{"reason":"\#(reason.rawValue)"\#(timestamp)}"#
    }

    private func compare(
        _ record: [String: Any], with row: PushCase, _ answer: CurlRun.Answer,
        _ request: CurlRun.Request
    ) throws {
        #expect(record["apnsID"] as? String == answer.apnsID, "\(row)")
        #expect(record["status"] as? Int == row.status, "\(row)")
        #expect(record["reason"] as? String == row.reason?.rawValue, "\(row)")
        #expect(record["payloadBytes"] as? Int == row.body.count, "\(row)")
        let violations = try #require(record["violations"] as? [[String: Any]])
        #expect(
            violations.filter(Self.isOfTheVerdict).compactMap { $0["rule"] as? String }
                == row.brokenRules.map(\.rawValue),
            "\(row)")
        let headers = try #require(record["headers"] as? [[String: String]])
        for header in request.headers {
            #expect(
                headers.contains { $0["name"] == header.name && $0["value"] == header.value },
                "\(row): \(header.name)")
        }
        #expect(headers.contains { $0["name"] == ":path" && $0["value"] == row.path }, "\(row)")
    }
}
