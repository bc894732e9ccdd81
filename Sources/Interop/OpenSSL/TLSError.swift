/// Why a TLS connection failed, in words for the log and as a cause for the program.
package struct TLSError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, as far as callers act on it.
    package enum Cause: Equatable, Sendable {
        /// The peer began with a request of HTTP/1.x, without TLS; nothing was written to it.
        case cleartextHTTP1
        /// The peer began with the preface of HTTP/2, without TLS; nothing was written to it.
        case cleartextHTTP2
        /// The peer's first bytes are not TLS.
        case notTLS
        /// The two sides have no version of TLS in common.
        case noSharedVersion
        /// The two sides have no cipher suite or signature algorithm in common.
        case noSharedCipher
        /// The peer ended the connection with an alert (RFC 8446, section 6).
        case peerAlert(code: Int)
        /// The peer's certificate is not one we trust.
        case untrustedPeer
        /// The connection ended in the middle, by EOF or reset.
        case connectionLost
        /// Another system call failed.
        case systemCall(errno: Int32)
        /// OpenSSL's reason says it all.
        case other
    }

    /// What went wrong.
    package var cause: Cause

    /// What went wrong, in a clause without a full stop.
    package var explanation: String

    /// OpenSSL's or the system's own words; empty when the explanation is ours alone.
    package var libraryMessage: String

    init(_ cause: Cause, _ explanation: String, libraryMessage: String = "") {
        self.cause = cause
        self.explanation = explanation
        self.libraryMessage = libraryMessage
    }

    /// The explanation, with the library's words where they add something.
    package var description: String {
        libraryMessage.isEmpty ? explanation : "\(explanation) (\(libraryMessage))"
    }
}
