import Base
import HTML

/// A paragraph being collected: safe text with white space folded as in HTML, and the looks of its parts.
///
/// A line feed in it is a line break. It has no other control characters: see ``TerminalText``. The characters that
/// control line breaks are still in it: see ``InvisibleCharacter``.
struct StyledText {
    private(set) var bytes: [UInt8] = []

    /// The positions where looks begin, in order. Text before the first one has none.
    private(set) var looks: [(start: Int, look: TextLook)] = []

    /// Whether it has characters that are not shown as they are.
    private(set) var hasInvisible = false

    /// The look of the text appended from now on.
    var look = TextLook()

    /// The style of the text appended from now on.
    var style: TextStyle {
        get { look.style }
        set { look.style = newValue }
    }

    /// The column since the last line break, if white space is kept.
    private var column = 0

    /// The end of a space that is there only to keep words apart: see ``appendSoftSpace()``.
    private var softSpaceEnd: Int?
}

// MARK: - Text of the document

extension StyledText {

    /// Appends text from the document with its white space folded.
    mutating func append(_ text: HTMLBytes) {
        var position = 0
        while position < text.count {
            let start = position
            position = Self.endOfWords(text, from: start)
            appendWords(text[start..<position])
            guard position < text.count else { return }
            position = appendSpecial(text, at: position)
        }
    }

    mutating func append(_ text: String) {
        text.withUTF8Bytes { append($0) }
    }

    /// Appends text from the document with its white space kept; tabs go to the next multiple of eight columns.
    mutating func appendPreformatted(_ text: HTMLBytes) {
        var position = 0
        while position < text.count {
            let start = position
            while position < text.count, (0x20..<0x7F).contains(text[position]) { position += 1 }
            appendWords(text[start..<position])
            column += position - start
            guard position < text.count else { return }
            position = appendPreformattedSpecial(text, at: position)
        }
    }

    /// Appends text from the document with its white space kept, as ``appendPreformatted(_:)`` does, in lines that may be
    /// broken: what indents them is no-break spaces.
    mutating func appendIndented(_ text: HTMLBytes) {
        var position = 0
        while true {
            if bytes.isEmpty || bytes.last == UInt8(ascii: "\n") { position = appendIndentation(text, from: position) }
            let end = text.firstIndex(of: UInt8(ascii: "\n"), from: position) ?? text.count
            appendPreformatted(HTMLBytes(rebasing: text[position..<end]))
            guard end < text.count else { return }
            appendLineFeed()
            position = end + 1
        }
    }

    /// Returns where the line's text begins.
    private mutating func appendIndentation(_ text: HTMLBytes, from start: Int) -> Int {
        var position = start
        var width = 0
        while position < text.count {
            if text[position] == UInt8(ascii: " ") {
                width += 1
                position += 1
            } else if text[position] == UInt8(ascii: "\t") {
                width += 8 - width % 8
                position += 1
            } else if text[position] == 0xC2, InvisibleCharacter(text, at: position) == .noBreakSpace {
                width += 1
                position += 2
            } else {
                break
            }
        }
        guard width > 0, position < text.count, text[position] != UInt8(ascii: "\n") else { return position }
        begin(look)
        for _ in 0..<width { bytes += [0xC2, 0xA0] }
        hasInvisible = true
        column = width
        return position
    }

    /// A line break. Two in a row leave an empty line, more leave no more, and none begins a paragraph.
    mutating func appendLineBreak() {
        removeTrailingSpace()
        // Authors fill empty lines with no-break spaces.
        while ends(in: "\u{A0}", before: bytes.count) { bytes.removeLast(2) }
        let lineFeed = UInt8(ascii: "\n")
        let count = bytes.count
        guard count > 0, count == 1 || bytes[count - 1] != lineFeed || bytes[count - 2] != lineFeed else { return }
        appendLineFeed()
    }

    /// Appends a line break opportunity, like `<wbr>`.
    mutating func appendBreakOpportunity() {
        guard !bytes.isEmpty else { return }
        bytes += [0xE2, 0x80, 0x8B]
        hasInvisible = true
    }
}

// MARK: - Generated text

extension StyledText {

    /// Appends a mark, glued to the text before it; a space there is moved behind it.
    mutating func appendMark(_ mark: String) {
        let end = bytes.count
        let isSoft = softSpaceEnd == end
        removeTrailingSpace()
        if ends(in: "\u{A0}", before: bytes.count) { bytes.removeLast(2) }
        let hadSpace = bytes.count < end
        append(mark)
        if hadSpace { isSoft ? appendSoftSpace() : append(" ") }
    }

    /// Appends a space that the source does not have, unless a bracket or quotation mark opens before it. It goes again if
    /// a mark of punctuation follows.
    mutating func appendSoftSpace() {
        if let last = word(before: bytes.count).last, "([{¿¡«“„‘‹".contains(last) { return }
        appendFoldedSpace()
        softSpaceEnd = bytes.count
    }

