import Base

/// Finds the lines that a document's outlines stand in.
///
/// libxml2 doesn't tell where it is in a document, least of all in one that was repaired first.
struct OutlineLines {
    private var source: XMLSource
    private var line = 1
    /// How far lines have been counted.
    private var counted = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        source = XMLSource(text)
    }

    /// How many bytes were looked through: see ``XMLSource/searched``.
    var searched: Int { source.searched }

    /// The line of the next outline, from 1; nil after the last one.
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

    /// With or without a namespace's prefix.
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

    /// Values in quotes may hold what looks like an outline.
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
