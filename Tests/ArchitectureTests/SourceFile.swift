import Foundation
import Testing

/// A Swift file of this repository, with the views of it that the checks need.
struct SourceFile: Sendable {
    /// The path from the repository's root, with `/`.
    let path: String

    /// The lines as they stand.
    let lines: [String]

    /// The same lines with the contents of comments and string literals blanked.
    let code: [String]

    init(path: String, text: String) {
        self.path = path
        lines = Self.split(text)
        code = Self.split(CodeView.blanking(text))
    }

    /// The target the file belongs to: the folder under `Sources`, or under `Sources/Interop`.
    var target: String {
        let folders = path.split(separator: "/").map(String.init)
        guard folders.count > 2 else { return "" }
        return folders[1] == "Interop" && folders.count > 3 ? folders[2] : folders[1]
    }

    private static func split(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

extension SourceFile {
    /// Every file under `Sources`.
    static let sources = load("Sources")

    /// Every file under `Sources` and `Tests`.
    static let all = sources + load("Tests")

    private static func load(_ folder: String) -> [SourceFile] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let paths =
            FileManager.default.enumerator(atPath: root.appending(path: folder).path)?
            .compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
            let path = "\(folder)/\(path)"
            guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
            else {
                Issue.record("cannot read \(path)")
                return nil
            }
            return SourceFile(path: path, text: text)
        }
    }
}
