/// A provider key in a file, with what the file does not tell: whose it is.
public struct ProviderKeyFile: Equatable, Sendable, CustomStringConvertible {
    /// The key's identifier, ten letters and digits: a token's `kid`.
    public var keyID: String

    /// The team's identifier, ten letters and digits: a token's `iss`.
    public var teamID: String

    /// The PEM file with the key: a `.p8` from Apple, or a public half alone.
    public var path: String

    /// A key of the given identifiers in the file at `path`.
    public init(keyID: String, teamID: String, path: String) {
        self.keyID = keyID
        self.teamID = teamID
        self.path = path
    }

    /// Reads `KEYID:TEAM:PATH`; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[2].isEmpty, parts[..<2].allSatisfy(Self.isIdentifier) else {
            return nil
        }
        self.init(keyID: String(parts[0]), teamID: String(parts[1]), path: String(parts[2]))
    }

    /// The key as it is written on the command line.
    public var description: String { "\(keyID):\(teamID):\(path)" }

    private static func isIdentifier(_ text: Substring) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (97...122).contains(byte | 0x20)
            }
    }
}

extension SettingFormat where Value == [ProviderKeyFile] {
    /// Provider keys in files.
    static var providerKeys: SettingFormat {
        SettingFormat(
            placeholder: "KEYID:TEAM:PATH", isRepeatable: true,
            parse: { (texts) throws(MalformedValue) in
                let files = texts.compactMap { ProviderKeyFile($0) }
                guard files.count == texts.count, !texts.isEmpty else {
                    throw MalformedValue(
                        expected: "a key, its team and a file such as "
                            + "ABC123DEFG:DEF123GHIJ:AuthKey.p8")
                }
                return files
            },
            text: { files in
                files.isEmpty ? "(none)" : files.map(\.description).joined(separator: ",")
            })
    }
}

extension SettingFormat where Value == Int? {
    /// A whole number of things, or `off` for no limit.
    static func countOrOff(in range: ClosedRange<Int>) -> SettingFormat {
        let count = SettingFormat<Int>.count(in: range)
        return .single(
            "N|off",
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound), or off",
            parse: { text in
                if text == "off" { return .some(nil) }
                do throws(MalformedValue) {
                    return .some(try count.parse([text]))
                } catch {
                    return nil
                }
            },
            text: { $0.map(String.init) ?? "off" })
    }
}
