/// Numbers of bytes as people write them: `4096`, `64KiB`, `5MiB`, `1GiB`.
package enum ByteSizeText {
    /// The units with their bytes, largest first (IEC 80000-13).
    private static let units: [(name: String, bytes: Int)] = [
        ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("", 1),
    ]

    /// Reads a size; nil without a number, with an unknown unit, or past what fits.
    package static func bytes(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let name = text[digits.endIndex...]
        guard let unit = units.first(where: { $0.name == name }), let number = Int(digits)
        else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit.bytes)
        return overflow ? nil : bytes
    }

    /// Writes a size in the largest unit that needs no fraction.
    package static func text(_ bytes: Int) -> String {
        for unit in units where bytes != 0 && bytes % unit.bytes == 0 {
            return "\(bytes / unit.bytes)\(unit.name)"
        }
        return "\(bytes)"
    }
}
