import Foundation

/// The UTF-8 text of a page or fragment while it is read; ranges in tokens are offsets into it.
typealias HTMLBytes = UnsafeBufferPointer<UInt8>

extension HTMLBytes {

    /// Whether the bytes of `range` spell `word`, which is lower case, in any case.
    func spells(_ word: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        return starts(with: word, at: range.lowerBound)
    }

    /// Whether `word`, which is lower case, begins at `position`, in any case.
    func starts(with word: StaticString, at position: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard position >= 0, position + length <= count else { return false }
        for index in 0..<length where self[position + index].lowercased != word.utf8Start[index] {
            return false
        }
        return true
    }

    /// The offset of the first `byte` at or after `position`.
    func firstIndex(of byte: UInt8, from position: Int) -> Int? {
        firstIndex(of: byte, in: position..<Swift.max(position, count))
    }

    /// The offset of the first `byte` in `range`.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        guard !range.isEmpty, let start = baseAddress,
            let found = memchr(start + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(start).distance(to: found)
    }

    func text(in range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// `range` without the white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, self[first].isHTMLSpace { range = first + 1..<range.upperBound }
        while let last = range.last, self[last].isHTMLSpace { range = range.lowerBound..<last }
        return range
    }

    /// The first word in `range`, between white space.
    func firstWord(in range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        while start < range.upperBound, self[start].isHTMLSpace { start += 1 }
        guard start < range.upperBound else { return nil }
        var end = start + 1
        while end < range.upperBound, !self[end].isHTMLSpace { end += 1 }
        return start..<end
    }
}

extension String {
    /// Reads the text as HTML source, without copying it where it is native UTF-8.
    func withHTMLBytes<Result>(_ body: (HTMLBytes) throws -> Result) rethrows -> Result {
        var copy = self
        return try copy.withUTF8(body)
    }
}

extension UInt8 {
    /// ASCII white space as HTML defines it: tab, line feed, form feed, carriage return, space.
    var isHTMLSpace: Bool {
        self == 0x20 || (self <= 0x0D && self >= 0x09 && self != 0x0B)
    }

    var isASCIILetter: Bool {
        lowercased &- 0x61 < 26
    }

    var isASCIIDigit: Bool {
        self &- 0x30 < 10
    }

    /// ASCII only.
    var lowercased: UInt8 {
        self &- 0x41 < 26 ? self | 0x20 : self
    }

    /// The value of an ASCII hexadecimal digit.
    var hexadecimalValue: UInt32? {
        switch lowercased {
        case 0x30...0x39: UInt32(self - 0x30)
        case 0x61...0x66: UInt32(lowercased - 0x61 + 10)
        default: nil
        }
    }
}
