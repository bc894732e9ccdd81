import Foundation
import Testing

/// Text that may not stand in a file.
struct BannedText: Sendable {
    /// What is looked for, as a regular expression.
    let pattern: String

    /// The paths in which it is banned begin so.
    var under = "Sources/"

    /// The paths in which it is allowed all the same begin so.
    var except: String?

    /// Whether comments and strings count too.
    var everywhere = false
    let why: String
}

enum BannedTextCheck {
    static let table: [BannedText] = [
        BannedText(pattern: #"\btry!"#, why: "an error is handled or thrown"),
        BannedText(pattern: #"\bfatalError\b"#, why: "a mistake of ours is a precondition"),
        BannedText(
            pattern: #"\b(TODO|FIXME|XXX)\b"#, under: "", except: "Tests/ArchitectureTests/",
            everywhere: true, why: "what is left to do is an issue"),
        BannedText(
            pattern: #"@unchecked\s+Sendable"#,
            why: "the compiler checks, or `nonisolated(unsafe)` names what it cannot"),
        BannedText(
            pattern: #"\b(Unsafe\w*|OpaquePointer|Unmanaged|withUnsafe\w*|unsafeBitCast)\b"#,
            except: "Sources/Interop/", why: "raw memory belongs to Sources/Interop"),
        BannedText(
            pattern: #"\bimport\s+(Foundation|Dispatch|XCTest)\b"#,
            why: "full Foundation makes the static binary four times as large"),
        BannedText(
            pattern: #"\b(struct|class|enum|protocol|actor|typealias)\s+\w*"#
                + #"(Manager|Helper|Util(s|ity|ities)?|Common|Misc|Impl)(?![a-z])\w*"#,
            under: "", why: "such a name is two things wanting two names"),
    ]

    static func findings(in file: SourceFile) -> [Finding] {
        table.filter { $0.applies(to: file) }.flatMap { banned in
            (banned.everywhere ? file.lines : file.code).enumerated().compactMap { index, line in
                guard let range = line.range(of: banned.pattern, options: .regularExpression)
                else { return nil }
                return Finding(
                    path: file.path, line: index + 1, message: "`\(line[range])`: \(banned.why)")
            }
        }
    }
}

extension BannedText {
    func applies(to file: SourceFile) -> Bool {
        guard file.path.hasPrefix(under) else { return false }
        guard let except else { return true }
        return !file.path.hasPrefix(except)
    }
}

struct BannedTextTests {
    @Test func noFileHoldsBannedText() {
        expectNone(SourceFile.all.flatMap(BannedTextCheck.findings))
    }

    @Test(arguments: [
        "let a = try! b()",
        "fatalError(\"no\")",
        "// TODO: later",
        "// FIXME",
        "final class A: @unchecked Sendable {}",
        "func a(_ p: UnsafePointer<Int>) {}",
        "bytes.withUnsafeBytes { _ in }",
        "let p: OpaquePointer",
        "Unmanaged.passRetained(a)",
        "import Foundation",
        "final class ConnectionManager {}",
        "enum HTTP2Utils {}",
        "struct StoreImpl {}",
    ])
    func bannedTextIsFound(text: String) {
        let file = SourceFile(path: "Sources/MockServer/A.swift", text: text)
        #expect(BannedTextCheck.findings(in: file).count == 1)
    }

    @Test(arguments: [
        ("Sources/MockServer/A.swift", "// a fatalError is not code here\nlet a = \"try!\""),
        ("Sources/MockServer/A.swift", "import FoundationEssentials"),
        ("Sources/MockServer/A.swift", "struct ImplicitTopic {}"),
        ("Sources/Interop/SQLite/A.swift", "let p: OpaquePointer"),
    ])
    func allowedTextIsNot(path: String, text: String) {
        #expect(BannedTextCheck.findings(in: SourceFile(path: path, text: text)) == [])
    }
}
