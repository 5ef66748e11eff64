import Base
import HTML

extension HTMLBytes {

    /// Returns whether `word`, in lower-case ASCII, is in `range`, in the same case.
    func contains(_ word: StaticString, in range: Range<Int>) -> Bool {
        firstIndex(of: word, in: range) != nil
    }

    /// Returns where `word`, in lower-case ASCII, first begins in `range`, in the same case.
    func firstIndex(of word: StaticString, in range: Range<Int>) -> Int? {
        let length = word.utf8CodeUnitCount
        var search = range
        while let found = firstIndex(of: word.utf8Start[0], in: search), found + length <= range.upperBound {
            if starts(with: word, at: found) { return found }
            search = found + 1..<range.upperBound
        }
        return nil
    }
}

extension String {
    /// Returns whether it contains `word`, in lower-case ASCII, in the same case.
    func containsWord(_ word: StaticString) -> Bool {
        withUTF8Bytes { $0.contains(word, in: $0.indices) }
    }
}
