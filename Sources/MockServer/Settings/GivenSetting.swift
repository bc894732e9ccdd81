/// What somebody gave for a setting, and where.
package struct GivenSetting: Equatable, Sendable {
    /// The flag or the variable, as it is written.
    package let source: String

    /// The values: one, except for a repeatable setting.
    package var texts: [String]

    /// The values in one piece, as a variable would hold them.
    package var text: String { texts.joined(separator: ",") }
}
