/// Instants as RFC 3339 writes them: `2026-11-30T12:00:00.123456Z`.
package enum RFC3339 {
    /// An instant in UTC, with six decimals of a second.
    package static func text(microseconds: Int64) -> String {
        let (day, time) = microseconds.flooredDivision(by: 86_400_000_000)
        let date = civilDate(daysSince1970: day)
        let (seconds, fraction) = time.flooredDivision(by: 1_000_000)
        return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2)
            + "T" + padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":"
            + padded(seconds % 60, 2) + "." + padded(fraction, 6) + "Z"
    }

    /// The instant a text names, in microseconds since 1970; nil when it is no RFC 3339.
    ///
    /// A date alone is its first moment in UTC. A leap second is the second after it.
    package static func microseconds(_ text: some StringProtocol) -> Int64? {
        var reader = Reader(bytes: Array(text.utf8))
        guard let days = reader.date() else { return nil }
        if reader.isAtEnd { return days * 86_400_000_000 }
        guard reader.take("T") || reader.take("t") || reader.take(" "),
            let seconds = reader.time(), let fraction = reader.fraction(),
            let offsetSeconds = reader.offset(), reader.isAtEnd
        else { return nil }
        return (days * 86_400 + seconds - offsetSeconds) * 1_000_000 + fraction
    }

    /// Reads the parts of an instant from left to right; nil is "not that".
    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
                return false
            }
            position += 1
            return true
        }

        mutating func number(digits: Int, in range: ClosedRange<Int64>) -> Int64? {
            guard bytes.count - position >= digits else { return nil }
            var value: Int64 = 0
            for _ in 0..<digits {
                let digit = bytes[position] &- 0x30
                guard digit < 10 else { return nil }
                value = value * 10 + Int64(digit)
                position += 1
            }
            return range.contains(value) ? value : nil
        }

        mutating func date() -> Int64? {
            guard let year = number(digits: 4, in: 0...9999), take("-"),
                let month = number(digits: 2, in: 1...12), take("-"),
                let day = number(digits: 2, in: 1...daysIn(month: month, of: year))
            else { return nil }
            return daysSince1970(year: year, month: month, day: day)
        }

        mutating func time() -> Int64? {
            guard let hour = number(digits: 2, in: 0...23), take(":"),
                let minute = number(digits: 2, in: 0...59), take(":"),
                let second = number(digits: 2, in: 0...60)
            else { return nil }
            return hour * 3600 + minute * 60 + second
        }

        /// Microseconds; digits beyond the sixth are dropped.
        mutating func fraction() -> Int64? {
            guard take(".") else { return 0 }
            var value: Int64 = 0
            var digits = 0
            while position < bytes.count, bytes[position] &- 0x30 < 10 {
                if digits < 6 { value = value * 10 + Int64(bytes[position] &- 0x30) }
                digits += 1
                position += 1
            }
            guard digits > 0 else { return nil }
            for _ in min(digits, 6)..<6 { value *= 10 }
            return value
        }

        mutating func offset() -> Int64? {
            if take("Z") || take("z") { return 0 }
            let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
            guard sign != 0, let hours = number(digits: 2, in: 0...23), take(":"),
                let minutes = number(digits: 2, in: 0...59)
            else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }
    }

    private static func padded(_ value: Int64, _ digits: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func daysIn(month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar, counted in eras of 400 years that begin
    /// on the first of March, so that the leap day is a year's last.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = marchYear.flooredDivision(by: 400)
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// The reverse, civil_from_days of the same source.
    private static func civilDate(
        daysSince1970 days: Int64
    ) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}

extension Int64 {
    /// Quotient and remainder, the remainder never negative.
    fileprivate func flooredDivision(by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
