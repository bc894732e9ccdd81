/// Reads settings from defaults, environment and command line: each beats the one before it.
///
/// Nothing stops at the first fault: all of them are told at once.
package struct SettingsReader<Target: Sendable>: Sendable {
    /// What the name of every variable begins with.
    package static var variablePrefix: String { "APNS_MOCK_" }

    private let rows: [Setting<Target>]
    private let knownVariables: Set<String>

    /// A reader for the flags of `rows`.
    ///
    /// `knownVariables` names the variables that belong to other commands: they are not unknown.
    package init(rows: [Setting<Target>], knownVariables: [String] = []) {
        self.rows = rows
        self.knownVariables = Set(knownVariables)
    }

    /// What was read.
    package struct Reading: Sendable {
        /// The settings: everything that nobody gave is as in the defaults.
        package var settings: Target

        /// What somebody gave, by the setting's name; the flag where there was a variable too.
        package var given: [String: GivenSetting]
    }

    /// Reads everything; throws every fault found.
    ///
    /// `environment` holds pairs of name and value. An empty variable counts as absent, which is
    /// what compose files and CI make of an unset one.
    package func read(
        arguments: [String], environment: [(name: String, value: String)], defaults: Target
    ) throws(SettingFaults) -> Reading {
        var faults: [SettingFault] = []
        let variables = texts(environment: environment, faults: &faults)
        let flags = texts(arguments: arguments, faults: &faults)
        var reading = Reading(settings: defaults, given: [:])
        for row in rows {
            for given in [variables[row.name], flags[row.name]] {
                guard let given else { continue }
                apply(given, to: row, in: &reading, faults: &faults)
            }
        }
        if !faults.isEmpty { throw SettingFaults(faults) }
        return reading
    }

    private func apply(
        _ given: GivenSetting, to row: Setting<Target>, in reading: inout Reading,
        faults: inout [SettingFault]
    ) {
        do {
            try row.set(given.texts, in: &reading.settings)
            reading.given[row.name] = given
        } catch {
            faults.append(
                SettingFault(given.source, "'\(given.text)' is not \(error.expected)"))
        }
    }

    private func texts(
        environment: [(name: String, value: String)], faults: inout [SettingFault]
    ) -> [String: GivenSetting] {
        let own = rows.filter(\.hasVariable)
        var found: [String: GivenSetting] = [:]
        for (name, value) in environment.sorted(by: { $0.name < $1.name })
        where name.hasPrefix(Self.variablePrefix) {
            if let row = own.first(where: { $0.variable == name }) {
                if value.isEmpty { continue }
                found[row.name] = GivenSetting(source: name, texts: values(value, of: row))
            } else if !knownVariables.contains(name),
                !ServiceLinkVariable.matches(name: name, value: value)
            {
                let candidates = Array(knownVariables.union(own.map(\.variable))).sorted()
                let message = "no such setting" + meant(NearMiss.of(name, among: candidates))
                faults.append(SettingFault(name, message))
            }
        }
        return found
    }

    private func texts(
        arguments: [String], faults: inout [SettingFault]
    ) -> [String: GivenSetting] {
        var found: [String: GivenSetting] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != "-" else {
                faults.append(SettingFault("'\(argument)'", "unexpected argument"))
                continue
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let flag = String(parts[0])
            guard let row = rows.first(where: { $0.flag == flag }) else {
                let message = "no such flag" + meant(NearMiss.of(flag, among: rows.map(\.flag)))
                faults.append(SettingFault(flag, message))
                // The value of an unknown flag would only be a second fault for the same slip.
                if parts.count == 1, rest.first?.hasPrefix("-") == false { rest.removeFirst() }
                continue
            }
            guard let text = value(of: row, inline: parts.dropFirst().first, rest: &rest) else {
                let placeholder = row.placeholder ?? ""
                faults.append(SettingFault(flag, "needs a value: \(flag) \(placeholder)"))
                continue
            }
            add(text, of: row, to: &found, faults: &faults)
        }
        return found
    }

    private func value(
        of row: Setting<Target>, inline: Substring?, rest: inout ArraySlice<String>
    ) -> String? {
        if let inline { return String(inline) }
        if row.isSwitch { return "true" }
        guard let next = rest.first, !next.hasPrefix("--") else { return nil }
        rest.removeFirst()
        return next
    }

    private func add(
        _ text: String, of row: Setting<Target>, to found: inout [String: GivenSetting],
        faults: inout [SettingFault]
    ) {
        let texts = values(text, of: row)
        guard let earlier = found[row.name] else {
            found[row.name] = GivenSetting(source: row.flag, texts: texts)
            return
        }
        if row.isRepeatable {
            found[row.name]?.texts += texts
        } else {
            faults.append(
                SettingFault(row.flag, "given twice: '\(earlier.text)' and '\(text)'"))
        }
    }

    private func values(_ text: String, of row: Setting<Target>) -> [String] {
        guard row.isRepeatable else { return [text] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    private func meant(_ word: String?) -> String {
        word.map { "; did you mean \($0)?" } ?? ""
    }
}
