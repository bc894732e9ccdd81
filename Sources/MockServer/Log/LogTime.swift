/// Times as the log writes them.
package enum LogTime {
    /// RFC 3339 in UTC with milliseconds, such as `2026-11-30T12:00:00.250Z`.
    ///
    /// The days are counted in eras of 400 years that begin on 1 March, so that the leap day is
    /// the last of its year (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    package static func text(microsecondsSince1970 microseconds: Int64) -> String {
        let (milliseconds, _) = floorDivide(microseconds, 1_000)
        let (seconds, millisecond) = floorDivide(milliseconds, 1_000)
        let (days, secondOfDay) = floorDivide(seconds, 86_400)
        let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        let hour = padded(secondOfDay / 3_600, 2)
        let minute = padded(secondOfDay / 60 % 60, 2)
        let second = padded(secondOfDay % 60, 2)
        return "\(date)T\(hour):\(minute):\(second).\(padded(millisecond, 3))Z"
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
