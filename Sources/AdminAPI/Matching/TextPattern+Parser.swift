extension TextPattern {
    /// Reads a pattern: literals, `.`, `[…]`, `\d \w \s` and their opposites, `\b`, `^`, `$`,
    /// groups, `|`, `* + ? {n} {n,} {n,m}` (also lazy), the escapes `\n \r \t \xHH \uHHHH`, and
    /// `(?i)` in front.
    struct Parser {
        /// The deepest nesting of groups: reading one uses the stack.
        private static let depthMax = 50

        private let scalars: [Unicode.Scalar]
        private var position = 0
        private var ignoresCase = false
        private var depth = 0

        init(_ pattern: String) {
            scalars = Array(pattern.unicodeScalars)
        }

        mutating func parse() throws(Fault) -> Node {
            guard scalars.count <= TextPattern.lengthMax else {
                throw fault("the pattern is longer than \(TextPattern.lengthMax) characters")
            }
            if take("(?i)") { ignoresCase = true }
            let node = try alternatives()
            guard position == scalars.count else { throw fault("\")\" closes nothing") }
            return node
        }

        private mutating func alternatives() throws(Fault) -> Node {
            var branches: [Node] = []
            repeat {
                var items: [Node] = []
                while let next = peek, next != "|", next != ")" {
                    items.append(try repetition(of: try atom()))
                }
                branches.append(.sequence(items))
            } while take("|")
            return branches.count == 1 ? branches[0] : .either(branches)
        }

        private mutating func atom() throws(Fault) -> Node {
            guard let scalar = peek else { throw fault("something is missing") }
            position += 1
            switch scalar {
            case "(": return try group()
            case "[": return .scalar(cased(try bracket()))
            case ".": return .scalar(.anyButLineFeed)
            case "^": return .assertion(.start)
            case "$": return .assertion(.end)
            case "\\":
                if take("b") { return .assertion(.wordBoundary) }
                if take("B") { return .assertion(.noWordBoundary) }
                return .scalar(cased(try escape()))
            case "*", "+", "?": throw fault("\"\(scalar)\" repeats nothing", back: 1)
            case "{":
                position -= 1
                guard counts() == nil else { throw fault("a count repeats nothing", back: 1) }
                position += 1
                return .scalar(ScalarSet([scalar...scalar]))
            default: return .scalar(cased(ScalarSet([scalar...scalar])))
            }
        }

        private mutating func group() throws(Fault) -> Node {
            if take("?") {
                let isNamed = peek == "<" && !["=", "!"].contains(scalar(after: 1))
                guard take(":") || isNamed else {
                    throw fault("looking around and flags inside are not supported", back: 1)
                }
                while isNamed, let next = peek {
                    position += 1
                    if next == ">" { break }
                }
            }
            depth += 1
            guard depth <= Self.depthMax else { throw fault("groups are nested too deep") }
            let node = try alternatives()
            depth -= 1
            guard take(")") else { throw fault("a group is not closed") }
            return node
        }

        private mutating func repetition(of node: Node) throws(Fault) -> Node {
            var repeated: Node
            if take("*") {
                repeated = .repeatedAtLeast(node, 0)
            } else if take("+") {
                repeated = .repeatedAtLeast(node, 1)
            } else if take("?") {
                repeated = .repeated(node, 0...1)
            } else if let counted = counts() {
                guard counted.low <= counted.high ?? counted.low else {
                    throw fault("the counts are the wrong way round", back: 1)
                }
                repeated =
                    counted.high.map { .repeated(node, counted.low...$0) }
                    ?? .repeatedAtLeast(node, counted.low)
            } else {
                return node
            }
            _ = take("?")
            if let next = peek, ["*", "+", "?"].contains(next) || counts() != nil {
                throw fault("\"\(next)\" follows a repetition")
            }
            return repeated
        }

        /// Reads `{n}`, `{n,}` or `{n,m}`; nil, and nothing read, when there is none.
        private mutating func counts() -> (low: Int, high: Int?)? {
            let start = position
            guard take("{") else { return nil }
            if let low = number() {
                if take("}") { return (low, low) }
                if take(",") {
                    if take("}") { return (low, nil) }
                    if let high = number(), take("}") { return (low, high) }
                }
            }
            position = start
            return nil
        }

        private mutating func number() -> Int? {
            var value: Int?
            while let digit = peek, ("0"..."9").contains(digit) {
                // A larger count makes a program that is refused anyway.
                value = min(
                    (value ?? 0) * 10 + Int(digit.value - 48), TextPattern.instructionsMax + 1)
                position += 1
            }
            return value
        }

        private mutating func bracket() throws(Fault) -> ScalarSet {
            let isInverted = take("^")
            var set = ScalarSet([])
            var isFirst = true
            while let next = peek, next != "]" || isFirst {
                isFirst = false
                let low = try bracketItem()
                guard peek == "-", let after = scalar(after: 1), after != "]",
                    low.ranges.count == 1, low.ranges[0].lowerBound == low.ranges[0].upperBound
                else {
                    // The opposite of a class inside brackets is the ranges between its own.
                    set.ranges += low.isInverted ? Self.gaps(low.ranges) : low.ranges
                    continue
                }
                position += 1
                let high = try bracketItem()
                guard let first = low.ranges.first?.lowerBound,
                    let last = high.ranges.last?.upperBound, first <= last
                else { throw fault("a range runs backwards", back: 1) }
                set.ranges.append(first...last)
            }
            guard take("]") else { throw fault("a bracket is not closed") }
            set.isInverted = isInverted
            return set
        }

        private mutating func bracketItem() throws(Fault) -> ScalarSet {
            if take("\\") { return try escape() }
            guard let scalar = peek else { throw fault("a bracket is not closed") }
            position += 1
            return ScalarSet([scalar...scalar])
        }

        private mutating func escape() throws(Fault) -> ScalarSet {
            guard let scalar = peek else { throw fault("\"\\\" ends the pattern") }
            position += 1
            switch scalar {
            case "d": return .digit
            case "D": return .digit.inverted
            case "w": return .word
            case "W": return .word.inverted
            case "s": return .space
            case "S": return .space.inverted
            case "n": return ScalarSet(["\n"..."\n"])
            case "r": return ScalarSet(["\r"..."\r"])
            case "t": return ScalarSet(["\t"..."\t"])
            case "x": return try hexadecimal(digits: 2)
            case "u": return try hexadecimal(digits: 4)
            case "1"..."9": throw fault("back references are not supported", back: 1)
            case "0", "a"..."z", "A"..."Z":
                throw fault("there is no escape \"\\\(scalar)\"", back: 1)
            default: return ScalarSet([scalar...scalar])
            }
        }

        private mutating func hexadecimal(digits: Int) throws(Fault) -> ScalarSet {
            let text = String(String.UnicodeScalarView(scalars.dropFirst(position).prefix(digits)))
            guard text.utf8.count == digits, let value = UInt32(text, radix: 16),
                let scalar = Unicode.Scalar(value)
            else { throw fault("\(digits) hexadecimal digits are missing") }
            position += digits
            return ScalarSet([scalar...scalar])
        }

        /// What lies between the ranges, which must be in order and apart.
        private static func gaps(
            _ ranges: [ClosedRange<Unicode.Scalar>]
        ) -> [ClosedRange<Unicode.Scalar>] {
            var gaps: [ClosedRange<Unicode.Scalar>] = []
            var start: UInt32 = 0
            for range in ranges {
                if let first = Unicode.Scalar(start), range.lowerBound > first,
                    let last = Unicode.Scalar(range.lowerBound.value - 1)
                {
                    gaps.append(first...last)
                }
                start = range.upperBound.value + 1
            }
            if let first = Unicode.Scalar(start) { gaps.append(first..."\u{10FFFF}") }
            return gaps
        }

        private var peek: Unicode.Scalar? { scalar(after: 0) }

        private func scalar(after count: Int) -> Unicode.Scalar? {
            position + count < scalars.count ? scalars[position + count] : nil
        }

        /// Reads a text if it comes next.
        private mutating func take(_ text: String) -> Bool {
            guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
            position += text.unicodeScalars.count
            return true
        }

        private func cased(_ set: ScalarSet) -> ScalarSet {
            ignoresCase ? set.ignoringCase : set
        }

        private func fault(_ message: String, back: Int = 0) -> Fault {
            Fault(message: message, offset: position - back)
        }
    }
}
