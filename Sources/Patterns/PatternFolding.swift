/// How texts are folded before they are matched: patterns are folded alike.
package struct PatternFolding: Sendable {
    /// Returns a text without differences that don't count, such as those of case. What has only ASCII may only lose
    /// its capitals.
    let folded: @Sendable (String) -> String

    /// Returns whether a character that isn't ASCII is a part of words.
    private let isLetter: @Sendable (UInt32) -> Bool

    package init(folded: @escaping @Sendable (String) -> String, isLetter: @escaping @Sendable (UInt32) -> Bool) {
        (self.folded, self.isLetter) = (folded, isLetter)
    }

    /// Whether the character belongs to words, as `\w` and `\b` have it.
    func isWord(_ value: UInt32) -> Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        case 0..<0x80: false
        default: isLetter(value)
        }
    }

    /// Characters beyond have no other forms.
    private static let lastFolded: UInt32 = 0x2_FFFF

    /// Returns the class of folded characters, and what single characters of it become if that is more than one.
    func folded(_ set: ScalarSet) -> (single: ScalarSet, others: [[Unicode.Scalar]]) {
        var single = ScalarSet(kinds: set.kinds, isNegated: set.isNegated)
        var others: [[Unicode.Scalar]] = []
        var values: Set<UInt32> = []
        for range in set.ranges {
            for value in range.lowerBound...max(range.lowerBound, min(range.upperBound, Self.lastFolded)) {
                guard let scalar = Unicode.Scalar(value) else { continue }
                let folded = Array(self.folded(String(scalar)).unicodeScalars)
                if folded.count == 1 { values.insert(folded[0].value) }
                if folded.count > 1, range.count == 1, !set.isNegated { others.append([scalar]) }
            }
            if range.upperBound > Self.lastFolded {
                single.ranges.append(max(range.lowerBound, Self.lastFolded + 1)...range.upperBound)
            }
        }
        for value in values.sorted() {
            if let last = single.ranges.last, last.upperBound + 1 == value {
                single.ranges[single.ranges.count - 1] = last.lowerBound...value
            } else {
                single.ranges.append(value...value)
            }
        }
        return (single, others)
    }
}
