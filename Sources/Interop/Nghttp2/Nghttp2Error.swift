import CNghttp2

/// A failed call of libnghttp2, with what we were doing.
package struct Nghttp2Error: Error, Equatable, CustomStringConvertible, Sendable {
    /// What we were doing, as a phrase.
    package var doing: String

    /// The library's code, negative.
    package var code: Int32

    package init(_ doing: String, code: Int32) {
        self.doing = doing
        self.code = code
    }

    /// The library's own words for the code.
    package var message: String { String(cString: nghttp2_strerror(code)) }

    package var description: String { "cannot \(doing): \(message)" }
}
