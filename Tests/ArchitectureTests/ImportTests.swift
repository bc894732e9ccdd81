import Testing

/// What each target may import. A target that is missing here may import nothing.
enum ImportCheck {
    static let allowed: [String: Set<String>] = [
        "apns-mock": ["Commands"],
        "Commands": [
            "MockServer", "APNsRules", "OpenSSL", "FoundationEssentials", "EventLoop", "Files",
        ],
        "MockServer": [
            "AdminAPI", "NotificationStore", "APNsRules", "HTTP2Engine", "EventLoop", "OpenSSL",
            "HTTP1", "Files", "Bytes", "Synchronization",
        ],
        "AdminAPI": ["NotificationStore", "APNsRules", "FoundationEssentials", "Synchronization"],
        "NotificationStore": ["APNsRules", "SQLite", "Files", "Bytes", "Synchronization"],
        "HTTP2Engine": ["Nghttp2", "Bytes"],
        "APNsRules": [],
        "Bytes": [],
        "Files": ["Synchronization"],
        "Nghttp2": ["CNghttp2", "Bytes"],
        "OpenSSL": ["COpenSSL", "Synchronization"],
        "SQLite": ["CSQLite", "Synchronization"],
        "EventLoop": ["CLibuv", "Synchronization"],
        "HTTP1": ["CMicrohttpd", "Synchronization"],
    ]

    /// The C library of the system, under its name on each platform.
    static let systemModules: Set<String> = ["Glibc", "Darwin", "Musl"]

    static func findings(in file: SourceFile) -> [Finding] {
        guard file.path.hasPrefix("Sources/") else { return [] }
        var modules = allowed[file.target] ?? []
        if file.path.hasPrefix("Sources/Interop/") { modules.formUnion(systemModules) }
        return file.code.enumerated().compactMap { index, line in
            guard let module = importedModule(line), !modules.contains(module) else { return nil }
            return Finding(
                path: file.path, line: index + 1,
                message: "\(file.target) may not import \(module)")
        }
    }

    /// The module an import line names: `import struct A.B` and `@testable import A` name `A`.
    private static func importedModule(_ line: String) -> String? {
        let words = line.split(separator: " ").map(String.init)
        guard let keyword = words.firstIndex(of: "import"),
            words[..<keyword].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains($0) })
        else { return nil }
        let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        let name = words[(keyword + 1)...].first { !kinds.contains($0) }
        return name?.split(separator: ".").first.map(String.init)
    }

    private static let accessLevels: Set = [
        "public", "package", "internal", "fileprivate", "private",
    ]
}

struct ImportTests {
    @Test func targetsImportOnlyWhatTheTableAllows() {
        expectNone(SourceFile.sources.flatMap(ImportCheck.findings))
    }

    @Test(arguments: [
        ("Sources/APNsRules/A.swift", "import Foundation"),
        ("Sources/APNsRules/A.swift", "import Glibc"),
        ("Sources/MockServer/A.swift", "import CNghttp2"),
        ("Sources/AdminAPI/A.swift", "import MockServer"),
        ("Sources/HTTP2Engine/A.swift", "@testable import APNsRules"),
        ("Sources/NotificationStore/A.swift", "internal import struct CSQLite.sqlite3"),
        ("Sources/Interop/SQLite/A.swift", "import CLibuv"),
        ("Sources/Unheard/A.swift", "import APNsRules"),
    ])
    func aForeignImportIsFound(path: String, line: String) {
        #expect(ImportCheck.findings(in: SourceFile(path: path, text: line)).count == 1)
    }

    @Test(arguments: [
        ("Sources/Interop/SQLite/A.swift", "import CSQLite\nimport Glibc"),
        ("Sources/APNsRules/A.swift", "// import Foundation\nlet a = \"import Foundation\""),
        ("Tests/StoreTests/A.swift", "import Foundation"),
    ])
    func anAllowedImportIsNot(path: String, text: String) {
        #expect(ImportCheck.findings(in: SourceFile(path: path, text: text)) == [])
    }
}
