import Foundation

/// A declaration of a file, as far as its lines tell.
struct Declaration {
    /// The line of its keyword, counted from 0.
    let line: Int

    /// The declaration's keyword: `func`, `struct`, …
    let keyword: String

    /// Whether `package` or `public` (or `open`) stands before it.
    let isShared: Bool

    /// Whether `override` stands before it.
    let isOverride: Bool

    /// What follows the keyword on its line.
    let rest: String

    static let modifiers: Set = [
        "package", "public", "open", "internal", "fileprivate", "private", "static", "class",
        "final",
        "override", "mutating", "nonmutating", "borrowing", "consuming", "nonisolated", "lazy",
        "weak",
        "unowned", "required", "convenience", "indirect", "isolated",
    ]

    private static let keywords: Set = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "extension", "func", "init",
        "deinit", "subscript", "var", "let", "case", "associatedtype", "macro", "operator",
    ]

    /// The declarations of a file in order.
    static func all(in file: SourceFile) -> [Declaration] {
        file.code.indices.compactMap { Declaration(line: $0, text: file.code[$0]) }
    }

    private init?(line: Int, text: String) {
        var words: [String] = []
        var rest = Substring(text).drop { $0 == " " }
        while let word = Self.takeWord(&rest) {
            let isModifier = Self.modifiers.contains(word) || word.hasPrefix("@")
            if Self.keywords.contains(word), !isModifier || !Self.startsDeclaration(rest) {
                self.line = line
                keyword = word
                isShared = !Set(["package", "public", "open"]).isDisjoint(with: words)
                isOverride = words.contains("override")
                self.rest = rest.trimmingCharacters(in: .whitespaces)
                return
            }
            guard isModifier else { return nil }
            words.append(word)
        }
        return nil
    }

    /// Takes a word with the parenthesised part that belongs to it, as in `private(set)`.
    private static func takeWord(_ rest: inout Substring) -> String? {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" }
        guard !word.isEmpty else { return nil }
        rest = rest.dropFirst(word.count)
        if rest.first == "(", word != "init", word != "subscript" {
            rest = rest.drop { $0 != ")" }.dropFirst()
        }
        rest = rest.drop { $0 == " " }
        return String(word)
    }

    /// Whether `class` was a modifier, as in `class func`.
    private static func startsDeclaration(_ rest: Substring) -> Bool {
        let word = rest.prefix { $0.isLetter }
        return keywords.contains(String(word)) || modifiers.contains(String(word))
    }
}

extension Declaration {
    /// The last line of the declaration's body, counted from 0; nil where it has none.
    func lastLine(in code: [String]) -> Int? {
        var depth = 0
        var braces = 0
        for index in line..<code.count {
            for character in code[index] {
                switch character {
                case "(", "[": depth += 1
                case ")", "]": depth -= 1
                case "{": braces += 1
                case "}":
                    braces -= 1
                    if braces == 0, depth == 0 { return index }
                    if braces < 0 { return nil }
                default: break
                }
            }
            if braces == 0, depth == 0, !Self.continues(code, after: index) { return nil }
        }
        return nil
    }

    /// Whether a signature that could end with this line goes on in the next.
    private static func continues(_ code: [String], after index: Int) -> Bool {
        let line = code[index].trimmingCharacters(in: .whitespaces)
        guard index + 1 < code.count else { return false }
        let next = code[index + 1].trimmingCharacters(in: .whitespaces)
        return line.hasSuffix("->") || line.hasSuffix(",") || line.hasSuffix("where")
            || ["{", "->", "where ", "throws", "async", "rethrows"].contains { next.hasPrefix($0) }
    }
}
