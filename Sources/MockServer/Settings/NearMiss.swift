/// Finds the word that somebody probably meant.
package enum NearMiss {
    /// The candidate closest to `word`; nil when none is close.
    ///
    /// Close is one slip for every three letters, at most three; or a beginning that only one
    /// candidate has.
    package static func of(_ word: String, among candidates: [String]) -> String? {
        let slipsMax = min(3, max(1, word.count / 3))
        let ranked = candidates.map { (word: $0, slips: slips(word, $0)) }
        if let best = ranked.min(by: { $0.slips < $1.slips }), best.slips <= slipsMax {
            return best.word
        }
        let continued = candidates.filter { word.count >= 3 && $0.hasPrefix(word) }
        return continued.count == 1 ? continued.first : nil
    }

    /// How many letters are missing, extra, wrong or swapped with their neighbour.
    static func slips(_ left: String, _ right: String) -> Int {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        // A word longer than any flag is no slip of one, and costs no table.
        guard left.count <= 64, right.count <= 64 else { return Int.max }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 1..<(left.count + 1) {
            var current = [row]
            for column in 1..<(right.count + 1) {
                let isSame = left[row - 1] == right[column - 1]
                var least = min(
                    last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2],
                    left[row - 2] == right[column - 1]
                {
                    least = min(least, beforeLast[column - 2] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
