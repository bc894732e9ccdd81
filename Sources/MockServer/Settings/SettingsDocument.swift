/// Writes a table of settings out: for `help` and for the README.
package struct SettingsDocument<Target: Sendable>: Sendable {
    /// The widest line of the help, in columns.
    private static var columns: Int { 80 }

    /// Where the help's second column begins.
    private static var indent: Int { 6 }

    private let rows: [Setting<Target>]
    private let defaults: Target

    /// A document of the rows; `defaults` is what holds when nobody gives anything.
    package init(rows: [Setting<Target>], defaults: Target) {
        self.rows = rows
        self.defaults = defaults
    }

    /// The README's table.
    package var markdown: String {
        var lines = [
            "| Flag | Variable | Default | Meaning |",
            "| --- | --- | --- | --- |",
        ]
        for row in rows {
            let flag = code(usage(of: row))
            let repeatable = row.isRepeatable ? " Repeatable." : ""
            let variable = row.hasVariable ? code(row.variable) : ""
            lines.append(
                "| \(flag) | \(variable) | \(defaultCell(of: row)) | \(row.help)\(repeatable) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The help's list of flags: no line is longer than 80 columns.
    package var help: String {
        rows.map { row in
            var notes: [String] = row.isSwitch ? [] : ["default \(row.text(in: defaults))"]
            if row.isRepeatable { notes.append("repeatable") }
            if row.hasVariable { notes.append(row.variable) }
            let lines =
                ["  \(usage(of: row))"] + wrapped(row.help)
                + (notes.isEmpty ? [] : wrapped("[\(notes.joined(separator: "; "))]"))
            return lines.joined(separator: "\n") + "\n"
        }.joined()
    }

    private func usage(of row: Setting<Target>) -> String {
        row.placeholder.map { "\(row.flag) \($0)" } ?? row.flag
    }

    /// A default in words stands in parentheses; only one that can be written is code.
    private func defaultCell(of row: Setting<Target>) -> String {
        let text = row.text(in: defaults)
        return text.hasPrefix("(") ? String(text.dropFirst().dropLast()) : code(text)
    }

    /// A bar would end the table's cell.
    private func code(_ text: String) -> String {
        "`\(text.split(separator: "|").joined(separator: "\\|"))`"
    }

    private func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, Self.indent + line.count + 1 + word.count > Self.columns {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        lines.append(line)
        return lines.map { String(repeating: " ", count: Self.indent) + $0 }
    }
}

extension ServerSettings {
    /// The README's table of the server's settings.
    package static var markdown: String {
        SettingsDocument(rows: table, defaults: ServerSettings()).markdown
    }
}
