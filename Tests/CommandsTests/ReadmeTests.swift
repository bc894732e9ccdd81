import Foundation
import MockServer
import Testing

struct ReadmeTests {
    /// The README's table stands between two comments and is what the settings' table renders.
    @Test func theTableOfSettingsIsTheOneInTheCode() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(
            contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let begin = try #require(readme.range(of: "<!-- settings -->"))
        let end = try #require(readme.range(of: "<!-- /settings -->"))
        let table = readme[begin.upperBound..<end.lowerBound]
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let expected = ServerSettings.markdown.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(table == expected, "README.md should hold:\n\n\(expected)\n")
    }
}