    /// Removes the soft space at the end if `text` begins with a mark that stands right behind a word.
    private mutating func closeSoftSpace(before text: Slice<HTMLBytes>) {
        softSpaceEnd = nil
        guard bytes.last == UInt8(ascii: " ") else { return }
        let first = String(decoding: text.prefix(4), as: UTF8.self).first
        if let first, ".,;:!?)]}%…’”»›。、，；：！？）」』".contains(first) { bytes.removeLast() }
    }

    /// Replaces everything from `start` on.
    mutating func replace(from start: Int, with text: String) {
        bytes.removeSubrange(start...)
        while let last = looks.last, last.start >= start { looks.removeLast() }
        append(text)
    }

    /// Removes `range`. The text and the looks after it are moved.
    mutating func remove(_ range: Range<Int>) {
        bytes.removeSubrange(range)
        var index = looks.endIndex
        while index > 0, looks[index - 1].start > range.lowerBound {
            index -= 1
            looks[index].start = max(range.lowerBound, looks[index].start - range.count)
        }
    }

    /// Replaces the space at `index` by a line break.
    mutating func breakLine(atSpace index: Int) {
        bytes[index] = UInt8(ascii: "\n")
    }

    /// Appends another paragraph unchanged, on a line of its own.
    mutating func append(line other: StyledText) {
        if !bytes.isEmpty { appendLineFeed() }
        append(other, other.bytes.indices)
    }

    /// Appends `range` of other text unchanged.
    mutating func append(_ other: StyledText, _ range: Range<Int>) {
        hasInvisible = hasInvisible || other.hasInvisible
        var index = other.indexOfLook(at: range.lowerBound)
        begin(index.map { other.looks[$0].look } ?? TextLook())
        let offset = bytes.count - range.lowerBound
        index = index.map { $0 + 1 } ?? 0
        while let next = index, next < other.looks.count, other.looks[next].start < range.upperBound {
            looks.append((other.looks[next].start + offset, other.looks[next].look))
            index = next + 1
        }
        bytes += other.bytes[range]
    }

    /// Appends text without a look, whose spaces no line begins or ends with.
    mutating func append(unbroken text: String) {
        begin(TextLook())
        bytes += text.replacing(" ", with: "\u{A0}").utf8
        hasInvisible = true
    }

    /// Makes all spaces no-break spaces.
    mutating func glue() {
        var glued: [UInt8] = []
        var next = 0
        for (index, byte) in bytes.enumerated() {
            while next < looks.count, looks[next].start <= index {
                looks[next].start = glued.count
                next += 1
            }
            if byte == UInt8(ascii: " ") { glued += [0xC2, 0xA0] } else { glued.append(byte) }
        }
        for rest in next..<max(next, looks.count) { looks[rest].start = glued.count }
        bytes = glued
        hasInvisible = true
    }

    /// Where its lines are, without their ends.
    var lines: [Range<Int>] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.indices)
    }

    /// Appends spaces without a look.
    mutating func appendPadding(_ count: Int) {
        guard count > 0 else { return }
        begin(TextLook())
        bytes += repeatElement(UInt8(ascii: " "), count: count)
    }

    /// Puts `~~` around what is struck out: in characters only, "not ~~12~~ 15" would say both.
    mutating func markStruck() {
        guard looks.contains(where: { $0.look.style.contains(.struck) }) else { return }
        let source = self
        let outer = look
        removeAll()
        look = TextLook()
        var position = 0
        for range in source.struckRanges() where source.hasContent(from: range.lowerBound, to: range.upperBound) {
            let blanks = source.bytes[range].prefix { $0 == UInt8(ascii: " ") }.count
            let start = range.lowerBound + blanks
            let end =
                source.bytes[start..<range.upperBound].lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? start
            append(source, position..<start)
            look.style = .struck
            append("~~")
            append(source, start..<end)
            append("~~")
            look = TextLook()
            position = end
        }
        append(source, position..<source.bytes.count)
        look = outer
    }

    /// Returns where the text is struck out, in order.
    private func struckRanges() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (index, start) in looks.map(\.start).enumerated() where looks[index].look.style.contains(.struck) {
            let end = index + 1 < looks.count ? looks[index + 1].start : bytes.count
            if let last = ranges.last, last.upperBound == start {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else if start < end {
                ranges.append(start..<end)
            }
        }
        return ranges
    }

    /// Empties the paragraph. The look stays.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        looks.removeAll(keepingCapacity: true)
        hasInvisible = false
        column = 0
        softSpaceEnd = nil
    }

    /// Removes white space at the end, including invisible characters in it.
    mutating func removeTrailingWhiteSpace() {
        while let last = bytes.last {
            if last == UInt8(ascii: " ") || last == UInt8(ascii: "\n") {
                bytes.removeLast()
            } else if last >= 0x80, let length = trailingInvisibleLength {
                bytes.removeLast(length)
            } else {
                break
            }
        }
        while let last = looks.last, last.start > bytes.count { looks.removeLast() }
    }

    /// The length of the last character, if it is an invisible one.
    private var trailingInvisibleLength: Int? {
        bytes.withUnsafeBufferPointer { bytes in
            [2, 3].first { length in
                bytes.count >= length && InvisibleCharacter(bytes, at: bytes.count - length)?.length == length
            }
        }
    }

    mutating func removeTrailingSpace() {
        if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    }

    /// Removes no-break spaces at the beginning: a terminal has no first-line indents.
    mutating func removeLeadingSpaces() {
        var count = 0
        bytes.withUnsafeBufferPointer { bytes in
            while count < bytes.count {
                if bytes[count] == UInt8(ascii: " ") {
                    count += 1
                } else if bytes[count] == 0xC2, let found = InvisibleCharacter(bytes, at: count), found == .noBreakSpace
                {
                    count += found.length
                } else {
                    break
                }
            }
        }
        if count > 0 { remove(0..<count) }
    }

    /// Removes blank lines at the beginning, if white space is kept.
    mutating func removeLeadingEmptyLines() {
        guard let first = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }),
            let lineFeed = bytes[..<first].lastIndex(of: UInt8(ascii: "\n"))
        else { return }
        remove(0..<lineFeed + 1)
    }
}

