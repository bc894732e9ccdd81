/// A regular expression that runs in time linear in the text.
///
/// `matches` in a request comes from outside, and the engine of Swift's `Regex` can be made to run
/// for ever. This one follows all ways through the pattern at once (Thompson's construction), so a
/// text costs at most its length times `instructionsMax` steps. In return there are no back
/// references and no looking around; see `TextPattern.Parser` for what there is.
struct TextPattern: Sendable {
    /// The longest pattern read, in Unicode scalars.
    static let lengthMax = 1000

    /// The largest program made: repetitions such as `{50}` are written out.
    static let instructionsMax = 2000

    /// What is wrong with a pattern.
    struct Fault: Error, Equatable {
        var message: String
        /// Where, in Unicode scalars from 0.
        var offset: Int
    }

    /// Something that holds between two characters.
    enum Assertion: Sendable {
        case start
        case end
        case wordBoundary
        case noWordBoundary
    }

    /// The tree of a pattern.
    indirect enum Node: Sendable {
        case scalar(ScalarSet)
        case assertion(Assertion)
        case sequence([Node])
        case either([Node])
        case repeated(Node, ClosedRange<Int>)
        case repeatedAtLeast(Node, Int)
    }

    private enum Instruction: Sendable {
        case scalar(ScalarSet)
        case assertion(Assertion)
        case split(Int, Int)
        case jump(Int)
        case found
    }

    private var program: [Instruction] = []

    /// How many nodes may still be written out: one that makes no instruction counts as well.
    private var nodesLeft = 10 * instructionsMax

    /// Reads a pattern.
    init(_ pattern: String) throws(Fault) {
        var parser = Parser(pattern)
        try append(parser.parse())
        program.append(.found)
    }

    /// Whether some part of the text fits the pattern.
    func isFound(in text: String) -> Bool {
        var current = Threads(count: program.count)
        var next = Threads(count: program.count)
        var before: Unicode.Scalar?
        var scalars = text.unicodeScalars.makeIterator()
        var scalar = scalars.next()
        while true {
            // A new try begins at every position: the pattern is not anchored.
            if follow(0, before: before, after: scalar, into: &current) { return true }
            guard let consumed = scalar else { return false }
            scalar = scalars.next()
            next.removeAll()
            for index in current.waiting {
                guard case .scalar(let set) = program[index], set.contains(consumed) else {
                    continue
                }
                if follow(index + 1, before: consumed, after: scalar, into: &next) { return true }
            }
            swap(&current, &next)
            before = consumed
        }
    }

    /// The instructions that wait for the next character, each once.
    private struct Threads {
        var waiting: [Int] = []
        private var isSeen: [Bool]
        private var seen: [Int] = []

        init(count: Int) { isSeen = Array(repeating: false, count: count) }

        /// Notes an instruction; false when it was there.
        mutating func visit(_ index: Int) -> Bool {
            guard !isSeen[index] else { return false }
            isSeen[index] = true
            seen.append(index)
            return true
        }

        mutating func removeAll() {
            for index in seen { isSeen[index] = false }
            seen.removeAll(keepingCapacity: true)
            waiting.removeAll(keepingCapacity: true)
        }
    }

    /// Follows what needs no character; true when the pattern's end was reached.
    private func follow(
        _ start: Int, before: Unicode.Scalar?, after: Unicode.Scalar?, into threads: inout Threads
    ) -> Bool {
        var pending = [start]
        while let index = pending.popLast() {
            guard threads.visit(index) else { continue }
            switch program[index] {
            case .found: return true
            case .scalar: threads.waiting.append(index)
            case .jump(let target): pending.append(target)
            case .split(let first, let second):
                pending.append(first)
                pending.append(second)
            case .assertion(let assertion):
                if holds(assertion, before: before, after: after) { pending.append(index + 1) }
            }
        }
        return false
    }

    private func holds(
        _ assertion: Assertion, before: Unicode.Scalar?, after: Unicode.Scalar?
    ) -> Bool {
        let isBoundary =
            before.map(ScalarSet.word.contains) ?? false
            != (after.map(ScalarSet.word.contains) ?? false)
        return switch assertion {
        case .start: before == nil
        case .end: after == nil
        case .wordBoundary: isBoundary
        case .noWordBoundary: !isBoundary
        }
    }

    private mutating func append(_ node: Node) throws(Fault) {
        nodesLeft -= 1
        guard program.count < Self.instructionsMax, nodesLeft > 0 else {
            throw Fault(message: "the pattern is too large", offset: 0)
        }
        switch node {
        case .scalar(let set): program.append(.scalar(set))
        case .assertion(let assertion): program.append(.assertion(assertion))
        case .sequence(let nodes):
            for node in nodes { try append(node) }
        case .either(let nodes): try append(either: nodes)
        case .repeated(let node, let counts):
            for _ in 0..<counts.lowerBound { try append(node) }
            var splits: [Int] = []
            for _ in counts.lowerBound..<counts.upperBound {
                splits.append(program.count)
                program.append(.found)
                try append(node)
            }
            for split in splits { program[split] = .split(split + 1, program.count) }
        case .repeatedAtLeast(let node, let count):
            for _ in 0..<count { try append(node) }
            let split = program.count
            program.append(.found)
            try append(node)
            program.append(.jump(split))
            program[split] = .split(split + 1, program.count)
        }
    }

    private mutating func append(either nodes: [Node]) throws(Fault) {
        var jumps: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                try append(node)
                break
            }
            let split = program.count
            program.append(.found)
            try append(node)
            jumps.append(program.count)
            program.append(.found)
            program[split] = .split(split + 1, program.count)
        }
        for jump in jumps { program[jump] = .jump(program.count) }
    }
}
