import Base

/// Finds the line numbers of a document's outlines.
///
/// libxml2 doesn't tell its position in a document, and could not for one that was repaired first.
struct OutlineLines {
    private var source: XMLSource
    private var line = 1
    /// The position up to which lines have been counted.
    private var counted = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        source = XMLSource(text)
    }

    /// The number of bytes searched: see ``XMLSource/searched``.
    var searched: Int { source.searched }

    /// Returns the line of the next outline, from 1; `nil` after the last one.
    mutating func next() -> Int? {
        while let start = source.next(UInt8(ascii: "<"), from: source.position) {
            source.position = start
            if source.starts(with: "<!--") {
                source.skip(past: "-->")
            } else if source.starts(with: "<![cdata[") {
                source.skip(past: "]]>")
            } else if isOutline {
                let line = line(of: start)
                skipTag()
                return line
            } else {
                source.position += 1
            }
        }
        return nil
    }
}

private extension OutlineLines {

    /// Whether this is an outline, with or without a namespace's prefix.
    var isOutline: Bool {
        let name = source.nameRange(from: source.position + 1)
        let local = source.bytes[name].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.lowerBound
        return source.bytes.spells("outline", in: local..<name.upperBound)
    }

    mutating func line(of position: Int) -> Int {
        while let end = source.next(UInt8(ascii: "\n"), in: counted..<position) {
            line += 1
            counted = end + 1
        }
        counted = position
        return line
    }

    /// Skips the tag. Quoted values may contain text that looks like an outline.
    mutating func skipTag() {
        var isValueNext = false
        source.position += 1
        while !source.isAtEnd, source.current != UInt8(ascii: ">") {
            let byte = source.current
            if isValueNext, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                source.position = source.next(byte, from: source.position + 1) ?? source.bytes.count
            } else if !isValueNext, byte == UInt8(ascii: "<") {
                return
            }
            isValueNext = byte == UInt8(ascii: "=") || isValueNext && byte.isWhiteSpace
            source.position += 1
        }
    }
}
