import Base

/// Writes tags and attributes. Those in our form are copied piece by piece, which results in one large piece.
extension SanitizedOutput {

    /// Writes the beginning of a start tag, up to its name.
    mutating func keepName(of tag: HTMLTag, as element: HTMLElement) {
        if tag.element == element, tag.name.lowerBound == tag.range.lowerBound + 1, !source.hasUppercase(in: tag.name),
            element != .img || tag.name.count == 3
        {
            keep(tag.range.lowerBound..<tag.name.upperBound)
        } else {
            write("<")
            write(element.rawValue)
        }
    }

    mutating func keepEnd(of tag: HTMLTag) {
        tag.isSelfClosing ? write(">") : keep(tag.attributeBytes.upperBound..<tag.range.upperBound)
    }

    /// Copies the end of the tag as it is: `>`, `/>` or ` />`.
    mutating func keepEnd(ofVoid tag: HTMLTag) {
        var close = tag.attributeBytes.upperBound
        if tag.isSelfClosing {
            close -= 1
            if source[close - 1] == UInt8(ascii: " ") { close -= 1 }
        }
        keep(close..<tag.range.upperBound)
    }

    mutating func writeEndTag(of element: HTMLElement, as endTag: HTMLTag?) {
        if let endTag, endTag.range.count == endTag.name.count + 3, endTag.element == element,
            !source.hasUppercase(in: endTag.name)
        {
            keep(endTag.range)
        } else {
            write("</")
            write(element.rawValue)
            write(">")
        }
    }
}

// MARK: - Attributes

extension SanitizedOutput {

    mutating func keep(_ attribute: HTMLAttribute, as name: HTMLAttributeName) {
        beginValue(of: attribute, as: name)
        keepValue(of: attribute)
        endValue(of: attribute)
    }

    mutating func keepFlag(_ attribute: HTMLAttribute, as name: HTMLAttributeName) {
        if attribute.value.isEmpty, attribute.quote == nil, isPlain(attribute) {
            keep(attribute.name.lowerBound - 1..<attribute.name.upperBound)
        } else {
            write(" ")
            write(name.text)
        }
    }

    mutating func write(_ name: HTMLAttributeName, _ value: some Sequence<UInt8>) {
        beginValue(of: name)
        writeEscaped(value)
        write("\"")
    }

    /// Writes everything before the value.
    mutating func beginValue(of attribute: HTMLAttribute, as name: HTMLAttributeName) {
        if attribute.quote == UInt8(ascii: "\""), attribute.value.lowerBound == attribute.name.upperBound + 2,
            isPlain(attribute), attribute.name.count == name.text.utf8.count
        {
            keep(attribute.name.lowerBound - 1..<attribute.value.lowerBound)
        } else {
            beginValue(of: name)
        }
    }

    mutating func endValue(of attribute: HTMLAttribute) {
        let end = attribute.value.upperBound
        if attribute.quote == UInt8(ascii: "\""), end < source.count, source[end] == UInt8(ascii: "\"") {
            keep(end..<end + 1)
        } else {
            write("\"")
        }
    }

    private mutating func beginValue(of name: HTMLAttributeName) {
        write(" ")
        write(name.text)
        write("=\"")
    }

    /// Returns whether the attribute has our form: one space before it and a name in lower case.
    private func isPlain(_ attribute: HTMLAttribute) -> Bool {
        source[attribute.name.lowerBound - 1] == UInt8(ascii: " ") && !source.hasUppercase(in: attribute.name)
    }
}

private extension HTMLBytes {
    /// Returns whether an ASCII capital is in `range`.
    func hasUppercase(in range: Range<Int>) -> Bool {
        range.contains { self[$0] &- 0x41 < 26 }
    }
}
