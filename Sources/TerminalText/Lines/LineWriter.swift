import HTML

/// Writes paragraphs one below the other: broken into lines, each after the prefixes of the blocks it is in, with empty
/// lines where blocks need them.
struct LineWriter {
    private(set) var output: [UInt8] = []
    private let width: Int?

    /// The looks of code and links; `nil` for text without looks.
    private let roles: TextRoles?
    private var hyperlinks: [Hyperlink] = []
    private var blocks: [Block] = []

    /// The prefixes of all blocks, outermost first.
    private var prefixes: [UInt8] = []

    /// The depth of the outermost block that waits for an empty line; `nil` if there is no such block.
    private var emptyLineDepth: Int?

    /// The depth of the block that waits for a rule; `nil` if there is no such block.
    private var ruleDepth: Int?

    private static let ruleColumns = 40

    /// The maximum width of prefixes. More would leave no room for text, and the output would outgrow the input.
    private static let mostPrefixColumns = 48
    private static let leastTextColumns = 20

    /// A quote, a list item and so on.
    private struct Block {
        /// The marker before the first line, in place of `prefix`, until that line is written.
        var marker: String?

        /// Its part of the prefixes, and their total width up to its end.
        var prefix: Range<Int>
        var columns: Int
        var hasLines = false
    }

    /// Whether styles leave no trace.
    var isPlain: Bool { roles == nil }

    init(width: Int?, roles: TextRoles?) {
        self.width = width
        self.roles = roles
    }

    /// The maximum width of a line in the current block.
    var availableWidth: Int? {
        width.map { max(1, $0 - prefixColumns) }
    }

    private var prefixColumns: Int {
        blocks.last?.columns ?? 0
    }
}

extension LineWriter {

    mutating func beginBlock(marker: String? = nil, prefix: String) {
        let columns = prefixColumns + DisplayWidth.width(of: prefix)
        let room =
            width.map { min(Self.mostPrefixColumns, max($0 - Self.leastTextColumns, $0 / 2)) }
            ?? Self.mostPrefixColumns
        let start = prefixes.count
        if columns <= room {
            prefixes += prefix.utf8
            blocks.append(Block(marker: marker, prefix: start..<prefixes.count, columns: columns))
        } else {
            blocks.append(Block(prefix: start..<start, columns: prefixColumns))
        }
    }

    mutating func endBlock() {
        prefixes.removeSubrange(blocks.removeLast().prefix)
        if let depth = emptyLineDepth { emptyLineDepth = min(depth, blocks.count) }
        if let depth = ruleDepth, depth > blocks.count { ruleDepth = nil }
    }

    /// Requests an empty line before the next paragraph. The first one of a block gets none.
    mutating func separate() {
        guard blocks.last?.hasLines ?? !output.isEmpty else { return }
        emptyLineDepth = min(emptyLineDepth ?? blocks.count, blocks.count)
    }

    /// Requests a rule between the text so far and the next paragraph, if both exist.
    mutating func addRule() {
        guard blocks.last?.hasLines ?? !output.isEmpty else { return }
        separate()
        ruleDepth = min(ruleDepth ?? blocks.count, blocks.count)
    }

    /// - Parameter isFilled: Whether lines that are too long are broken.
    mutating func write(_ text: StyledText, isFilled: Bool = true) {
        writeEmptyLine()
        writeRule()
        var cursor = text.looks.startIndex
        for line in LineBreaker.lines(of: text.bytes, width: isFilled ? availableWidth : nil) {
            writePrefix(upTo: blocks.count, isEmptyLine: line.range.isEmpty)
            write(line.range, of: text, from: &cursor)
            if line.endsInHyphen { output.append(UInt8(ascii: "-")) }
            output.append(UInt8(ascii: "\n"))
        }
        // If a block has lines, so have those around it.
        var index = blocks.endIndex
        while index > 0, !blocks[index - 1].hasLines {
            index -= 1
            blocks[index].hasLines = true
        }
    }

    /// Stores a hyperlink for the looks of following text. Returns `nil` if terminals cannot open it.
    mutating func addHyperlink(to url: String) -> Int32? {
        guard let hyperlink = Hyperlink(url, number: hyperlinks.count + 1) else { return nil }
        hyperlinks.append(hyperlink)
        return Int32(hyperlinks.count - 1)
    }
}

private extension LineWriter {

    mutating func writeEmptyLine() {
        guard let depth = emptyLineDepth else { return }
        emptyLineDepth = nil
        writePrefix(upTo: depth, isEmptyLine: true)
        output.append(UInt8(ascii: "\n"))
    }

