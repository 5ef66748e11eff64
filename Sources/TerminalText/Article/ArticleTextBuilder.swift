import HTML

/// Builds an article's text from the tokens of its HTML, in one pass and without a tree.
struct ArticleTextBuilder {
    private let bytes: HTMLBytes
    private var page: ArticlePage
    private var source: SourceText
    private var links: LinkResolver
    private var lists: ArticleLists

    /// The abbreviations that have been explained.
    private var explained: Set<String> = []

    init(bytes: HTMLBytes, writer: LineWriter, baseURL: String?, hasHyperlinks: Bool) {
        self.bytes = bytes
        page = ArticlePage(writer: writer, hasHyperlinks: hasHyperlinks)
        source = SourceText(bytes)
        links = LinkResolver(baseURL: baseURL)
        lists = ArticleLists(bytes)
    }

    /// Returns the text, and the list of URLs below it.
    mutating func build() -> String {
        read()
        return page.finish()
    }

    /// Returns the links of the article.
    mutating func collectLinks() -> [ArticleLink] {
        read()
        return page.links
    }
}

private extension ArticleTextBuilder {

    mutating func read() {
        for token in HTMLTokenizer(bytes) {
            take(token)
        }
        close(page.stack.elements.count)
        page.flush()
    }

    mutating func take(_ token: HTMLToken) {
        switch token {
        case .text(let range): source.appendDecoded(range, to: &page)
        case .rawText(let range, of: .unknown), .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext):
            source.append(range, to: &page)
        case .startTag(let tag):
            begin(tag)
            // An XML tool wrote a tag such as `<a name="x"/>`.
            if tag.isSelfClosing, !tag.element.isVoid { end(tag) }
        case .endTag(let tag): end(tag)
        case .rawText, .comment, .doctype, .unfinishedTag: break
        }
    }

    // MARK: Tags

    mutating func begin(_ tag: HTMLTag) {
        source.skipsLineFeed = false
        if page.stack.isHidden { return beginHidden(tag) }
        if tag.has("hidden", in: bytes) { return hide(tag) }
        beginVisible(tag)
        setWhiteSpace(of: tag)
    }

    mutating func beginVisible(_ tag: HTMLTag) {
        switch tag.element {
        case .br: page.text.appendLineBreak()
        case .wbr: if !page.stack.isOpen(.preformatted) { page.text.appendBreakOpportunity() }
        case .hr: page.addRule()
        case .p, .figure, .details: page.separate()
        case .h1, .h2, .h3, .h4, .h5, .h6: beginHeading(tag.element)
        case .blockquote: beginBlock(.blockquote, prefix: "> ", style: .dim)
        case .pre, .listing, .xmp: beginPreformatted(tag.element)
        case .ul, .ol, .menu, .dir: lists.begin(tag, in: &page)
        case .li: beginItem(tag)
        case .dl: lists.beginDefinitions(in: &page)
        case .dt, .dd: beginDefinition(tag.element)
        case .table: page.beginTable()
        case .thead, .tbody, .tfoot, .tr, .td, .th, .caption: beginTablePart(tag)
        case .img: appendImage(tag)
        case .video, .audio: beginRecording(tag)
        case .input: appendCheckbox(tag)
        case .rp: hide(tag)
        default:
            if tag.element.separatesWords { page.flush() }
            beginInline(tag)
        }
    }

    mutating func end(_ tag: HTMLTag) {
        source.skipsLineFeed = false
        if page.stack.isHidden { return endHidden(tag) }
        switch tag.element {
        case .p, .figure, .details: page.separate()
        case .br: page.text.appendLineBreak()
        case let element where element.staysOpen: return endOpen(element)
        case let element: if element.separatesWords { page.flush() }
        }
        if page.stack.isSpaced(tag.element) { endOpen(tag.element) }
    }

    /// Keeps an element whose style keeps white space open until its end tag, and those of the same name in it, so that
    /// the right end tag ends it.
    mutating func setWhiteSpace(of tag: HTMLTag) {
        guard !tag.element.isVoid, !page.stack.isHidden else { return }
        let whiteSpace =
            tag.attributeBytes.isEmpty ? nil : tag.value(of: "style", in: bytes).flatMap(WhiteSpace.init(style:))
        guard whiteSpace != nil || page.stack.isSpaced(tag.element) else { return }
        if !tag.element.staysOpen {
            page.open(tag.element) { $0.whiteSpace = whiteSpace }
        } else if let index = page.stack.elements.indices.last, page.stack.elements[index].element == tag.element {
            page.stack.update(at: index) { $0.whiteSpace = whiteSpace }
        }
    }

    mutating func endOpen(_ element: HTMLElement) {
        if page.stack.skipsEndTag() { return }
        close(page.stack.depth(of: element) { $0.isWall(to: element) })
    }

    /// Closes elements, the innermost first.
    mutating func close(_ count: Int) {
        for _ in 0..<count {
            guard let element = page.stack.last else { return }
            if !element.isHidden { finish(element) }
            page.close(element)
        }
    }

    /// Closes `element` if it is open inside the innermost of `walls`.
    mutating func closeImplied(_ element: HTMLElement, within walls: Set<HTMLElement>) {
        close(page.stack.depth(of: element) { walls.contains($0) })
    }

    /// Ends the output of `element`, the innermost one.
    mutating func finish(_ element: OpenElement) {
        switch element.element {
        case .a: page.finishLink(element)
        case .h1, .h2, .h3, .h4, .h5, .h6, .dl: page.separate()
        case .blockquote, .pre, .listing, .xmp: finishBlock(element)
        case .ul, .ol, .menu, .dir: lists.finish(element, in: &page)
        case .li, .dd, .dt, .summary: lists.finishItem(element, in: &page)
        case .td, .th: page.finishCell()
        case .table: page.finishTable()
        case .code, .kbd, .samp, .tt: finishCode(element)
        case .q: page.text.append(page.stack.isQuotationNested ? "’" : "”")
        case .rt: page.text.append(")")
        case .sup: finishScript(element, .raised)
        case .sub: finishScript(element, .lowered)
        case .abbr, .acronym: finishAbbreviation(element)
        default: break
        }
    }

    // MARK: Hidden elements

    /// Opens an element whose content is not shown.
    mutating func hide(_ tag: HTMLTag) {
        if tag.element.separatesWords { page.flush() }
        if !tag.element.isVoid { page.open(tag.element) { $0.isHidden = true } }
    }

    /// Opens a tag inside a hidden element. Elements of the same name are counted, to find the matching end tag.
    mutating func beginHidden(_ tag: HTMLTag) {
        guard let hidden = page.stack.last else { return }
        if hidden.element.isEnded(by: tag.element) {
            close(1)
            begin(tag)
            return
        }
        if tag.element == .source { appendSource(tag, to: hidden) }
        if tag.element == hidden.element, !tag.element.isVoid { page.open(tag.element) { $0.isHidden = true } }
    }

    /// Handles an end tag inside a hidden element. The end of a block around it ends it, too.
    mutating func endHidden(_ tag: HTMLTag) {
        if page.stack.last?.element == tag.element {
            if !page.stack.skipsEndTag() { close(1) }
        } else if tag.element.staysOpen, !tag.element.isInline {
            endOpen(tag.element)
        }
    }

    // MARK: Blocks

    /// Begins a heading. In a cell, it shows that the table is used for layout.
    mutating func beginHeading(_ element: HTMLElement) {
        page.dissolveTable()
        page.separate()
        page.open(element, style: .bold)
    }

    mutating func beginBlock(_ element: HTMLElement, prefix: String, style: TextStyle = []) {
        page.dissolveTable()
        page.separate()
        if page.open(element, style: style, { $0.hasBlock = true }) { page.beginBlock(prefix: prefix) }
    }

    mutating func finishBlock(_ element: OpenElement) {
        page.separate()
        if element.hasBlock { page.endSeparateBlock() }
    }

    mutating func beginPreformatted(_ element: HTMLElement) {
        beginBlock(element, prefix: "    ")
        source.skipsLineFeed = true
    }

    mutating func beginItem(_ tag: HTMLTag) {
        closeImplied(.li, within: ArticleLists.wallsOfItems)
        lists.beginItem(tag, in: &page)
    }

    mutating func beginDefinition(_ element: HTMLElement) {
        closeImplied(.dt, within: [.dl, .table])
        closeImplied(.dd, within: [.dl, .table])
        lists.beginDefinition(element, in: &page)
    }

    // MARK: Tables

    mutating func beginTablePart(_ tag: HTMLTag) {
        closeImplied(.td, within: [.table])
        closeImplied(.th, within: [.table])
        switch tag.element {
        case .tr: page.beginRow()
        case .td, .th: beginCell(tag)
        default: page.beginRowGroup(isHead: tag.element == .thead)
        }
    }

    mutating func beginCell(_ tag: HTMLTag) {
        page.flush()
        let isHeader = tag.element == .th
        guard page.stack.isOpen(.table), page.open(tag.element, style: isHeader ? .bold : []) else { return }
        page.beginCell(
            isHeader: isHeader, isRightAligned: isRightAligned(tag), columns: span("colspan", of: tag),
            rows: span("rowspan", of: tag))
    }

    /// Returns whether the cell is right-aligned, in either of the forms that converters of Markdown write.
    func isRightAligned(_ cell: HTMLTag) -> Bool {
        if cell.attributeBytes.isEmpty { return false }
        if let align = cell.value(of: "align", in: bytes) { return align.lowercased() == "right" }
        guard let style = cell.value(of: "style", in: bytes) else { return false }
        return style.containsWord("text-align: right") || style.containsWord("text-align:right")
    }

    func span(_ name: StaticString, of cell: HTMLTag) -> Int {
        cell.value(of: name, in: bytes).flatMap { Int($0) } ?? 1
    }

    // MARK: Inline content

    mutating func beginInline(_ tag: HTMLTag) {
        switch tag.element {
        case .a: beginLink(tag)
        case .b, .strong, .mark, .summary: page.open(tag.element, style: .bold)
        case .i, .em, .cite, .dfn, .var: page.open(tag.element, style: .italic)
        case .u, .ins: page.open(tag.element, style: .underlined)
        case .s, .strike, .del: page.open(tag.element, style: .struck)
        case .small: page.open(tag.element, style: .dim)
        case .code, .kbd, .samp, .tt: beginCode(tag)
        case .sup, .sub: page.open(tag.element)
        case .abbr, .acronym: beginAbbreviation(tag)
        case .q: if page.open(.q) { page.text.append(page.stack.isQuotationNested ? "‘" : "“") }
        case .rt: if page.open(.rt) { page.text.append("(") }
        default: break
        }
    }

    mutating func beginLink(_ tag: HTMLTag) {
        closeImplied(.a, within: [.table, .td, .th, .li, .blockquote, .dd])
        page.beginLink(to: tag.value(of: "href", in: bytes).flatMap { links.target($0) })
    }

    /// Begins code in backquotes, but without them inside preformatted text.
    mutating func beginCode(_ tag: HTMLTag) {
        // The sanitiser writes MathML like this, and many Markdown converters their formulas.
        if let classes = tag.value(of: "class", in: bytes), classes.containsWord("language-math") {
            if classes.containsWord("math-display") { page.separate() }
            page.open(tag.element) { $0.isFormula = true }
            return
        }
        if !page.stack.isOpen(.preformatted) { page.text.append("`") }
        page.open(tag.element)
    }

    mutating func finishCode(_ element: OpenElement) {
        guard !page.stack.isOpen(.preformatted), !element.isFormula else { return }
        let start = page.start(of: element)
        guard start < page.text.bytes.count else {
            // The code is empty, so the opening backquote is removed, too.
            if start > 0, page.text.bytes.last == UInt8(ascii: "`") { page.text.replace(from: start - 1, with: "") }
            return
        }
        page.text.appendMark("`")
    }

    mutating func finishScript(_ element: OpenElement, _ script: ScriptForm) {
        let start = page.start(of: element)
        guard page.isInParagraph(element), !page.stack.isOpen(.preformatted) else { return }
        // Longer texts are small print.
        guard (1...100).contains(page.text.bytes.count - start) else { return }
        if let replacement = script.text(page.text.shown(from: start), after: page.text.word(before: start)) {
            page.text.replace(from: start, with: replacement)
        }
    }

    mutating func beginAbbreviation(_ tag: HTMLTag) {
        let title = tag.value(of: "title", in: bytes)
        page.open(tag.element) { $0.expansion = title }
    }

    /// Appends the expansion of an abbreviation at its first use: `HTML (HyperText Markup Language)`.
    mutating func finishAbbreviation(_ element: OpenElement) {
        let start = page.start(of: element)
        guard let expansion = element.expansion.map(HTMLText.folded), page.isInParagraph(element),
            (1...40).contains(page.text.bytes.count - start), (1...100).contains(expansion.utf8.count)
        else { return }
        let short = HTMLText.folded(page.text.shown(from: start))
        // Titles can also be times: `<abbr title="2008-01-25T17:00Z">yesterday</abbr>`.
        guard expansion.count > short.count, expansion.first?.isLetter ?? false, !expansion.contains(short),
            explained.insert(short).inserted
        else { return }
        page.text.append(" (" + expansion + ")")
    }

    // MARK: Images, audio and video

    mutating func appendImage(_ tag: HTMLTag) {
        let image = ImageAttributes(tag, in: bytes)
        if image.isInvisible { return }
        if image.isCharacter {
            page.text.append(image.alternative)
        } else {
            page.append(image, url: image.source.flatMap { links.url($0) })
        }
    }

    mutating func beginRecording(_ tag: HTMLTag) {
        let url = tag.value(of: "src", in: bytes)
        let kind = tag.element == .audio ? ArticleLink.Kind.audio : .video
        page.appendLabel(
            kind.rawValue, tag.value(of: "title", in: bytes) ?? "", url: url.flatMap { links.url($0) }, kind)
        page.open(tag.element) {
            $0.isHidden = true
            if url == nil { $0.target = .awaitsSource }
        }
    }

    /// Appends the mark of a source to audio or video that has no URL yet.
    mutating func appendSource(_ source: HTMLTag, to recording: OpenElement) {
        guard recording.target == .awaitsSource, let reference = source.value(of: "src", in: bytes),
            let url = links.url(reference)
        else { return }
        page.appendMark(for: url, recording.element == .audio ? .audio : .video)
    }

    mutating func appendCheckbox(_ tag: HTMLTag) {
        guard tag.value(of: "type", in: bytes)?.lowercased() == "checkbox" else { return }
        page.text.append(tag.has("checked", in: bytes) ? "[x] " : "[ ] ")
    }
}
