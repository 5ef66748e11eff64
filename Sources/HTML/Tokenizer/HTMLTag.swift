import Base

/// A start tag or an end tag. Ranges are offsets into the source.
package struct HTMLTag: Equatable {
    package var element: HTMLElement

    /// The range from `<` to after `>`.
    package var range: Range<Int>
    package var name: Range<Int>

    /// The text after the name, up to the closing `>` or after it.
    package var attributeBytes: Range<Int>
    package var isSelfClosing = false

    package func attributes(in bytes: HTMLBytes) -> HTMLAttributes {
        HTMLAttributes(bytes: bytes, range: attributeBytes)
    }

    /// Returns the value of the first attribute `name`, which is lower case, with references decoded.
    package func value(of name: StaticString, in bytes: HTMLBytes) -> String? {
        for attribute in attributes(in: bytes) where bytes.spells(name, in: attribute.name) {
            return attribute.text(in: bytes)
        }
        return nil
    }

    package func has(_ name: StaticString, in bytes: HTMLBytes) -> Bool {
        attributes(in: bytes).contains { bytes.spells(name, in: $0.name) }
    }
}

extension HTMLTag {

    /// Returns whether a start tag, or one that the end cuts off, is rather text that its writer forgot to escape:
    /// `Vec<T>`, `a<b and c`.
    ///
    /// An unknown element is text, unless an end tag or a value shows that it was intended. A known one is if it is
    /// never closed, has one letter and no value: `x <b` compares, `x <em` and `x <a href="` were cut off.
    func isText(in bytes: HTMLBytes) -> Bool {
        let isCutOff = bytes[range.upperBound - 1] != UInt8(ascii: ">")
        if bytes[range.lowerBound + 1] == UInt8(ascii: "/") { return isCutOff && element == .unknown }
        if attributes(in: bytes).contains(where: { $0.quote != nil || !$0.value.isEmpty }) {
            return isCutOff && element == .unknown
        }
        if isCutOff { return element == .unknown || name.count == 1 }
        return element == .unknown && !isClosed(in: bytes)
    }

    /// Returns whether its end tag follows, not too far away: titles of nothing but `<x>` must not take too long.
    private func isClosed(in bytes: HTMLBytes) -> Bool {
        let reach = range.upperBound..<min(bytes.count, range.upperBound + 256)
        var search = reach
        while let bracket = bytes.firstIndex(of: UInt8(ascii: "<"), in: search) {
            let end = bracket + 2 + name.count
            guard end <= reach.upperBound else { return false }
            if bytes[bracket + 1] == UInt8(ascii: "/"), isSameName(bytes, bracket + 2..<end) { return true }
            search = bracket + 1..<reach.upperBound
        }
        return false
    }

    private func isSameName(_ bytes: HTMLBytes, _ other: Range<Int>) -> Bool {
        zip(name, other).allSatisfy { bytes[$0].asciiLowercased == bytes[$1].asciiLowercased }
    }
}

/// A piece of HTML. Ranges are offsets into the source.
package enum HTMLToken: Equatable {
    /// Text whose character references are still to be decoded.
    case text(Range<Int>)
    /// Text of `element` without references: scripts, styles and the like, and CDATA sections (`element` is unknown).
    case rawText(Range<Int>, of: HTMLElement)
    case startTag(HTMLTag)
    case endTag(HTMLTag)
    /// Comments, bogus ones too (`<?xml …>`, `</ …>`), with their delimiters.
    case comment(Range<Int>)
    case doctype(Range<Int>)
    /// A tag that the end of the source cuts off. Browsers drop it.
    case unfinishedTag(HTMLTag)
}
