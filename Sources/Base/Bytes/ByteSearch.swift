import Platform

/// Functions that read UTF-8 text; ranges are offsets in it.
extension UnsafeBufferPointer<UInt8> {

    /// Returns whether the bytes of `range` spell `word`, which is lower case, in any case.
    package func spells(_ word: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        return starts(with: word, at: range.lowerBound)
    }

    /// Returns whether `word`, which is lower case, begins at `position`, in any case.
    package func starts(with word: StaticString, at position: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard position >= 0, position + length <= count else { return false }
        for index in 0..<length where self[position + index].asciiLowercased != word.utf8Start[index] {
            return false
        }
        return true
    }

    /// Returns whether `word` is at `position`, in the same case.
    package func holds(_ word: StaticString, at position: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard position >= 0, position + length <= count else { return false }
        for index in 0..<length where self[position + index] != word.utf8Start[index] { return false }
        return true
    }

    /// Returns the offset of the first `byte` at or after `position`.
    package func firstIndex(of byte: UInt8, from position: Int) -> Int? {
        firstIndex(of: byte, in: position..<Swift.max(position, count))
    }

    /// Returns the offset of the first `byte` in `range`.
    package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        guard !range.isEmpty, let start = baseAddress,
            let found = memchr(start + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(start).distance(to: found)
    }

    package func text(in range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// Returns `range` without the HTML white space at its ends.
    package func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, self[first].isHTMLSpace { range = first + 1..<range.upperBound }
        while let last = range.last, self[last].isHTMLSpace { range = range.lowerBound..<last }
        return range
    }

    /// Returns the first word in `range`, between HTML white space.
    package func firstWord(in range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        while start < range.upperBound, self[start].isHTMLSpace { start += 1 }
        guard start < range.upperBound else { return nil }
        var end = start + 1
        while end < range.upperBound, !self[end].isHTMLSpace { end += 1 }
        return start..<end
    }
}

/// The same functions for memory that the compiler checks.
extension Span<UInt8> {

    package func firstIndex(of byte: UInt8, from position: Int) -> Int? {
        withUnsafeBufferPointer { $0.firstIndex(of: byte, from: position) }
    }

    /// Returns whether `word`, which is lower case, begins at `position`, in any case.
    package func starts(with word: StaticString, at position: Int) -> Bool {
        withUnsafeBufferPointer { $0.starts(with: word, at: position) }
    }

    /// The range without white space at the ends.
    package var trimmed: Range<Int> {
        var start = 0
        var end = count
        while start < end, self[start].isWhiteSpace { start += 1 }
        while end > start, self[end - 1].isWhiteSpace { end -= 1 }
        return start..<end
    }
}

extension String {

    /// Reads the text's UTF-8, without copying it where it is native.
    package func withUTF8Bytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        var copy = self
        return try copy.withUTF8(body)
    }
}
