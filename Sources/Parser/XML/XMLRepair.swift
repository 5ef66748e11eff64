import Base
import HTML

/// Repairs the markup of a broken document, so that libxml2 finds the elements in it that were meant.
///
/// Otherwise, libxml2 would end the wrong element at a stray end tag and drop a bare ampersand with the word after it.
struct XMLRepair {
    /// The repaired UTF-8. Elements that were open at the end are not closed.
    private(set) var text: [UInt8] = []

    /// Whether the document ended inside its root element.
    private(set) var isTruncated = false

    /// The greatest depth. Deeper elements lose their tags.
    private static let greatestDepth = 512
    /// The most elements that an end tag can end, so that many stray ones stay cheap.
    private static let farthestEnd = 512

    private(set) var source: XMLSource
    /// The names of the open elements.
    private(set) var open: [RepairedName] = []
    private var hasRoot = false

    /// The declarations of the document types, which are removed from ``text``.
    private(set) var entities = XMLEntities()

    private var commentEnd = NextOccurrence(of: "-->")
    private var sectionEnd = NextOccurrence(of: "]]>")
    private var declarationEnd = NextOccurrence(of: ">")
    private var subsetStart = NextOccurrence(of: "[")
    private var subsetEnd = NextOccurrence(of: "]>")

    static func repaired(_ source: UnsafeBufferPointer<UInt8>) -> XMLRepair {
        var repair = XMLRepair(source)
        repair.run()
        return repair
    }

    private init(_ source: UnsafeBufferPointer<UInt8>) {
        self.source = XMLSource(source)
        text.reserveCapacity(source.count + source.count / 16)
    }
}

private extension XMLRepair {

    mutating func run() {
        while !source.isAtEnd, !(hasRoot && open.isEmpty) {
            if source.current == UInt8(ascii: "<") { copyMarkup() } else { copyText() }
        }
        isTruncated = !open.isEmpty
    }

    // MARK: Text

    mutating func copyText() {
        let end = source.next(UInt8(ascii: "<"), from: source.position) ?? source.bytes.count
        if !open.isEmpty { copyText(in: source.position..<end) }
        source.position = end
    }

    /// Copies text. The end of a CDATA section is forbidden outside of one (XML 1.0, 2.4).
    mutating func copyText(in range: Range<Int>) {
        var copied = range.lowerBound
        while let mark = source.find("]]>", in: copied..<range.upperBound) {
            copyReferences(in: copied..<mark)
            append("]]&gt;")
            copied = mark + 3
        }
        copyReferences(in: copied..<range.upperBound)
    }

    /// Copies text or an attribute's value. Ampersands that don't start a reference are escaped.
    mutating func copyReferences(in range: Range<Int>) {
        var copied = range.lowerBound
        while let ampersand = source.next(UInt8(ascii: "&"), in: copied..<range.upperBound) {
            append(copied..<ampersand)
            copied = ampersand + 1
            if let (character, end) = surrogatePair(at: ampersand, before: range.upperBound) {
                text.append(contentsOf: String(character).utf8)
                copied = end
            } else if !isReference(at: ampersand, before: range.upperBound) {
                append("&amp;")
            } else if source.bytes[(ampersand + 1)...].starts(with: "#X".utf8) {
                // XML allows only the lower-case x.
                append("&#x")
                copied = ampersand + 3
            } else {
                append("&")
            }
        }
        append(copied..<range.upperBound)
    }

    /// Returns whether this is `&name;` or `&#12;`. libxml2 stops at the number of an invalid character.
    func isReference(at ampersand: Int, before end: Int) -> Bool {
        var index = ampersand + 1
        let isNumeric = index < end && source.bytes[index] == UInt8(ascii: "#")
        if isNumeric { index += 1 }
        let start = index
        while index < end, source.bytes[index].isASCIILetterOrDigit { index += 1 }
        guard index > start, index - start < 32, index < end, source.bytes[index] == UInt8(ascii: ";") else {
            return false
        }
        return isNumeric ? isCharacter(start..<index) : source.bytes[start].isASCIILetter
    }

