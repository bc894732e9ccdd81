/// What the `:path` of a request asks for.
///
/// The path is taken as it stands: a query, a trailing slash or a percent escape is part of it,
/// so `/3/device/abcd?x=1` names the device token `abcd?x=1`, which is a bad one. Apple documents
/// nothing about these.
enum PushPath: Equatable {
    /// `/3/device/` and a device token, well formed or not; without one the range is empty.
    case device(token: Range<Int>)

    /// A path the service does not know.
    case unknown

    private static let devicePrefix = "/3/device/"

    /// Reads the path that stands at `range` in `bytes`.
    init(_ range: Range<Int>, in bytes: Span<UInt8>) {
        let path = bytes.extracting(range)
        guard path.starts(with: Self.devicePrefix) else {
            self =
                path.equals("/3/device")
                ? .device(token: range.upperBound..<range.upperBound)
                : .unknown
            return
        }
        let token = (range.lowerBound + Self.devicePrefix.utf8.count)..<range.upperBound
        for index in token where bytes[index] == UInt8(ascii: "/") {
            self = .unknown
            return
        }
        self = .device(token: token)
    }
}
