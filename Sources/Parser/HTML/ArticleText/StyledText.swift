/// A paragraph in the making: safe text, white space folded as HTML wants it, and the styles of its parts.
///
/// A line feed in it is a line break. Nothing else in it is a control character: see ``TerminalText``.
struct StyledText {
    private(set) var bytes: [UInt8] = []

    /// Where styles begin, in order. Text before the first one has no style.
    private(set) var styles: [(start: Int, style: TextStyle)] = []

    /// Of the text appended from now on.
    var style: TextStyle = []

    /// Since the last line break; where white space is kept.
    private var column = 0

    /// Whether there is nothing to see.
    var isBlank: Bool { !hasContent(from: 0) }

    /// Whether anything but white space follows `start`. No-break spaces are white space here: authors put them into
    /// paragraphs that are there for the gap.
    func hasContent(from start: Int) -> Bool {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
                index += 2
            } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
                index += 1
            } else {
                return true
            }
        }
        return false
    }

    /// Empties the paragraph. The style goes on.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        styles.removeAll(keepingCapacity: true)
        column = 0
    }
}

extension StyledText {

    /// Appends text from the document, white space folded.
    mutating func append(_ text: HTMLBytes) {
        var position = 0
        while position < text.count {
            let start = position
            while position < text.count, text[position] > 0x20, text[position] < 0x7F { position += 1 }
            appendWord(text[start..<position])
            guard position < text.count else { return }
            position = appendSpecial(text, at: position)
        }
    }

    mutating func append(_ text: String) {
        text.withHTMLBytes { append($0) }
    }

    /// Appends text from the document with its white space kept; tabs go to the next multiple of eight columns.
    mutating func appendPreformatted(_ text: HTMLBytes) {
        var position = 0
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\n"): appendLineFeed()
            case UInt8(ascii: "\t"): appendSpaces(8 - column % 8)
            case 0x20..<0x7F: appendWord(text[position...position])
            default:
                position = appendSpecial(text, at: position)
                continue
            }
            position += 1
        }
    }

    /// A line break. Two in a row leave an empty line, more leave no more, and none begins a paragraph.
    mutating func appendLineBreak() {
        removeTrailingSpace()
        let lineFeed = UInt8(ascii: "\n")
        guard !bytes.isEmpty, bytes.suffix(2) != [lineFeed, lineFeed] else { return }
        appendLineFeed()
    }

    /// Text of ours, glued to what stands before it; a space before it comes after it.
    mutating func appendMark(_ mark: String) {
        let hadSpace = bytes.last == UInt8(ascii: " ")
        removeTrailingSpace()
        append(mark)
        if hadSpace { append(" ") }
    }

    /// Replaces everything from `start` on, which is one piece in one style.
    mutating func replace(from start: Int, with text: String) {
        bytes.removeSubrange(start...)
        while let last = styles.last, last.start >= start { styles.removeLast() }
        append(text)
    }

    mutating func removeTrailingWhiteSpace() {
        while let last = bytes.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\n") { bytes.removeLast() }
        while let last = styles.last, last.start > bytes.count { styles.removeLast() }
    }

    mutating func removeTrailingSpace() {
        if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    }

    /// Appends another paragraph as it is, on a line of its own.
    mutating func append(line other: StyledText) {
        if !bytes.isEmpty { appendLineFeed() }
        append(other)
    }

    /// Appends other text as it is.
    mutating func append(_ other: StyledText) {
        let offset = bytes.count
        if other.styles.first?.start != 0 { beginStyle([]) }
        styles += other.styles.map { ($0.start + offset, $0.style) }
        bytes += other.bytes
    }

    /// Appends spaces without style.
    mutating func appendPadding(_ count: Int) {
        guard count > 0 else { return }
        beginStyle([])
        bytes += repeatElement(UInt8(ascii: " "), count: count)
    }

    /// The text cut at its line breaks.
    var lines: [StyledText] {
        var lines = [StyledText()]
        var nextStyle = styles.startIndex
        for (index, byte) in bytes.enumerated() {
            while nextStyle < styles.count, styles[nextStyle].start <= index {
                lines[lines.count - 1].style = styles[nextStyle].style
                nextStyle += 1
            }
            if byte == UInt8(ascii: "\n") {
                var line = StyledText()
                line.style = lines[lines.count - 1].style
                lines.append(line)
            } else {
                lines[lines.count - 1].appendByte(byte)
            }
        }
        return lines
    }
}

private extension StyledText {

    mutating func appendByte(_ byte: UInt8) {
        beginStyle(style)
        bytes.append(byte)
    }

    mutating func appendWord(_ word: Slice<HTMLBytes>) {
        guard !word.isEmpty else { return }
        beginStyle(style)
        bytes.append(contentsOf: word)
        column += word.count
    }

    /// Appends what isn't plain ASCII at `position`; returns where to go on.
    mutating func appendSpecial(_ text: HTMLBytes, at position: Int) -> Int {
        if let unsafe = TerminalText.unsafeCharacter(in: text, at: position) {
            if unsafe.isSpace { appendFoldedSpace() }
            return unsafe.range.upperBound
        }
        if text[position] == UInt8(ascii: " ") {
            appendFoldedSpace()
            return position + 1
        }
        var end = position + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        beginStyle(style)
        bytes.append(contentsOf: text[position..<end])
        column += 1
        return end
    }

    mutating func appendFoldedSpace() {
        guard let last = bytes.last, last != UInt8(ascii: " "), last != UInt8(ascii: "\n") else { return }
        appendSpaces(1)
    }

    mutating func appendSpaces(_ count: Int) {
        beginStyle(style)
        for _ in 0..<count { bytes.append(UInt8(ascii: " ")) }
        column += count
    }

    mutating func appendLineFeed() {
        bytes.append(UInt8(ascii: "\n"))
        column = 0
    }

    mutating func beginStyle(_ style: TextStyle) {
        if styles.last?.style ?? [] != style { styles.append((bytes.count, style)) }
    }
}
