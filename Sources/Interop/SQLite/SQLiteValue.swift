/// A value bound to a parameter of a statement, copied by SQLite.
package enum SQLiteValue: Equatable, Sendable {
    case integer(Int64)
    case text([UInt8])
    case blob([UInt8])
    case null

    /// Text from a string.
    package static func text(_ string: String) -> SQLiteValue { .text(Array(string.utf8)) }
}
