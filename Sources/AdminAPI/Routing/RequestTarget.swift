/// The path and query of a request, taken apart and decoded.
struct RequestTarget: Equatable {
    /// The path's segments, without empty ones at its end.
    var segments: [String]

    /// The query's parameters in their order.
    var parameters: [Parameter]

    struct Parameter: Equatable {
        var name: String
        var value: String
    }

    /// Takes a target apart: a path with a query, or a whole URL as proxies send it.
    init(_ target: String) throws(AdminError) {
        var rest = Substring(target)
        if let range = rest.firstRange(of: "://") {
            rest = rest[range.upperBound...].drop { $0 != "/" && $0 != "?" }
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = []
        for segment in (parts.first ?? "").split(
            separator: "/", omittingEmptySubsequences: false
        ).dropFirst() {
            segments.append(try Self.decoded(segment, plusIsSpace: false))
        }
        while segments.last == "" { segments.removeLast() }
        parameters = []
        guard parts.count == 2 else { return }
        for pair in parts[1].split(separator: "&") {
            let halves = pair.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            parameters.append(
                Parameter(
                    name: try Self.decoded(halves[0], plusIsSpace: true),
                    value: halves.count == 2
                        ? try Self.decoded(halves[1], plusIsSpace: true) : ""))
        }
    }

    /// Percent-decodes UTF-8 text.
    private static func decoded(
        _ text: Substring, plusIsSpace: Bool
    ) throws(AdminError) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexValue),
                    let low = rest.popFirst().flatMap(hexValue)
                else { throw malformed(text) }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw malformed(text)
        }
        return decoded
    }

    private static func malformed(_ text: Substring) -> AdminError {
        AdminError(
            400, "invalid_target", "\"\(text)\" is not percent-encoded UTF-8",
            hint: "write each byte that has a meaning in a URL as % and two hexadecimal digits")
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
