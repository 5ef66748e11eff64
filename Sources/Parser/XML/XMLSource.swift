import Base

/// A broken document and the position in it. Bytes after the end are zeros.
struct XMLSource {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    /// The number of bytes searched so far. It must stay proportional to the document.
    private(set) var searched = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    var current: UInt8 { byte(0) }

    func byte(_ offset: Int) -> UInt8 {
        position + offset < bytes.count ? bytes[position + offset] : 0
    }

    mutating func skipWhiteSpace() {
        while current.isWhiteSpace { position += 1 }
    }

    mutating func skip(past end: StaticString) {
        position = find(end, from: position).map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    }

    /// Whether an XML declaration begins here.
    var isAtDeclaration: Bool {
        starts(with: "<?xml") && (byte(5).isWhiteSpace || byte(5) == UInt8(ascii: "?"))
    }

    /// Skips a processing instruction or an XML declaration. After a mistake in the latter, libxml2 continues at the
    /// next `>`.
    mutating func skipInstruction() {
        skip(past: isAtDeclaration ? ">" : "?>")
    }

    mutating func next(_ byte: UInt8, from start: Int) -> Int? {
        next(byte, in: start..<max(start, bytes.count))
    }

    /// Searches no further than necessary, as searching the same bytes again and again would take too long.
    mutating func next(_ byte: UInt8, in range: Range<Int>) -> Int? {
        let found = bytes.firstIndex(of: byte, in: range)
        searched += (found ?? range.upperBound) - range.lowerBound
        return found
    }

    /// - Parameter word: the word in lower case.
    func starts(with word: StaticString) -> Bool {
        bytes.starts(with: word, at: position)
    }

    mutating func find(_ word: StaticString, from start: Int) -> Int? {
        find(word, in: start..<max(start, bytes.count))
    }

    /// Returns the start of a word that begins in the range.
    mutating func find(_ word: StaticString, in range: Range<Int>) -> Int? {
        var candidate = next(word.utf8Start[0], in: range)
        while let index = candidate {
            if bytes.starts(with: word, at: index) { return index }
            candidate = next(word.utf8Start[0], in: index + 1..<range.upperBound)
        }
        return nil
    }

    func nameRange(from start: Int) -> Range<Int> {
        var end = start
        while end < bytes.count, Self.isNamePart(bytes[end]) { end += 1 }
        return start..<end
    }

    func isSameName(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        first.count == second.count && bytes[first].elementsEqual(bytes[second])
    }

    static func isNameStart(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte >= 0x80 || byte == UInt8(ascii: "_")
    }

    static func isNamePart(_ byte: UInt8) -> Bool {
        isNameStart(byte) || byte.isASCIIDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }
}
