/// How grave a message of the log is.
package enum LogLevel: String, Sendable {
    /// Something worth knowing.
    case notice
    /// Something that keeps the server from doing its work.
    case problem
}
