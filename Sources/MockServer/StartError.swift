/// Why a server did not start: what failed, in a sentence, and what to do about it.
public struct StartError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What failed and how to mend it, without a full stop.
    public let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