    /// Returns the character of two references to its halves in UTF-16, `&#55357;&#57000;`, and their end.
    func surrogatePair(at ampersand: Int, before end: Int) -> (character: Unicode.Scalar, end: Int)? {
        guard let lead = numericReference(at: ampersand, before: end), (0xD800..<0xDC00).contains(lead.number),
            let trail = numericReference(at: lead.end, before: end),
            let character = Unicode.Scalar(lead: lead.number, trail: trail.number)
        else { return nil }
        return (character, trail.end)
    }

    /// Returns the number in `&#12;` or `&#xC;`, and the reference's end.
    func numericReference(at start: Int, before end: Int) -> (number: UInt32, end: Int)? {
        let reference = source.bytes[min(start, end)..<min(start + 12, end)]
        guard reference.starts(with: "&#".utf8), let semicolon = reference.firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        return number(start + 2..<semicolon).map { ($0, semicolon + 1) }
    }

    func number(_ digits: Range<Int>) -> UInt32? {
        guard let first = digits.first else { return nil }
        let isHexadecimal = source.bytes[first] | 0x20 == UInt8(ascii: "x")
        let text = String(decoding: source.bytes[digits].dropFirst(isHexadecimal ? 1 : 0), as: UTF8.self)
        return UInt32(text, radix: isHexadecimal ? 16 : 10)
    }

    func isCharacter(_ digits: Range<Int>) -> Bool {
        guard let number = number(digits), Unicode.Scalar(number) != nil else { return false }
        return number >= 0x20 && number & 0xFFFE != 0xFFFE || number == 9 || number == 10 || number == 13
    }

    // MARK: Markup

    mutating func copyMarkup() {
        switch source.byte(1) {
        case UInt8(ascii: "/"): copyEndTag()
        case UInt8(ascii: "?"): source.skipInstruction()
        case UInt8(ascii: "!") where source.starts(with: "<!--"): skipComment()
        case UInt8(ascii: "!") where source.starts(with: "<![cdata["): copyCDATA()
        case UInt8(ascii: "!"): copyDeclaration()
        case let byte where XMLSource.isNameStart(byte): copyStartTag()
        default: copyLessThan()
        }
    }

    /// Copies a `<` that should have been escaped, unless the document was cut off after it.
    mutating func copyLessThan() {
        if !open.isEmpty, source.position + 1 < source.bytes.count { append("&lt;") }
        source.position += 1
    }

    /// Skips a comment, or only the mark of one without an end: the rest may be the whole feed.
    mutating func skipComment() {
        let end = commentEnd.position(from: source.position, in: &source)
        source.position = end.map { $0 + 3 } ?? source.position + 4
    }

    /// Copies a section. One without an end ends with its element.
    mutating func copyCDATA() {
        let start = min(source.position + 9, source.bytes.count)
        let mark = sectionEnd.position(from: start, in: &source)
        let end = mark ?? endOfInnermost(from: start) ?? source.bytes.count
        if !open.isEmpty {
            append("<![CDATA[")
            append(start..<end)
            append("]]>")
        }
        source.position = mark.map { $0 + 3 } ?? end
    }

    /// Returns the start of the innermost open element's end tag.
    mutating func endOfInnermost(from start: Int) -> Int? {
        guard let name = open.last?.range else { return nil }
        var candidate = source.find("</", from: start)
        while let index = candidate {
            if source.isSameName(source.nameRange(from: index + 2), name) { return index }
            candidate = source.find("</", from: index + 2)
        }
        return nil
    }

    /// Reads the document type, which may declare entities. It ends at `>`, or at `]>` if there is a `[`.
    mutating func copyDeclaration() {
        // This is too short for a declaration: the document was cut off here.
        if source.bytes.count - source.position < 9 {
            source.position = source.bytes.count
            return
        }
        guard !hasRoot, let last = lastOfDeclaration() else { return copyLessThan() }
        if source.starts(with: "<!doctype") {
            entities.declare(in: UnsafeBufferPointer(rebasing: source.bytes[source.position...last]))
        }
        source.position = last + 1
    }

