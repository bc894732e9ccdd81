import Foundation
import Testing

/// What targets share opens with a sentence about it.
enum DocumentationCheck {
    /// Fields whose name is Apple's or HTTP's and says all: a sentence would repeat it.
    static let wordsThatSayAll: Set = [
        "apnsID", "authorization", "body", "collapseID", "deviceToken", "expiration", "headers",
        "keyID", "method", "name", "path", "priority", "pushType", "reason", "status", "teamID",
        "topic", "value",
    ]

    static func findings(in file: SourceFile) -> [Finding] {
        guard file.path.hasPrefix("Sources/") else { return [] }
        return Declaration.all(in: file).compactMap { declaration in
            guard declaration.isShared, !isDocumented(declaration, in: file),
                !isExempt(declaration, in: file)
            else { return nil }
            let name = declaration.rest.prefix { $0 != "{" && $0 != "(" && $0 != ":" && $0 != "=" }
            return Finding(
                path: file.path, line: declaration.line + 1,
                message: "`\(declaration.keyword) \(name)` is shared and has no `///` sentence")
        }
    }

    /// What a protocol describes already, an initialiser that only fills the fields, and a field
    /// whose name says all.
    private static func isExempt(_ declaration: Declaration, in file: SourceFile) -> Bool {
        if declaration.isOverride || fulfilsProtocol(declaration, in: file) { return true }
        switch declaration.keyword {
        case "extension": return true
        case "init":
            return declaration.rest.hasPrefix("(rawValue") || fillsFields(declaration, in: file)
        case "var", "let":
            let name = declaration.rest.prefix { $0.isLetter || $0.isNumber }
            return name == "description" || name == "rawValue"
                || wordsThatSayAll.contains(String(name))
        case "func":
            return ["==", "<", "hash(into", "encode(to"].contains { declaration.rest.hasPrefix($0) }
        default: return false
        }
    }

    /// Whether the declaration stands in an extension that adds a protocol: its witnesses are
    /// documented there.
    private static func fulfilsProtocol(_ declaration: Declaration, in file: SourceFile) -> Bool {
        Declaration.all(in: file).contains { other in
            guard other.keyword == "extension", other.line < declaration.line,
                other.rest.contains(":"), let last = other.lastLine(in: file.code)
            else { return false }
            return declaration.line < last
        }
    }

    private static func fillsFields(_ declaration: Declaration, in file: SourceFile) -> Bool {
        guard let last = declaration.lastLine(in: file.code) else { return false }
        let text = file.code[declaration.line...last].joined(separator: "\n")
        guard let brace = text.firstIndex(of: "{") else { return false }
        let statements = text[text.index(after: brace)...].dropLast()
            .split(whereSeparator: { $0 == "\n" || $0 == ";" })
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && $0 != "}" }
        return statements.allSatisfy { statement in
            let sides = statement.components(separatedBy: " = ")
            return sides.count == 2 && sides[0] == "self.\(sides[1])"
        }
    }

    /// Whether the nearest line above, attributes apart, is a doc comment, or a documented field
    /// of the same group.
    private static func isDocumented(_ declaration: Declaration, in file: SourceFile) -> Bool {
        var isField = isOneLineField(file.code[declaration.line])
        for index in (0..<declaration.line).reversed() {
            let line = file.lines[index].trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("///") { return line.count > "/// .".count }
            if line.hasPrefix("@") || line.hasPrefix("#if") || line.hasPrefix("// swift-format") {
                isField = false
            } else if !isField || !isOneLineField(file.code[index]) {
                return false
            }
        }
        return false
    }

    private static func isOneLineField(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        guard words.contains("var") || words.contains("let"), words.first != "case" else {
            return false
        }
        return line.count { $0 == "{" } == line.count { $0 == "}" }
    }
}

struct DocumentationTests {
    @Test func whatTargetsShareIsDocumented() {
        expectNone(SourceFile.sources.flatMap(DocumentationCheck.findings))
    }

    @Test(arguments: [
        "package struct A {}",
        "@frozen\npublic enum A {}",
        "/// A.\npackage struct A {\n    package var b: Int\n}",
        "    package static let a = 1",
        "    package private(set) var a: Int",
        "/// A size.\npackage var width: Int\n\npackage var height: Int",
        "// Not a doc comment.\npackage func a() {}",
        "    package init(a: Int) {\n        self.a = a + 1\n    }",
        "package final class A {}",
        "extension A {\n    package func c() {}\n}",
    ])
    func aSilentDeclarationIsFound(text: String) {
        let file = SourceFile(path: "Sources/A/A.swift", text: text)
        #expect(DocumentationCheck.findings(in: file).count == 1)
    }

    @Test(arguments: [
        "/// What it is.\npackage struct A {}",
        "/// What it is.\n@frozen\npublic enum A {}",
        "    /// A size.\n    package var width: Int\n    package var height: Int",
        "struct A {}",
        "private func a() { package.b() }",
        "    package init(a: Int) {\n        self.a = a\n    }",
        "    package var description: String { \"\" }",
        "package import APNsRules",
        "    package var topic: String",
        "extension A: B {\n    package func c() {}\n}",
    ])
    func aDocumentedOrPrivateOneIsNot(text: String) {
        let file = SourceFile(path: "Sources/A/A.swift", text: text)
        #expect(DocumentationCheck.findings(in: file) == [])
    }
}