    mutating func writeRule() {
        guard let depth = ruleDepth else { return }
        ruleDepth = nil
        let columns = depth > 0 ? blocks[depth - 1].columns : 0
        let length = min(Self.ruleColumns, width.map { max(1, $0 - columns) } ?? Self.ruleColumns)
        writePrefix(upTo: depth, isEmptyLine: false)
        output += String(repeating: "─", count: length).utf8
        output.append(UInt8(ascii: "\n"))
        writePrefix(upTo: depth, isEmptyLine: true)
        output.append(UInt8(ascii: "\n"))
    }

    mutating func writePrefix(upTo depth: Int, isEmptyLine: Bool) {
        // Only lines take markers, and they take all that are waiting: those of the blocks without lines.
        let settled = blocks[..<depth].lastIndex { $0.hasLines }.map { $0 + 1 } ?? 0
        if settled > 0 { output += prefixes[..<blocks[settled - 1].prefix.upperBound] }
        for index in settled..<depth {
            if let marker = blocks[index].marker {
                output += marker.utf8
                blocks[index].marker = nil
            } else {
                output += prefixes[blocks[index].prefix]
            }
        }
        guard isEmptyLine else { return }
        while output.last == UInt8(ascii: " ") { output.removeLast() }
    }

    /// - Parameter cursor: At or before the look that the line begins with.
    mutating func write(_ line: Range<Int>, of text: StyledText, from cursor: inout Int) {
        guard roles != nil || !hyperlinks.isEmpty else {
            writeShown(line, of: text)
            return
        }
        var current = TextLook()
        var position = line.lowerBound
        while position < line.upperBound {
            while cursor < text.looks.count, text.looks[cursor].start <= position { cursor += 1 }
            let end = cursor < text.looks.count ? text.looks[cursor].start : line.upperBound
            writeChange(from: &current, to: cursor > 0 ? text.looks[cursor - 1].look : TextLook())
            writeShown(position..<min(end, line.upperBound), of: text)
            position = min(end, line.upperBound)
        }
        writeChange(from: &current, to: TextLook())
    }

    /// Writes the sequences that change one look to the next.
    mutating func writeChange(from current: inout TextLook, to next: TextLook) {
        if current.hyperlink != next.hyperlink {
            let sequence = next.hyperlink.map { hyperlinks[Int($0)].start } ?? Hyperlink.end
            output.append(contentsOf: sequence.utf8)
        }
        if let roles, current.style != next.style {
            let sequence = next.style.sequence(roles)
            if sequence != current.style.sequence(roles) { output.append(contentsOf: sequence.utf8) }
        }
        current = next
    }

    mutating func writeShown(_ range: Range<Int>, of text: StyledText) {
        guard text.hasInvisible else {
            output.append(contentsOf: text.bytes[range])
            return
        }
        text.bytes.withUnsafeBufferPointer {
            InvisibleCharacter.appendShown(HTMLBytes(rebasing: $0[range]), to: &output)
        }
    }
}

/// The escape sequences OSC 8 that make text clickable on a terminal
/// (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
private struct Hyperlink {
    /// The sequence that begins the link. ``end`` ends it.
    let start: String

    static let end = "\u{1B}]8;;\u{1B}\\"

    /// The schemes that a click may open. Others, such as `file:`, can do harm or do nothing.
    private static let schemes: Set<String> = [
        "http", "https", "ftp", "gemini", "gopher", "irc", "ircs", "magnet", "mailto", "tel", "xmpp",
    ]

    /// The maximum length: terminals drop longer URLs (VTE: 2083 bytes).
    private static let mostBytes = 2000

    /// Fails if `url` cannot be opened or should not be. Terminals treat links with the same `number` and URL as one,
    /// however many lines they are broken into.
    init?(_ url: String, number: Int) {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")),
            Self.schemes.contains(url[..<colon].lowercased())
        else { return nil }
        let target = Self.encoded(url)
        guard target.utf8.count <= Self.mostBytes else { return nil }
        start = "\u{1B}]8;id=rss\(number);\(target)\u{1B}\\"
    }

    /// Returns `url` with everything but visible ASCII percent-encoded, as OSC 8 requires.
    private static func encoded(_ url: String) -> String {
        if url.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return url }
        var encoded = ""
        for byte in url.utf8 {
            if (0x21..<0x7F).contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += byte < 0x10 ? "%0" : "%"
                encoded += String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}