    mutating func lastOfDeclaration() -> Int? {
        guard let end = declarationEnd.position(from: source.position, in: &source) else { return nil }
        let bracket = subsetStart.position(from: source.position, in: &source)
        guard let bracket, bracket < end else { return end }
        return subsetEnd.position(from: source.position, in: &source).map { $0 + 1 }
    }

    /// Ends the named element and all open ones inside; ignored if no such element is open.
    mutating func copyEndTag() {
        let name = source.nameRange(from: source.position + 2)
        source.position = name.upperBound
        while !source.isAtEnd, source.current != UInt8(ascii: ">"), source.current != UInt8(ascii: "<") {
            source.position += 1
        }
        if source.current == UInt8(ascii: ">") { source.position += 1 }
        if let index = indexOfOpen(name) { endElements(downTo: index) }
    }

    mutating func endElements(downTo index: Int) {
        while open.count > index {
            let ended = open.removeLast()
            guard open.count < Self.greatestDepth else { continue }
            append("</")
            append(ended.range)
            append(">")
        }
    }

    /// Returns the index of an open element. It is a separate function, so that no slice causes a copy of the stack.
    func indexOfOpen(_ name: Range<Int>) -> Int? {
        open.suffix(Self.farthestEnd).lastIndex { source.isSameName($0.range, name) }
    }

    mutating func copyStartTag() {
        let name = RepairedName(source.nameRange(from: source.position + 1), in: source.bytes)
        if let index = indexOfUnclosed(before: name) { endElements(downTo: index) }
        let start = text.count
        append("<")
        append(name.range)
        source.position = name.range.upperBound
        let isEmpty = copyAttributes()
        append(isEmpty ? "/>" : ">")
        hasRoot = true
        if open.count >= Self.greatestDepth { text.removeSubrange(start...) }
        if !isEmpty { open.append(name) }
    }

    /// Returns whether the tag ends in `/>`. Repeated attributes are dropped.
    mutating func copyAttributes() -> Bool {
        var names: [Range<Int>] = []
        while !source.isAtEnd {
            let byte = source.current
            if byte == UInt8(ascii: ">") {
                source.position += 1
                return false
            }
            if byte == UInt8(ascii: "/"), source.byte(1) == UInt8(ascii: ">") {
                source.position += 2
                return true
            }
            // The tag has no end.
            if byte == UInt8(ascii: "<") { return false }
            guard XMLSource.isNameStart(byte) else {
                source.position += 1
                continue
            }
            let name = source.nameRange(from: source.position)
            source.position = name.upperBound
            let isNew = names.count < 64 && !names.contains { source.isSameName($0, name) }
            if isNew { names.append(name) }
            copyAttribute(name, isKept: isNew)
        }
        return false
    }

    mutating func copyAttribute(_ name: Range<Int>, isKept: Bool) {
        let value = attributeValue()
        guard isKept else { return }
        append(" ")
        append(name)
        append("=\"")
        // Values end at the quote that started them, so they may contain the other one.
        for part in source.bytes[value].split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false) {
            if part.startIndex > value.lowerBound { append("&quot;") }
            for piece in part.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false) {
                if piece.startIndex > part.startIndex { append("&lt;") }
                copyReferences(in: piece.startIndex..<piece.endIndex)
            }
        }
        append("\"")
    }

    /// Returns the value, quoted or not; empty if it is missing.
    mutating func attributeValue() -> Range<Int> {
        source.skipWhiteSpace()
        guard source.current == UInt8(ascii: "=") else { return source.position..<source.position }
        source.position += 1
        source.skipWhiteSpace()
        let quote = source.current
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = source.next(quote, from: source.position + 1) ?? source.bytes.count
            let value = min(source.position + 1, end)..<end
            source.position = min(end + 1, source.bytes.count)
            return value
        }
        let start = source.position
        while !source.isAtEnd, !source.current.isWhiteSpace, source.current != UInt8(ascii: ">") {
            source.position += 1
        }
        return start..<source.position
    }
}

// MARK: - Output

private extension XMLRepair {

    mutating func append(_ range: Range<Int>) {
        text.append(contentsOf: source.bytes[range])
    }

    mutating func append(_ string: StaticString) {
        text.append(string)
    }
}
