/// What the `:path` of a request asks for.
///
/// The path is taken as it stands: a query or a percent escape is part of it, so
/// `/3/device/abcd?x=1` names the device token `abcd?x=1`, which is a bad one, and a slash behind
/// the token makes it another path. Apple documents nothing about these.
enum PushPath: Equatable {
    /// `/3/device/` and a device token; without one the range is empty.
    case device(token: Range<Int>, isHexadecimal: Bool)

    /// A path the service does not know.
    case unknown

    private static let devicePrefix = ShortText(known: "/3/device/")
    private static let devicePrefixCount = 10

    /// Reads the path that stands at `range` in `bytes`.
    init(_ range: Range<Int>, in bytes: Span<UInt8>) {
        let path = bytes.extracting(range)
        guard path.count >= Self.devicePrefixCount,
            ShortText(path.extracting(0..<Self.devicePrefixCount)) == Self.devicePrefix
        else {
            self =
                path.equals("/3/device")
                ? .device(token: range.upperBound..<range.upperBound, isHexadecimal: true)
                : .unknown
            return
        }
        let token = (range.lowerBound + Self.devicePrefixCount)..<range.upperBound
        let isHexadecimal = bytes.extracting(token).allSatisfy(\.isHexadecimal)
        guard isHexadecimal || !token.contains(where: { bytes[$0] == UInt8(ascii: "/") }) else {
            self = .unknown
            return
        }
        self = .device(token: token, isHexadecimal: isHexadecimal)
    }
}
