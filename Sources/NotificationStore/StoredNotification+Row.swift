import APNsRules
import SQLite

extension StoredNotification {
    /// Reads a row with the columns of `StoreSnapshot.allColumns`.
    init(_ row: borrowing SQLiteRow) {
        sequence = row.integer(0)
        body = row.bytes(1)
        receivedAtMicroseconds = row.integer(2)
        connectionID = row.integer(3)
        streamID = row.integer(4)
        environment = row.integer(5) == 1 ? .production : .sandbox
        status = Int(row.integer(6))
        reason = row.text(7)
        apnsID = row.text(8) ?? ""
        uniqueID = row.text(9)
        deviceToken = row.text(10)
        topic = row.text(11)
        pushType = row.text(12)
        collapseID = row.text(13)
        priority = row.optionalInteger(14).map(Int.init)
        expirationSeconds = row.optionalInteger(15)
        bodyBytes = Int(row.integer(16))
        violationsJSON = row.bytes(17)
        // The provider token's value was cut out of the header text; here it goes back.
        headers = Self.headers(in: row.bytes(18) + row.bytes(19) + row.bytes(20))
        if let keyID = row.text(21), let teamID = row.text(22), !row.isNull(23) {
            providerToken = ProviderToken(
                keyID: keyID, teamID: teamID, issuedAtSeconds: row.integer(23))
        }
    }

    /// Cuts header text into fields; a pseudo-header's name begins with the colon.
    static func headers(in text: [UInt8]) -> [Header] {
        text.split(separator: UInt8(ascii: "\n")).map { line in
            let nameEnd = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
            var value = line[nameEnd...].dropFirst()
            if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
            return Header(
                name: String(decoding: line[..<nameEnd], as: UTF8.self),
                value: String(decoding: value, as: UTF8.self))
        }
    }
}
