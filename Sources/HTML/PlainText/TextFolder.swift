import Base

/// Collects text, folding each run of white space into one space and leaving none at the ends.
package struct TextFolder {
    private var output: [UInt8] = []

    /// A reference that is decoded on its own, before its white space is folded.
    private var reference: [UInt8] = []
    private var spaceIsDue = false

    package init(capacity: Int) {
        output.reserveCapacity(capacity)
    }

    package var text: String { String(decoding: output, as: UTF8.self) }

    /// The same where everything that was appended was UTF-8, cut between characters.
    var knownText: String { String(knownUTF8: output.span) }

    /// Begins another word with the next text.
    mutating func separate() {
        spaceIsDue = true
    }

    package mutating func append(_ text: String) {
        text.withUTF8Bytes { append($0, $0.indices) }
    }

    mutating func append(_ bytes: HTMLBytes, _ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            if bytes[position].isHTMLSpace {
                spaceIsDue = true
                position += 1
                continue
            }
            let words = position..<endOfWords(bytes, position..<range.upperBound)
            append(words: words, of: bytes)
            position = words.upperBound
        }
    }

    /// Appends text after decoding its character references.
    package mutating func appendDecoded(_ bytes: HTMLBytes, _ range: Range<Int>) {
        var position = range.lowerBound
        while let ampersand = bytes.firstIndex(of: UInt8(ascii: "&"), in: position..<range.upperBound) {
            append(bytes, position..<ampersand)
            reference.removeAll(keepingCapacity: true)
            position = HTMLEntity.appendReference(
                bytes, ampersand..<range.upperBound, inAttribute: false, to: &reference)
            let decoded = reference
            decoded.withUnsafeBufferPointer { append($0, $0.indices) }
        }
        append(bytes, position..<range.upperBound)
    }
}

private extension TextFolder {

    /// Returns the end of the words from the start of `range` that are separated by single spaces, and need no folding.
    func endOfWords(_ bytes: HTMLBytes, _ range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position < range.upperBound {
            let next = position + 1
            if bytes[position].isHTMLSpace {
                guard bytes[position] == 0x20, next < range.upperBound, !bytes[next].isHTMLSpace else {
                    return position
                }
            }
            position = next
        }
        return position
    }

    mutating func append(words: Range<Int>, of bytes: HTMLBytes) {
        if spaceIsDue, !output.isEmpty { output.append(UInt8(ascii: " ")) }
        spaceIsDue = false
        output.append(contentsOf: bytes[words])
    }
}
