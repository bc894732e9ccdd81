/// A call to libmicrohttpd or the system that failed.
package struct HTTP1Error: Error, CustomStringConvertible, Sendable {
    /// The system's `errno` after the call; 0 where the library set none.
    package var code: Int32

    /// What we were doing.
    package var action: String

    package var description: String { "\(action) failed (errno \(code))" }
}
