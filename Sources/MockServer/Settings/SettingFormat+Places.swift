extension SettingFormat where Value == String {
    /// A path in the file system.
    static var path: SettingFormat {
        .single(
            "PATH", expected: "a path", parse: { $0.isEmpty ? nil : $0 }, text: { $0 })
    }
}

extension SettingFormat where Value == String? {
    /// A path that may be absent: `absent` says in the help what happens then.
    package static func optionalPath(absent: String) -> SettingFormat {
        optionalText("PATH", expected: "a path", absent: absent)
    }

    /// Any text that may be absent: `absent` says in the help what happens then.
    package static func optionalText(
        _ placeholder: String, expected: String, absent: String
    ) -> SettingFormat {
        .single(
            placeholder, expected: expected,
            parse: { $0.isEmpty ? nil : .some($0) }, text: { $0 ?? "(\(absent))" })
    }
}

extension SettingFormat where Value == ListenAddress? {
    /// An address, or `off`.
    static var addressOrOff: SettingFormat {
        .single(
            "HOST:PORT|off", expected: ListenAddress.expected + ", or off",
            parse: { $0 == "off" ? .some(nil) : ListenAddress($0).map(Optional.some) },
            text: { $0?.description ?? "off" })
    }
}

extension SettingFormat where Value == [ListenAddress] {
    /// One address or more.
    static var addresses: SettingFormat {
        addresses("HOST:PORT", expected: ListenAddress.expected, off: nil)
    }

    /// One address or more, or `off` alone.
    static var addressesOrOff: SettingFormat {
        addresses("HOST:PORT|off", expected: ListenAddress.expected + ", or off", off: "off")
    }

    private static func addresses(
        _ placeholder: String, expected: String, off: String?
    ) -> SettingFormat {
        SettingFormat(
            placeholder: placeholder, isRepeatable: true,
            parse: { (texts) throws(MalformedValue) in
                if let off, texts == [off] { return [] }
                let addresses = texts.compactMap { ListenAddress($0) }
                guard addresses.count == texts.count, !texts.isEmpty else {
                    throw MalformedValue(expected: expected)
                }
                return addresses
            },
            text: { addresses in
                addresses.isEmpty ? off ?? "" : addresses.map(\.description).joined(separator: ",")
            })
    }
}

extension SettingFormat where Value == [String] {
    /// Host names and IP addresses for a certificate; a leading `*.` stands for any one label.
    static var hostNames: SettingFormat {
        SettingFormat(
            placeholder: "NAME", isRepeatable: true,
            parse: { (texts) throws(MalformedValue) in
                guard !texts.isEmpty, texts.allSatisfy(isHostName) else {
                    throw MalformedValue(expected: "a host name or an IP address")
                }
                return texts
            },
            text: { $0.isEmpty ? "(none)" : $0.joined(separator: ",") })
    }

    /// The 253 bytes are those of a domain name (RFC 1035 §2.3.4).
    private static func isHostName(_ text: String) -> Bool {
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        return (1...253).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (48...58).contains(byte) || (97...122).contains(byte | 0x20)
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
    }
}

extension SettingFormat where Value == ServerSettings.StoreLocation {
    /// A path, or one of the words `temporary` and `none`.
    static var storeLocation: SettingFormat {
        .single(
            "PATH|temporary|none", expected: "a path, temporary or none",
            parse: { text in
                switch text {
                case "": nil
                case "temporary": .temporary
                case "none": ServerSettings.StoreLocation.none
                default: .file(text)
                }
            },
            text: { location in
                switch location {
                case .temporary: "temporary"
                case .none: "none"
                case .file(let path): path
                }
            })
    }
}

extension ListenAddress {
    static let expected = "an address such as 127.0.0.1:2197 or [::1]:2197"
}
