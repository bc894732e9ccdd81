import COpenSSL

/// A call of OpenSSL that failed, with its code, its message and what we were doing.
package struct OpenSSLFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What the call was for, as in "signing a certificate".
    package var doing: String

    /// OpenSSL's packed error code; 0 when it left none.
    package var code: UInt

    /// OpenSSL's own words.
    package var message: String

    /// The whole failure in one line.
    package var description: String { "\(doing): \(message)" }

    /// Takes the first error of this thread's queue and empties the queue.
    ///
    /// The first error is the cause; those after it say only who passed it on.
    static func taken(doing: String) -> OpenSSLFailure {
        let code = ERR_get_error()
        ERR_clear_error()
        return OpenSSLFailure(doing: doing, code: UInt(code), message: message(for: code))
    }

    /// OpenSSL's words for a packed code.
    static func message(for code: UInt) -> String {
        if code == 0 { return "OpenSSL gave no reason" }
        if let reason = ERR_reason_error_string(code) { return String(cString: reason) }
        return "OpenSSL error \(String(code, radix: 16))"
    }
}
