/// Swift text with everything blanked that is not code.
///
/// Comments and the contents of string literals become spaces; lines keep their number and length.
/// An interpolation counts as part of its literal. Regex literals are not known: there are none.
struct CodeView {
    private let input: [Character]
    private var output: [Character] = []
    private var position = 0

    static func blanking(_ text: String) -> String {
        var view = CodeView(input: Array(text))
        view.run()
        return String(view.output)
    }

    private init(input: [Character]) {
        self.input = input
        output.reserveCapacity(input.count)
    }

    private mutating func run() {
        while position < input.count {
            if comes("//") {
                while position < input.count, input[position] != "\n" { blank(1) }
            } else if comes("/*") {
                blankBlockComment()
            } else if let poundCount = literalPoundCount() {
                blankLiteral(poundCount: poundCount)
            } else {
                output.append(input[position])
                position += 1
            }
        }
    }

    private mutating func blankBlockComment() {
        var depth = 0
        repeat {
            if comes("/*") {
                depth += 1
                blank(2)
            } else if comes("*/") {
                depth -= 1
                blank(2)
            } else {
                blank(1)
            }
        } while depth > 0 && position < input.count
    }

    /// How many `#` open the string literal that starts here; nil where none starts.
    private func literalPoundCount() -> Int? {
        var index = position
        while index < input.count, input[index] == "#" { index += 1 }
        guard index < input.count, input[index] == "\"" else { return nil }
        return index - position
    }

    private mutating func blankLiteral(poundCount: Int) {
        let pounds = String(repeating: "#", count: poundCount)
        blank(poundCount)
        let quotes = comes("\"\"\"") ? "\"\"\"" : "\""
        keep(quotes.count)
        while position < input.count {
            if comes(quotes + pounds) {
                keep(quotes.count)
                blank(poundCount)
                return
            }
            if comes("\\" + pounds + "(") {
                blank(2 + poundCount)
                blankInterpolation()
            } else if comes("\\" + pounds) {
                blank(2 + poundCount)
            } else {
                blank(1)
            }
        }
    }

    private mutating func blankInterpolation() {
        var depth = 1
        while depth > 0, position < input.count {
            if let poundCount = literalPoundCount() {
                let start = output.count
                blankLiteral(poundCount: poundCount)
                for index in start..<output.count where output[index] == "\"" {
                    output[index] = " "
                }
                continue
            }
            if input[position] == "(" { depth += 1 }
            if input[position] == ")" { depth -= 1 }
            blank(1)
        }
    }

    private func comes(_ text: String) -> Bool {
        input[position...].starts(with: text)
    }

    private mutating func blank(_ count: Int) {
        for character in input[position...].prefix(count) {
            output.append(character == "\n" ? "\n" : " ")
            position += 1
        }
    }

    private mutating func keep(_ count: Int) {
        output.append(contentsOf: input[position...].prefix(count))
        position += count
    }
}
