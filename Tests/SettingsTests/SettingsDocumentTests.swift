import MockServer
import Testing

struct SettingsDocumentTests {
    @Test func markdownHasOneRowOfFourCellsForEachSetting() {
        let lines = ServerSettings.markdown.split(separator: "\n")
        #expect(lines.count == ServerSettings.table.count + 2)
        for (line, setting) in zip(lines.dropFirst(2), ServerSettings.table) {
            #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 5, "\(line)")
            #expect(line.hasPrefix("| `\(setting.flag)"))
            #expect(line.contains("`\(setting.variable)`"))
        }
    }

    @Test func helpNamesEveryFlagAndVariableIn80Columns() {
        let help = SettingsDocument(rows: ServerSettings.table, defaults: ServerSettings()).help
        for setting in ServerSettings.table {
            #expect(help.contains("  \(setting.flag)"))
            #expect(help.contains(setting.variable))
        }
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: ServerSettings.table.map(\.help))
    func aHelpTextIsWholeSentences(help: String) {
        #expect(help.first?.isUppercase == true)
        #expect(help.hasSuffix("."))
        #expect(!help.contains("|"))
    }
}
