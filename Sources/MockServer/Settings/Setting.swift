/// One row of a table of settings: its names, its format, what it means and where it goes.
///
/// The default is no part of a row: it is whatever a fresh `Target` holds.
package struct Setting<Target: Sendable>: Sendable {
    /// The flag without its dashes, such as `admin-listen`.
    package let name: String

    /// What stands for the value in the help; nil for a switch.
    package let placeholder: String?

    /// Whether the setting takes several values, from a repeated flag or between commas.
    package let isRepeatable: Bool

    /// Whether the environment can set it; options of a single command it cannot.
    package let hasVariable: Bool

    /// The commands that understand the flag.
    package let commands: Set<CommandName>

    /// One sentence for the help and the README.
    package let help: String

    private let assign: @Sendable (inout Target, [String]) throws(MalformedValue) -> Void
    private let value: @Sendable (Target) -> String

    /// A row for one property.
    package init<Value: Sendable>(
        _ name: String, _ property: any WritableKeyPath<Target, Value> & Sendable,
        _ format: SettingFormat<Value>, commands: Set<CommandName> = [.serve],
        hasVariable: Bool = true, help: String
    ) {
        self.name = name
        self.placeholder = format.placeholder
        self.isRepeatable = format.isRepeatable
        self.hasVariable = hasVariable
        self.commands = commands
        self.help = help
        assign = { (target, texts) throws(MalformedValue) in
            target[keyPath: property] = try format.parse(texts)
        }
        value = { format.text($0[keyPath: property]) }
    }

    private init<Inner: Sendable>(
        lifting row: Setting<Inner>, to property: any WritableKeyPath<Target, Inner> & Sendable
    ) {
        name = row.name
        placeholder = row.placeholder
        isRepeatable = row.isRepeatable
        hasVariable = row.hasVariable
        commands = row.commands
        help = row.help
        assign = { (target, texts) throws(MalformedValue) in
            try row.assign(&target[keyPath: property], texts)
        }
        value = { row.value($0[keyPath: property]) }
    }

    /// The flag on the command line.
    package var flag: String { "--\(name)" }

    /// The environment variable, derived from the flag.
    package var variable: String {
        SettingsReader<Target>.variablePrefix
            + String(name.map { $0 == "-" ? "_" : $0 }).uppercased()
    }

    /// Whether the setting is a switch, whose flag stands alone.
    package var isSwitch: Bool { placeholder == nil }

    /// The same row for a value that contains this row's target.
    package func lifted<Outer>(
        to property: any WritableKeyPath<Outer, Target> & Sendable
    ) -> Setting<Outer> {
        Setting<Outer>(lifting: self, to: property)
    }

    /// Puts the values into the target; throws what the setting asks for.
    package func set(_ texts: [String], in target: inout Target) throws(MalformedValue) {
        try assign(&target, texts)
    }

    /// The setting's value in `target`, as it is written on the command line.
    package func text(in target: Target) -> String { value(target) }
}
