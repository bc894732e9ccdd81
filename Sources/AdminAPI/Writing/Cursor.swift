/// A place in the order in which notifications were committed; opaque to clients.
///
/// `since` a cursor are the notifications committed after it.
struct Cursor: Equatable, Sendable {
    var sequence: Int64

    init(_ sequence: Int64) { self.sequence = sequence }

    /// Reads a cursor that this server gave out; nil for anything else.
    init?(text: String) {
        guard let sequence = Int64(text), sequence >= 0, String(sequence) == text else {
            return nil
        }
        self.sequence = sequence
    }

    var text: String { String(sequence) }
}
