/// One piece of a JSON document, as ranges into its bytes.
package enum JSONToken {
    case objectStart
    case objectEnd
    case arrayStart
    case arrayEnd

    /// A member's name, without its quotes.
    case key(JSONText)

    /// A string value, without its quotes.
    case string(JSONText)

    case number(Range<Int>)
    case bool(Bool)
    case null
}
