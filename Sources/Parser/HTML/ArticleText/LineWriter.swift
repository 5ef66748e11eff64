/// Writes paragraphs one below the other: broken into lines, each after the prefixes of the blocks it is in, with
/// empty lines where blocks ask for them.
struct LineWriter {
    private(set) var output: [UInt8] = []
    private let width: Int?
    private let isStyled: Bool
    private var blocks: [Block] = []

    /// The prefixes of all blocks, outermost first.
    private var prefixes: [UInt8] = []

    /// Of the outermost block that an empty line is due in; nil where none is due.
    private var emptyLineDepth: Int?

    /// Blocks further in get no prefix: it would leave no room for text, and their output would outgrow their input.
    private static let mostPrefixColumns = 48
    private static let leastTextColumns = 20

    /// A quote, a list item and so on.
    private struct Block {
        /// Stands before the first line, in place of `prefix`, until that line is written.
        var marker: String?

        /// Its part of the prefixes, and how wide they are up to its end.
        var prefix: Range<Int>
        var columns: Int
        var hasLines = false
    }

    init(width: Int?, isStyled: Bool) {
        self.width = width
        self.isStyled = isStyled
    }

    /// How wide a line may be in the current block.
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
    }

    /// Asks for an empty line before the next paragraph. The first one of a block gets none.
    mutating func separate() {
        guard blocks.last?.hasLines ?? !output.isEmpty else { return }
        emptyLineDepth = min(emptyLineDepth ?? blocks.count, blocks.count)
    }

    /// `isFilled`: whether lines too long are broken.
    mutating func write(_ text: StyledText, isFilled: Bool = true) {
        writeEmptyLine()
        var style = text.styles.startIndex
        for line in LineBreaker.lines(of: text.bytes, width: isFilled ? availableWidth : nil) {
            writePrefix(upTo: blocks.count, isEmptyLine: line.isEmpty)
            write(line, of: text, from: &style)
            output.append(UInt8(ascii: "\n"))
        }
        // Where a block has lines, those around it have.
        var index = blocks.endIndex
        while index > 0, !blocks[index - 1].hasLines {
            index -= 1
            blocks[index].hasLines = true
        }
    }
}

private extension LineWriter {

    mutating func writeEmptyLine() {
        guard let depth = emptyLineDepth else { return }
        emptyLineDepth = nil
        writePrefix(upTo: depth, isEmptyLine: true)
        output.append(UInt8(ascii: "\n"))
    }

    mutating func writePrefix(upTo depth: Int, isEmptyLine: Bool) {
        // Lines alone take markers, and all that are due at once: those of the blocks without lines.
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

    /// `styleIndex` is at or before the style that the line begins with.
    mutating func write(_ line: Range<Int>, of text: StyledText, from styleIndex: inout Int) {
        guard isStyled else {
            writeText(text.bytes[line])
            return
        }
        var position = line.lowerBound
        while position < line.upperBound {
            while styleIndex < text.styles.count, text.styles[styleIndex].start <= position { styleIndex += 1 }
            let end = styleIndex < text.styles.count ? text.styles[styleIndex].start : line.upperBound
            let style = styleIndex > 0 ? text.styles[styleIndex - 1].style : []
            let part = position..<min(end, line.upperBound)
            if !style.isEmpty { output.append(contentsOf: style.sequence.utf8) }
            writeText(text.bytes[part])
            if !style.isEmpty { output.append(contentsOf: TextStyle().sequence.utf8) }
            position = part.upperBound
        }
    }

    /// No-break spaces have done their work; pipes would rather have spaces.
    mutating func writeText(_ text: ArraySlice<UInt8>) {
        var index = text.startIndex
        while let found = text[index...].firstIndex(of: 0xC2), found + 1 < text.endIndex {
            let isSpace = text[found + 1] == 0xA0
            output.append(contentsOf: text[index..<(isSpace ? found : found + 1)])
            if isSpace { output.append(UInt8(ascii: " ")) }
            index = found + (isSpace ? 2 : 1)
        }
        output.append(contentsOf: text[index...])
    }
}
