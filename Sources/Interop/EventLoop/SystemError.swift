import CLibuv

/// A failed call of the operating system or of libuv, with what we were doing.
package struct SystemError: Error, Equatable, CustomStringConvertible, Sendable {
    /// What we were doing, as a phrase: "listen on 127.0.0.1:2197".
    package var doing: String

    /// The error number, positive as in `errno`.
    package var code: Int32

    /// Makes an error from an `errno` value or a negative libuv code.
    package init(_ doing: String, code: Int32) {
        self.doing = doing
        self.code = abs(code)
    }

    /// The system's own words for the code.
    package var message: String { String(cString: uv_strerror(-code)) }

    package var description: String { "cannot \(doing): \(message)" }

    /// Whether the address is taken by another socket.
    package var isAddressInUse: Bool { code == -UV_EADDRINUSE.rawValue }
}
