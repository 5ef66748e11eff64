import Base
import HTML

extension HTMLBytes {

    /// Whether `word`, which is lower case ASCII, is anywhere in `range`, as it is.
    func contains(_ word: StaticString, in range: Range<Int>) -> Bool {
        firstIndex(of: word, in: range) != nil
    }

    /// Where `word`, which is lower case ASCII, first begins in `range`, as it is.
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
    /// Whether `word`, which is lower case ASCII, is anywhere in it, as it is.
    func containsWord(_ word: StaticString) -> Bool {
        withUTF8Bytes { $0.contains(word, in: $0.indices) }
    }
}
