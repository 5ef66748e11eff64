import Base
import HTML

/// Builds an article's text from the tokens of its HTML, in one pass and without a tree.
///
/// Inline content gathers in `text`; where a block begins or ends, it goes to the writer as a paragraph, or into a cell
/// of the table that is being collected.
struct ArticleTextBuilder {
    let bytes: HTMLBytes
    let baseURL: String?
    let hasHyperlinks: Bool
    var writer: LineWriter
    var text = StyledText()
    var stack = ElementStack()
    var footnotes = Footnotes()

    /// The innermost open table, as long as it may still be aligned.
    var table: TextTable?

    /// Counts the paragraphs, so that an element knows whether its text is still in `text`.
    private(set) var paragraph = 0

    /// The place in the stack of the link that has no mark yet.
    var openLink: Int?

    /// The last image, for what repeats it.
    var lastImage: ShownImage?

    /// Abbreviations that have been explained.
    var explained: Set<String> = []

    /// Counted when first needed.
    lazy var reversedListLengths = ReversedListLengths(bytes)

    /// Taken apart when first needed.
    lazy var base = URLReference.Base(baseURL ?? "")

    /// A line feed right after `<pre>` isn't content.
    var skipsLineFeed = false

    /// Whether the article is plain text, whose lines end where its author ended them.
    private lazy var keepsLineEnds = PlainTextArticle.matches(bytes)

    init(bytes: HTMLBytes, writer: LineWriter, baseURL: String?, hasHyperlinks: Bool) {
        self.bytes = bytes
        self.writer = writer
        self.baseURL = baseURL
        self.hasHyperlinks = hasHyperlinks
    }

    /// The text, and the list of URLs below it.
    mutating func build() -> String {
        read()
        writeFootnotes()
        var output = writer.output
        if output.last == UInt8(ascii: "\n") { output.removeLast() }
        return String(decoding: output, as: UTF8.self)
    }

    /// What the article links to.
    mutating func collectLinks() -> [ArticleLink] {
        read()
        return footnotes.links + footnotes.unmarkedLinks
    }
}

private extension ArticleTextBuilder {

    mutating func read() {
        for token in HTMLTokenizer(bytes) {
            take(token)
        }
        close(stack.elements.count)
        flush()
    }

    mutating func take(_ token: HTMLToken) {
        switch token {
        case .text(let range): appendDecoded(range)
        case .rawText(let range, of: .unknown), .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext):
            append(HTMLBytes(rebasing: bytes[range]))
        case .startTag(let tag):
            begin(tag)
            // `<a name="x"/>`: an XML tool wrote it.
            if tag.isSelfClosing, !tag.element.isVoid { end(tag) }
        case .endTag(let tag): end(tag)
        case .rawText, .comment, .doctype, .unfinishedTag: break
        }
    }

    mutating func appendDecoded(_ range: Range<Int>) {
        guard !stack.isHidden else { return }
        guard bytes.firstIndex(of: UInt8(ascii: "&"), in: range) != nil else {
            append(HTMLBytes(rebasing: bytes[range]))
            return
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        HTMLEntity.appendDecoded(bytes, range, to: &decoded)
        decoded.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(_ source: HTMLBytes) {
        guard !stack.isHidden else { return }
        var source = source
        if skipsLineFeed {
            skipsLineFeed = false
            if source.starts(with: "\r\n".utf8) {
                source = HTMLBytes(rebasing: source.dropFirst(2))
            } else if source.first == UInt8(ascii: "\n") {
                source = HTMLBytes(rebasing: source.dropFirst())
            }
        }
        if stack.isOpen(.preformatted) {
            text.appendPreformatted(source)
        } else if keepsLineEnds {
            appendLines(source)
        } else {
            text.append(source)
        }
    }

    mutating func appendLines(_ source: HTMLBytes) {
        var start = 0
        while let lineFeed = source.firstIndex(of: UInt8(ascii: "\n"), from: start) {
            text.append(HTMLBytes(rebasing: source[start..<lineFeed]))
            text.appendLineBreak()
            start = lineFeed + 1
        }
        text.append(HTMLBytes(rebasing: source[start...]))
    }

    mutating func writeFootnotes() {
        guard !footnotes.links.isEmpty else { return }
        writer.separate()
        for (index, link) in footnotes.links.enumerated() {
            var line = StyledText()
            line.append("[\(index + 1)] ")
            if hasHyperlinks { line.look.hyperlink = writer.addHyperlink(to: link.url) }
            line.append(link.url)
            writer.write(line, isFilled: false)
        }
    }
}

extension ArticleTextBuilder {

    var position: OpenElement.TextPosition {
        OpenElement.TextPosition(paragraph: paragraph, offset: text.bytes.count)
    }

    /// The offset in `text` of what `element` holds: 0 where it began in an earlier paragraph.
    func start(of element: OpenElement) -> Int {
        element.start.paragraph == paragraph ? min(element.start.offset, text.bytes.count) : 0
    }

    /// Ends the paragraph.
    mutating func flush() {
        if !text.bytes.isEmpty {
            markOpenLink()
            writeParagraph()
            text.removeAll()
        }
        paragraph += 1
    }

    /// Ends the paragraph; an empty line comes before the next one.
    mutating func separate() {
        flush()
        if table == nil { writer.separate() }
    }

    /// Opens an element that adds `style` to that of what is around it. False where elements are nested too deeply.
    @discardableResult
    mutating func open(_ element: HTMLElement, style: TextStyle = [], _ change: (inout OpenElement) -> Void = { _ in })
        -> Bool
    {
        var open = OpenElement(element: element, outerLook: text.look, start: position)
        change(&open)
        guard stack.push(open) else { return false }
        text.style.formUnion(style)
        return true
    }

    /// Closes elements, the innermost first.
    mutating func close(_ count: Int) {
        for _ in 0..<count {
            guard let element = stack.last else { return }
            if !element.isHidden { finish(element) }
            stack.pop()
            text.look = element.outerLook
            if openLink == stack.elements.count { openLink = nil }
        }
    }

    /// Closes `element` if it is open inside the innermost of `walls`.
    mutating func closeImplied(_ element: HTMLElement, within walls: Set<HTMLElement>) {
        close(stack.depth(of: element) { walls.contains($0) })
    }
}

private extension ArticleTextBuilder {

    mutating func writeParagraph() {
        text.removeTrailingWhiteSpace()
        guard !text.isBlank, !isLineNumbers, !repeatsLastImage() else { return }
        if stack.isOpen(.preformatted) {
            text.removeLeadingEmptyLines()
        } else {
            breakLineAfterLeadingImage()
            text.removeLeadingSpaces()
        }
        if table != nil { table?.append(text) } else { writer.write(text, isFilled: !stack.isOpen(.preformatted)) }
    }

    /// Whether the paragraph is the column of numbers that code has beside it, in a cell of its own.
    var isLineNumbers: Bool {
        stack.isOpen(.table) && stack.isOpen(.preformatted) && LineNumbers.match(text.bytes)
    }
}
