/// One thing wrong with a command line or with the environment.
package struct SettingFault: Equatable, Sendable {
    /// The flag, variable or word at fault, as it was given.
    package let name: String

    /// What is wrong with it.
    package let message: String

    /// A fault of the flag, variable or word `name`.
    package init(_ name: String, _ message: String) {
        self.name = name
        self.message = message
    }
}

extension SettingFault: CustomStringConvertible {
    /// The fault in one line; control characters of foreign text are escaped.
    package var description: String { LogText.escaped("\(name): \(message)") }
}

/// All that is wrong with a command line and the environment: never empty.
package struct SettingFaults: Error, Equatable {
    /// The faults, in the order in which they were met.
    package let faults: [SettingFault]

    /// Several faults at once.
    package init(_ faults: [SettingFault]) { self.faults = faults }
}
