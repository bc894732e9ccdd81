/// A search word that cannot be understood.
package struct QueryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The word as it was written.
    package var word: String

    /// Where it starts in the query, in UTF-8 bytes from 0.
    package var offset: Int

    /// What is wrong with it.
    package var message: String

    /// What to write instead.
    package var hint: String

    package var description: String {
        "\"\(word)\" at \(offset): \(message); \(hint)"
    }
}