private extension StyledText {

    /// Returns the index of the look at `position`.
    func indexOfLook(at position: Int) -> Int? {
        var low = 0
        var high = looks.count
        while low < high {
            let middle = (low + high) / 2
            if looks[middle].start <= position { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// Returns the end of words from `start` on that are separated by single spaces, and can be copied. Bytes C2, E2
    /// and EF begin characters that must be checked.
    static func endOfWords(_ text: HTMLBytes, from start: Int) -> Int {
        var position = start
        while position < text.count {
            switch text[position] {
            case 0x21..<0x7F, 0x80..<0xC2, 0xC3..<0xE2, 0xE3..<0xEF, 0xF0...0xFF: position += 1
            case 0x20 where position > start && position + 1 < text.count && text[position + 1] > 0x20: position += 1
            default: return position
            }
        }
        return position
    }

    mutating func appendWords(_ words: Slice<HTMLBytes>) {
        guard !words.isEmpty else { return }
        if softSpaceEnd == bytes.count { closeSoftSpace(before: words) }
        begin(look)
        bytes.append(contentsOf: words)
    }

    /// Appends one character other than a word's at `position`; returns the position after it.
    mutating func appendSpecial(_ text: HTMLBytes, at position: Int) -> Int {
        if text[position] == UInt8(ascii: " ") {
            appendFoldedSpace()
            return position + 1
        }
        if let invisible = InvisibleCharacter(text, at: position) {
            appendWords(text[position..<position + invisible.length])
            hasInvisible = true
            return position + invisible.length
        }
        if let forbidden = TerminalText.forbiddenCharacter(in: text, at: position) {
            if forbidden.isSpace { appendFoldedSpace() }
            return forbidden.range.upperBound
        }
        let end = Self.endOfCharacter(text, at: position)
        if TypographicSpace(text[position..<end]) == .nonBreaking {
            append("\u{A0}")
        } else {
            appendWords(text[position..<end])
        }
        return end
    }

    mutating func appendPreformattedSpecial(_ text: HTMLBytes, at position: Int) -> Int {
        switch text[position] {
        case UInt8(ascii: "\n"): appendLineFeed()
        case UInt8(ascii: "\t"): appendSpaces(8 - column % 8)
        default:
            if let invisible = InvisibleCharacter(text, at: position) {
                if invisible == .noBreakSpace { appendSpaces(1) }
                return position + invisible.length
            }
            if let forbidden = TerminalText.forbiddenCharacter(in: text, at: position) {
                if forbidden.isSpace { appendSpaces(1) }
                return forbidden.range.upperBound
            }
            let end = Self.endOfCharacter(text, at: position)
            appendWords(text[position..<end])
            column += DisplayWidth.width(of: text.text(in: position..<end))
            return end
        }
        return position + 1
    }

    static func endOfCharacter(_ text: HTMLBytes, at position: Int) -> Int {
        var end = position + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    mutating func appendFoldedSpace() {
        guard let last = bytes.last, last != UInt8(ascii: " "), last != UInt8(ascii: "\n") else { return }
        begin(look)
        bytes.append(UInt8(ascii: " "))
    }

    mutating func appendSpaces(_ count: Int) {
        begin(look)
        bytes += repeatElement(UInt8(ascii: " "), count: count)
        column += count
    }

    mutating func appendLineFeed() {
        bytes.append(UInt8(ascii: "\n"))
        column = 0
    }

    mutating func begin(_ look: TextLook) {
        if looks.last?.look ?? TextLook() != look { looks.append((bytes.count, look)) }
    }
}
