import Base
import HTML

/// Copies the text of an article's HTML into its page.
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
    mutating func appendDecoded(_ range: Range<Int>, to page: inout ArticlePage) {
        guard !page.stack.isHidden else { return }
        guard bytes.firstIndex(of: UInt8(ascii: "&"), in: range) != nil else { return append(range, to: &page) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        HTMLEntity.appendDecoded(bytes, range, to: &decoded)
        decoded.withUnsafeBufferPointer { append($0, to: &page) }
    }

    mutating func append(_ range: Range<Int>, to page: inout ArticlePage) {
        append(HTMLBytes(rebasing: bytes[range]), to: &page)
    }

    private mutating func append(_ source: HTMLBytes, to page: inout ArticlePage) {
        guard !page.stack.isHidden else { return }
        var source = source
        if skipsLineFeed {
            skipsLineFeed = false
            if source.starts(with: "\r\n".utf8) {
                source = HTMLBytes(rebasing: source.dropFirst(2))
            } else if source.first == UInt8(ascii: "\n") {
                source = HTMLBytes(rebasing: source.dropFirst())
            }
        }
        if page.stack.isOpen(.preformatted) { return page.text.appendPreformatted(source) }
        switch page.stack.whiteSpace {
        case .kept, .wrapped: page.text.appendIndented(source)
        case .lines: appendLines(source, to: &page.text)
        case nil: keepsLineEnds ? appendLines(source, to: &page.text) : page.text.append(source)
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
