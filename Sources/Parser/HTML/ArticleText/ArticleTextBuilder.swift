/// Builds an article's text from the tokens of its HTML, in one pass and without a tree.
///
/// Inline content gathers in `text`; where a block begins or ends, it goes to the writer as a paragraph, or into a cell
/// of the table that is being collected.
struct ArticleTextBuilder {
    let bytes: HTMLBytes
    let baseURL: String?
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

    /// Counted when first needed.
    lazy var reversedListLengths = ReversedListLengths(bytes)

    /// A line feed right after `<pre>` isn't content.
    var skipsLineFeed = false

    init(bytes: HTMLBytes, writer: LineWriter, baseURL: String?) {
        self.bytes = bytes
        self.writer = writer
        self.baseURL = baseURL
    }

    mutating func build() -> String {
        for token in HTMLTokenizer(bytes) { take(token) }
        close(stack.elements.count)
        flush()
        return String(decoding: finishedOutput(), as: UTF8.self)
    }
}

private extension ArticleTextBuilder {

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
        let source = HTMLBytes(rebasing: bytes[range])
        guard source.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else {
            append(source)
            return
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        HTMLEntity.appendDecoded(bytes, range, to: &decoded)
        decoded.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(_ source: HTMLBytes) {
        guard !isHidden else { return }
        var source = source
        if skipsLineFeed {
            skipsLineFeed = false
            if source.starts(with: "\r\n".utf8) {
                source = HTMLBytes(rebasing: source.dropFirst(2))
            } else if source.first == UInt8(ascii: "\n") {
                source = HTMLBytes(rebasing: source.dropFirst())
            }
        }
        if isPreformatted { text.appendPreformatted(source) } else { text.append(source) }
    }

    func finishedOutput() -> [UInt8] {
        var output = writer.output
        if !footnotes.urls.isEmpty {
            if !output.isEmpty { output.append(UInt8(ascii: "\n")) }
            output += footnotes.list.utf8
        }
        if output.last == UInt8(ascii: "\n") { output.removeLast() }
        return output
    }
}

extension ArticleTextBuilder {

    var isHidden: Bool { stack.last?.isHidden ?? false }

    var isPreformatted: Bool { stack.isOpen(.pre) || stack.isOpen(.listing) || stack.isOpen(.xmp) }

    var position: OpenElement.TextPosition {
        OpenElement.TextPosition(paragraph: paragraph, offset: text.bytes.count)
    }

    /// The offset in `text` of what `element` holds: 0 where it began in an earlier paragraph.
    func start(of element: OpenElement) -> Int {
        element.start.paragraph == paragraph ? min(element.start.offset, text.bytes.count) : 0
    }

    /// Ends the paragraph.
    mutating func flush() {
        markOpenLink()
        text.removeTrailingWhiteSpace()
        if !text.isBlank {
            if table != nil { table?.append(text) } else { writer.write(text, isFilled: !isPreformatted) }
        }
        text.removeAll()
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
        var open = OpenElement(element: element, outerStyle: text.style, start: position)
        change(&open)
        guard stack.push(open) else { return false }
        text.style.formUnion(style)
        return true
    }

    /// Closes elements, the innermost first.
    mutating func close(_ count: Int) {
        for _ in 0..<count {
            guard let element = stack.last else { return }
            finish(element)
            _ = stack.pop()
            text.style = element.outerStyle
            if openLink == stack.elements.count { openLink = nil }
        }
    }

    /// Closes `element` if it is open inside the innermost of `walls`.
    mutating func closeImplied(_ element: HTMLElement, within walls: Set<HTMLElement>) {
        close(stack.depth(of: element) { walls.contains($0) })
    }
}
