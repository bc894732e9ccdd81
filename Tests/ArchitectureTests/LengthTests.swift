import Testing

/// The lengths that fit a screen.
enum LengthCheck {
    static let fileLinesMax = 400
    static let functionLinesMax = 70
    static let lineColumnsMax = 100

    static func findings(in file: SourceFile) -> [Finding] {
        var findings: [Finding] = []
        if file.lines.count > fileLinesMax {
            findings.append(
                Finding(
                    path: file.path, line: file.lines.count,
                    message: "\(file.lines.count) lines; a file has \(fileLinesMax) at most"))
        }
        for (index, line) in file.lines.enumerated() where line.count > lineColumnsMax {
            // A line that is one long word, an address or a token, cannot be broken.
            guard line.split(separator: " ").allSatisfy({ $0.count < lineColumnsMax * 3 / 4 })
            else { continue }
            findings.append(
                Finding(
                    path: file.path, line: index + 1,
                    message: "\(line.count) columns; a line has \(lineColumnsMax) at most"))
        }
        let functions: Set = ["func", "init", "deinit", "subscript", "var"]
        for declaration in Declaration.all(in: file) where functions.contains(declaration.keyword) {
            guard let last = declaration.lastLine(in: file.code) else { continue }
            let count = last - declaration.line + 1
            guard count > functionLinesMax else { continue }
            findings.append(
                Finding(
                    path: file.path, line: declaration.line + 1,
                    message: "\(count) lines; a function has \(functionLinesMax) at most"))
        }
        return findings
    }
}

struct LengthTests {
    @Test func filesFunctionsAndLinesFitAScreen() {
        expectNone(SourceFile.all.flatMap(LengthCheck.findings))
    }

    /// A function of `lineCount` lines.
    private func function(_ signature: String, lineCount: Int) -> String {
        signature + " {\n" + String(repeating: "    a()\n", count: lineCount - 2) + "}\n"
    }

    @Test(arguments: [
        ("func a()", 70, 0),
        ("func a()", 71, 1),
        ("package static func a(_ b: [Int]) throws(StoreError) -> Int", 71, 1),
        ("    init?(_ a: Int = max(1, 2))", 71, 1),
        ("deinit", 71, 1),
        ("private(set) var a: Int", 71, 1),
    ])
    func aFunctionHasSeventyLines(signature: String, lineCount: Int, findingCount: Int) {
        let file = SourceFile(
            path: "Sources/A/A.swift", text: function(signature, lineCount: lineCount))
        #expect(LengthCheck.findings(in: file).count == findingCount)
    }

    @Test func aSignatureOverSeveralLinesCounts() {
        let text = "func a(\n    b: Int\n)\n    -> Int\n" + function("", lineCount: 67)
        let file = SourceFile(path: "Sources/A/A.swift", text: text)
        #expect(LengthCheck.findings(in: file).map(\.line) == [1])
    }

    @Test func aBraceInAStringOrCommentIsNoBrace() {
        let text =
            "func a() {\n    // }\n    b(\"}\", #\"\\\"}\"#, \"\\(c(\"}\"))\")\n"
            + String(repeating: "    d()\n", count: 70) + "}\n"
        let file = SourceFile(path: "Sources/A/A.swift", text: text)
        #expect(LengthCheck.findings(in: file).map(\.line) == [1])
    }

    @Test func aRequirementOfAProtocolHasNoBody() {
        let text =
            "protocol A {\n    func a()\n    var b: Int { get }\n}\n\nenum B {\n"
            + String(repeating: "    case c\n", count: 80) + "}\n"
        #expect(LengthCheck.findings(in: SourceFile(path: "Sources/A/A.swift", text: text)) == [])
    }

    @Test(arguments: [(400, 0), (401, 1)])
    func aFileHasFourHundredLines(lineCount: Int, findingCount: Int) {
        let text = String(repeating: "let a = 1\n", count: lineCount)
        let file = SourceFile(path: "Sources/A/A.swift", text: text)
        #expect(LengthCheck.findings(in: file).count == findingCount)
    }

    @Test(arguments: [(20, 0), (21, 1)])
    func aLineHasAHundredColumns(wordCount: Int, findingCount: Int) {
        let text = String(repeating: "abcd ", count: wordCount)
        let file = SourceFile(path: "Sources/A/A.swift", text: text)
        #expect(LengthCheck.findings(in: file).count == findingCount)
    }
}
