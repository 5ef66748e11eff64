import Base

/// Walks through the attributes of a tag (WHATWG HTML 13.2.5.32 to 13.2.5.40).
package struct HTMLAttributes: Sequence, IteratorProtocol {
    private let bytes: HTMLBytes
    private let end: Int

    /// The position of the closing `>`, or the end of the source if it is missing. Valid after the walk.
    private(set) var position: Int

    /// Whether the tag ends in `/>`. Valid after the walk.
    private(set) var isSelfClosing = false

    /// - Parameter range: Begins after the tag's name. It may reach beyond the tag.
    init(bytes: HTMLBytes, range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    package mutating func next() -> HTMLAttribute? {
        skipToName()
        guard position < end, bytes[position] != UInt8(ascii: ">") else { return nil }
        let name = takeName()
        skipSpace()
        guard position < end, bytes[position] == UInt8(ascii: "=") else {
            return HTMLAttribute(name: name, value: name.upperBound..<name.upperBound)
        }
        position += 1
        skipSpace()
        return takeValue(of: name)
    }
}

private extension HTMLAttributes {

    mutating func skipToName() {
        isSelfClosing = false
        while position < end {
            let byte = bytes[position]
            guard byte == UInt8(ascii: "/") || byte.isHTMLSpace else { return }
            isSelfClosing = byte == UInt8(ascii: "/")
            position += 1
        }
    }

    mutating func skipSpace() {
        while position < end, bytes[position].isHTMLSpace { position += 1 }
    }

    /// Reads a name. An equals sign at the start belongs to it.
    mutating func takeName() -> Range<Int> {
        let start = position
        position += 1
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"): return start..<position
            case let byte where byte.isHTMLSpace: return start..<position
            default: position += 1
            }
        }
        return start..<position
    }

    mutating func takeValue(of name: Range<Int>) -> HTMLAttribute {
        guard position < end else { return HTMLAttribute(name: name, value: position..<position) }
        let first = bytes[position]
        guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
            return HTMLAttribute(name: name, value: takeUnquotedValue())
        }
        let start = position + 1
        let close = bytes.firstIndex(of: first, in: Swift.min(start, end)..<end) ?? end
        position = Swift.min(close + 1, end)
        return HTMLAttribute(name: name, value: Swift.min(start, close)..<close, quote: first)
    }

    mutating func takeUnquotedValue() -> Range<Int> {
        let start = position
        while position < end, bytes[position] != UInt8(ascii: ">"), !bytes[position].isHTMLSpace { position += 1 }
        return start..<position
    }
}

/// An attribute of a start tag. Ranges are offsets into the source.
package struct HTMLAttribute: Equatable {
    package var name: Range<Int>

    /// The value without quotes; empty if there is no value.
    var value: Range<Int>

    /// The quote around the value, if any.
    var quote: UInt8?

    /// Returns the value with character references decoded.
    package func text(in bytes: HTMLBytes) -> String {
        guard bytes.firstIndex(of: UInt8(ascii: "&"), in: value) != nil else { return bytes.text(in: value) }
        var output: [UInt8] = []
        output.reserveCapacity(value.count)
        HTMLEntity.appendDecoded(bytes, value, inAttribute: true, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
