import Base
import HTML

/// Copies the text of an article's HTML into its layout.
struct SourceText {
    /// Whether the next line feed is skipped: right after `<pre>`, it isn't content.
    var skipsLineFeed = false

    private let bytes: HTMLBytes

    /// Whether the article is plain text, whose line ends are kept.
    private lazy var keepsLineEnds = PlainTextArticle.matches(bytes)

    init(_ bytes: HTMLBytes) {
        self.bytes = bytes
    }

    /// Appends text after decoding its character references.
    mutating func appendDecoded(_ range: Range<Int>, to layout: inout ArticleLayout) {
        guard !layout.stack.isHidden else { return }
        guard bytes.firstIndex(of: UInt8(ascii: "&"), in: range) != nil else { return append(range, to: &layout) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        HTMLEntity.appendDecoded(bytes, range, to: &decoded)
        decoded.withUnsafeBufferPointer { append($0, to: &layout) }
    }

    mutating func append(_ range: Range<Int>, to layout: inout ArticleLayout) {
        append(HTMLBytes(rebasing: bytes[range]), to: &layout)
    }

    private mutating func append(_ source: HTMLBytes, to layout: inout ArticleLayout) {
        guard !layout.stack.isHidden else { return }
        var source = source
        if skipsLineFeed {
            skipsLineFeed = false
            if source.starts(with: "\r\n".utf8) {
                source = HTMLBytes(rebasing: source.dropFirst(2))
            } else if source.first == UInt8(ascii: "\n") {
                source = HTMLBytes(rebasing: source.dropFirst())
            }
        }
        if layout.stack.isOpen(.preformatted) { return layout.text.appendPreformatted(source) }
        switch layout.stack.whiteSpace {
        case .kept, .wrapped: layout.text.appendIndented(source)
        case .lines: appendLines(source, to: &layout.text)
        case nil: keepsLineEnds ? appendLines(source, to: &layout.text) : layout.text.append(source)
        }
    }

    private func appendLines(_ source: HTMLBytes, to text: inout StyledText) {
        var start = 0
        while let lineFeed = source.firstIndex(of: UInt8(ascii: "\n"), from: start) {
            text.append(HTMLBytes(rebasing: source[start..<lineFeed]))
            text.appendLineBreak()
            start = lineFeed + 1
        }
        text.append(HTMLBytes(rebasing: source[start...]))
    }
}

/// Recognises articles that are plain text although the feed declares HTML: YouTube's descriptions, Markdown.
private enum PlainTextArticle {

    /// Returns whether there is an empty line, and no element that makes lines or paragraphs.
    static func matches(_ bytes: HTMLBytes) -> Bool {
        for token in HTMLTokenizer(bytes) {
            switch token {
            case .startTag(let tag) where tag.element.separatesWords || tag.element == .img: return false
            default: continue
            }
        }
        return hasEmptyLine(bytes)
    }

    private static func hasEmptyLine(_ bytes: HTMLBytes) -> Bool {
        var isEmpty = false
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if isEmpty { return true }
                isEmpty = true
            } else if !byte.isHTMLSpace {
                isEmpty = false
            }
        }
        return false
    }
}
