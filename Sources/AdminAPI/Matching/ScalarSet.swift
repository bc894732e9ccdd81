/// A set of Unicode scalars, as a pattern's `[a-z]`, `\d` or `.` names one.
struct ScalarSet: Equatable, Sendable {
    var ranges: [ClosedRange<Unicode.Scalar>]
    var isInverted = false

    init(_ ranges: [ClosedRange<Unicode.Scalar>], isInverted: Bool = false) {
        self.ranges = ranges
        self.isInverted = isInverted
    }

    /// Every scalar but the line feed: `.`.
    static let anyButLineFeed = ScalarSet(["\n"..."\n"], isInverted: true)
    /// ASCII digits: `\d`.
    static let digit = ScalarSet(["0"..."9"])
    /// ASCII letters, digits and the underscore: `\w`.
    static let word = ScalarSet(["0"..."9", "A"..."Z", "_"..."_", "a"..."z"])
    /// ASCII white space: `\s`.
    static let space = ScalarSet(["\t"..."\r", " "..." "])

    /// The set of everything else.
    var inverted: ScalarSet { ScalarSet(ranges, isInverted: !isInverted) }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar) } != isInverted
    }

    /// The set with the other case of each ASCII letter in it.
    var ignoringCase: ScalarSet {
        var all = ranges
        for range in ranges {
            for (low, high, distance) in [("a", "z", -32), ("A", "Z", 32)] as [Letters] {
                let letters = range.clamped(to: low...high)
                guard range.overlaps(low...high),
                    let first = Unicode.Scalar(UInt32(Int(letters.lowerBound.value) + distance)),
                    let last = Unicode.Scalar(UInt32(Int(letters.upperBound.value) + distance))
                else { continue }
                all.append(first...last)
            }
        }
        return ScalarSet(all, isInverted: isInverted)
    }

    private typealias Letters = (Unicode.Scalar, Unicode.Scalar, Int)
}
