import Base

extension HTMLText {

    /// Returns the words of an article, with a blank line between blocks. What is struck out stands between `~~`, a reading of
    /// characters in brackets behind them, and what a player says to programs without players only if nothing else is said.
    package static func blocks(of html: String) -> String {
        html.withUTF8Bytes { bytes in
            var writer = BlockWriter(bytes)
            for token in HTMLTokenizer(bytes) { writer.take(token) }
            return writer.finish()
        }
    }
}

/// Collects the blocks of an article's words.
private struct BlockWriter {
    private let bytes: HTMLBytes
    private var blocks: [String] = []
    private var fallback: [String] = []
    private var block = TextFolder(capacity: 256)
    private var struck = 0
    private var players = 0

    /// Whether the block has an opening `~~` without its end.
    private var isMarked = false
    private var isInReading = false
    private var isInParenthesis = false

    init(_ bytes: HTMLBytes) { self.bytes = bytes }

    mutating func take(_ token: HTMLToken) {
        switch token {
        case .text(let range): append(range)
        case .startTag(let tag): begin(tag.element)
        case .endTag(let tag): end(tag.element)
        default: break
        }
    }

    mutating func finish() -> String {
        endBlock()
        return (blocks.isEmpty ? fallback : blocks).joined(separator: "\n\n")
    }

    private mutating func append(_ range: Range<Int>) {
        if isInParenthesis { return }
        if struck > 0, !isMarked, !bytes.trimmed(range).isEmpty {
            block.append("~~")
            isMarked = true
        }
        block.appendDecoded(bytes, range)
    }

    private mutating func begin(_ element: HTMLElement) {
        endReading(before: element)
        switch element {
        case .br: block.append(" ")
        case .del, .s, .strike: struck += 1
        case .rt:
            block.append("(")
            isInReading = true
        case .rp: isInParenthesis = true
        default: if element.separatesWords { endBlock() }
        }
        if element == .video || element == .audio { players += 1 }
    }

    private mutating func end(_ element: HTMLElement) {
        endReading(before: element)
        switch element {
        case .del, .s, .strike:
            struck = max(0, struck - 1)
            if struck == 0 { endMark() }
        default: if element.separatesWords { endBlock() }
        }
        if element == .video || element == .audio { players = max(0, players - 1) }
    }

    /// The end tag of a reading, and of its brackets, may be left out.
    private mutating func endReading(before element: HTMLElement) {
        let ends = [.rt, .rp, .rb, .rtc, .ruby].contains(element) || element.separatesWords
        if ends { isInParenthesis = false }
        guard ends, isInReading else { return }
        block.append(")")
        isInReading = false
    }

    private mutating func endMark() {
        if isMarked { block.append("~~") }
        isMarked = false
    }

    private mutating func endBlock() {
        endMark()
        if !block.text.isEmpty { players > 0 ? fallback.append(block.text) : blocks.append(block.text) }
        block = TextFolder(capacity: 256)
    }
}
