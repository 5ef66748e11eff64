import Base
import HTML

/// Builds an article's text from the tokens of its HTML, in one pass and without a tree.
struct ArticleTextBuilder {
    private let bytes: HTMLBytes
    private var layout: ArticleLayout
    private var source: SourceText
    private var links: LinkResolver
    private var lists: ArticleLists

    /// Whether the text that a player has for programs without players is shown: where there is no other.
    private let showsFallback: Bool

    /// Whether there is text elsewhere, and in players.
    private var (hasText, hasFallback) = (false, false)

    /// The abbreviations that have been explained.
    private var explained: Set<String> = []

    init(bytes: HTMLBytes, writer: LineWriter, baseURL: String?, hasHyperlinks: Bool, showsFallback: Bool = false) {
        self.bytes = bytes
        self.showsFallback = showsFallback
        layout = ArticleLayout(writer: writer, hasHyperlinks: hasHyperlinks)
        source = SourceText(bytes)
        links = LinkResolver(baseURL: baseURL)
        lists = ArticleLists(bytes)
    }

    /// Returns the text, and the list of URLs below it; `nil` if its only text is that of a player without a file, which is to
    /// be shown.
    mutating func build() -> String? {
        read()
        return !showsFallback && hasFallback && !hasText ? nil : layout.finish()
    }

    /// Returns the links of the article; `nil` as for ``build()``.
    mutating func collectLinks() -> [ArticleLink]? {
        read()
        return !showsFallback && hasFallback && !hasText ? nil : layout.links
    }
}

private extension ArticleTextBuilder {

    mutating func read() {
        for token in HTMLTokenizer(bytes) {
            take(token)
        }
        close(layout.stack.elements.count)
        layout.flush()
    }

    mutating func take(_ token: HTMLToken) {
        switch token {
        case .text(let range):
            if !hasText { noteText(range) }
            source.appendDecoded(range, to: &layout)
        case .rawText(let range, of: .unknown), .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext):
            source.append(range, to: &layout)
        case .startTag(let tag):
            begin(tag)
            // An XML tool wrote a tag such as `<a name="x"/>`.
            if tag.isSelfClosing, !tag.element.isVoid { end(tag) }
        case .endTag(let tag): end(tag)
        case .rawText, .comment, .doctype, .unfinishedTag: break
        }
    }

    mutating func noteText(_ range: Range<Int>) {
        if bytes.trimmed(range).isEmpty { return }
        if !layout.stack.isHidden {
            hasText = true
        } else if layout.stack.elements.first(where: \.isHidden)?.target == .awaitsSource {
            hasFallback = true
        }
    }

    // MARK: Tags

    mutating func begin(_ tag: HTMLTag) {
        source.skipsLineFeed = false
        if layout.stack.isHidden { return beginHidden(tag) }
        if tag.has("hidden", in: bytes) { return hide(tag) }
        beginVisible(tag)
        setStyle(of: tag)
    }

    mutating func beginVisible(_ tag: HTMLTag) {
        switch tag.element {
        case .br: layout.text.appendLineBreak()
        case .wbr: if !layout.stack.isOpen(.preformatted) { layout.text.appendBreakOpportunity() }
        case .hr: layout.addRule()
        case .p, .figure, .details: layout.separate()
        case .h1, .h2, .h3, .h4, .h5, .h6: beginHeading(tag.element)
        case .blockquote: beginBlock(.blockquote, prefix: "> ")
        case .pre, .listing, .xmp: beginPreformatted(tag.element)
        case .ul, .ol, .menu, .dir: lists.begin(tag, in: &layout)
        case .li: beginItem(tag)
        case .dl: lists.beginDefinitions(in: &layout)
        case .dt, .dd: beginDefinition(tag.element)
        case .table: layout.beginTable()
        case .thead, .tbody, .tfoot, .tr, .td, .th, .caption: beginTablePart(tag)
        case .img: appendImage(tag)
        case .video, .audio: beginRecording(tag)
        case .input: appendCheckbox(tag)
        case .rp: hide(tag)
        default:
            if tag.element.separatesWords { layout.flush() }
            beginInline(tag)
        }
    }

    mutating func end(_ tag: HTMLTag) {
        source.skipsLineFeed = false
        if layout.stack.isHidden { return endHidden(tag) }
        switch tag.element {
        case .p, .figure, .details: layout.separate()
        case .br: layout.text.appendLineBreak()
        // Rows without a tbody may follow.
        case .thead, .tfoot: layout.beginRowGroup(.body)
        case let element where element.staysOpen: return endOpen(element)
        case let element: if element.separatesWords { layout.flush() }
        }
        if layout.stack.isStyled(tag.element) { endOpen(tag.element) }
    }

    /// Keeps an element whose style keeps white space or strikes its text out open until its end tag, and those of the
    /// same name in it, so that the right end tag ends it.
    mutating func setStyle(of tag: HTMLTag) {
        guard !tag.element.isVoid, !layout.stack.isHidden else { return }
        let style = tag.attributeBytes.isEmpty ? nil : tag.value(of: "style", in: bytes)?.lowercased()
        let whiteSpace = style.flatMap(WhiteSpace.init(style:))
        let isStruck = style?.containsWord("line-through") ?? false
        guard whiteSpace != nil || isStruck || layout.stack.isStyled(tag.element) else { return }
        let added: TextStyle = isStruck ? .struck : []
        if !tag.element.staysOpen {
            layout.open(tag.element, style: added) { ($0.whiteSpace, $0.isStruck) = (whiteSpace, isStruck) }
        } else if let index = layout.stack.elements.indices.last, layout.stack.elements[index].element == tag.element {
            layout.stack.update(at: index) { ($0.whiteSpace, $0.isStruck) = (whiteSpace, isStruck) }
            layout.text.style.formUnion(added)
        }
    }

    mutating func endOpen(_ element: HTMLElement) {
        if layout.stack.skipsEndTag() { return }
        close(layout.stack.depth(of: element) { $0.isWall(to: element) })
    }

    /// Closes elements, the innermost first.
    mutating func close(_ count: Int) {
        for _ in 0..<count {
            guard let element = layout.stack.last else { return }
            if !element.isHidden { finish(element) }
            layout.close(element)
        }
    }

    /// Closes `element` if it is open inside the innermost of `walls`.
    mutating func closeImplied(_ element: HTMLElement, within walls: Set<HTMLElement>) {
        close(layout.stack.depth(of: element) { walls.contains($0) })
    }

    /// Ends the output of `element`, the innermost one.
    mutating func finish(_ element: OpenElement) {
        switch element.element {
        case .a: layout.finishLink(element)
        case .h1, .h2, .h3, .h4, .h5, .h6, .dl: layout.separate()
        case .blockquote, .pre, .listing, .xmp: finishBlock(element)
        case .ul, .ol, .menu, .dir: lists.finish(element, in: &layout)
        case .li, .dd, .dt, .summary: lists.finishItem(element, in: &layout)
        case .td, .th: layout.finishCell()
        case .table: layout.finishTable()
        case .code, .kbd, .samp, .tt: finishCode(element)
        case .q: layout.text.append(layout.stack.isQuotationNested ? "’" : "”")
        case .rt: layout.text.append(")")
        case .sup: finishScript(element, .raised)
        case .sub: finishScript(element, .lowered)
        case .abbr, .acronym: finishAbbreviation(element)
        default: break
        }
    }

    // MARK: Hidden elements

    /// Opens an element whose content is not shown.
    mutating func hide(_ tag: HTMLTag) {
        if tag.element.separatesWords { layout.flush() }
        if !tag.element.isVoid { layout.open(tag.element) { $0.isHidden = true } }
    }

    /// Opens a tag inside a hidden element. Elements of the same name are counted, to find the matching end tag.
    mutating func beginHidden(_ tag: HTMLTag) {
        guard let hidden = layout.stack.last else { return }
        if hidden.element.isEnded(by: tag.element) {
            close(1)
            begin(tag)
            return
        }
        if tag.element == .source { appendSource(tag, to: hidden) }
        if tag.element == hidden.element, !tag.element.isVoid { layout.open(tag.element) { $0.isHidden = true } }
    }

    /// Handles an end tag inside a hidden element. The end of a block around it ends it, too.
    mutating func endHidden(_ tag: HTMLTag) {
        if layout.stack.last?.element == tag.element {
            if !layout.stack.skipsEndTag() { close(1) }
        } else if tag.element.staysOpen, !tag.element.isInline {
            endOpen(tag.element)
        }
    }

    // MARK: Blocks

    /// Begins a heading. In a cell without a name, it shows that the table is used for layout.
    mutating func beginHeading(_ element: HTMLElement) {
        layout.makeRoomForBlock()
        layout.separate()
        layout.open(element, style: .bold)
    }

    mutating func beginBlock(_ element: HTMLElement, prefix: String) {
        layout.makeRoomForBlock()
        layout.separate()
        if layout.open(element, { $0.hasBlock = true }) { layout.beginBlock(prefix: prefix) }
    }

    mutating func finishBlock(_ element: OpenElement) {
        layout.separate()
        if element.hasBlock { layout.endSeparateBlock() }
    }

    mutating func beginPreformatted(_ element: HTMLElement) {
        layout.makeRoomForBlock()
        beginBlock(element, prefix: layout.isInTable ? "" : "    ")
        source.skipsLineFeed = true
    }

    mutating func beginItem(_ tag: HTMLTag) {
        closeImplied(.li, within: ArticleLists.wallsOfItems)
        lists.beginItem(tag, in: &layout)
    }

    mutating func beginDefinition(_ element: HTMLElement) {
        closeImplied(.dt, within: [.dl, .table])
        closeImplied(.dd, within: [.dl, .table])
        lists.beginDefinition(element, in: &layout)
    }

    // MARK: Tables

    mutating func beginTablePart(_ tag: HTMLTag) {
        closeImplied(.td, within: [.table])
        closeImplied(.th, within: [.table])
        switch tag.element {
        case .tr: layout.beginRow()
        case .td, .th: beginCell(tag)
        case .thead: layout.beginRowGroup(.head)
        case .tfoot: layout.beginRowGroup(.foot)
        default: layout.beginRowGroup(.body)
        }
    }

    mutating func beginCell(_ tag: HTMLTag) {
        layout.flush()
        let isHeader = tag.element == .th
        guard layout.stack.isOpen(.table), layout.open(tag.element, style: isHeader ? .bold : []) else { return }
        layout.beginCell(
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
        case .b, .strong, .mark, .summary: layout.open(tag.element, style: .bold)
        case .i, .em, .cite, .dfn, .var: layout.open(tag.element, style: .italic)
        case .u, .ins: layout.open(tag.element, style: .underlined)
        case .s, .strike, .del: layout.open(tag.element, style: .struck)
        case .small: layout.open(tag.element, style: .dim)
        case .code, .kbd, .samp, .tt: beginCode(tag)
        case .sup, .sub: layout.open(tag.element)
        case .abbr, .acronym: beginAbbreviation(tag)
        case .q: if layout.open(.q) { layout.text.append(layout.stack.isQuotationNested ? "‘" : "“") }
        case .rt: if layout.open(.rt) { layout.text.append("(") }
        default: break
        }
    }

    mutating func beginLink(_ tag: HTMLTag) {
        closeImplied(.a, within: [.table, .td, .th, .li, .blockquote, .dd])
        layout.beginLink(to: tag.value(of: "href", in: bytes).flatMap { links.target($0) })
    }

    /// Begins code in backquotes, but without them inside preformatted text.
    mutating func beginCode(_ tag: HTMLTag) {
        // The sanitiser writes MathML like this, and many Markdown converters their formulas.
        if let classes = tag.value(of: "class", in: bytes), classes.containsWord("language-math") {
            if classes.containsWord("math-display") { layout.separate() }
            layout.open(tag.element) { $0.isFormula = true }
            return
        }
        if !layout.stack.isOpen(.preformatted) { layout.text.append("`") }
        layout.open(tag.element, style: .code)
    }

    mutating func finishCode(_ element: OpenElement) {
        guard !layout.stack.isOpen(.preformatted), !element.isFormula else { return }
        let start = layout.start(of: element)
        guard start < layout.text.bytes.count else {
            // The code is empty, so the opening backquote is removed, too.
            if start > 0, layout.text.bytes.last == UInt8(ascii: "`") { layout.text.replace(from: start - 1, with: "") }
            return
        }
        // The look of the code ends before it.
        layout.text.look = element.outerLook
        layout.text.appendMark("`")
    }

    mutating func finishScript(_ element: OpenElement, _ script: ScriptForm) {
        let start = layout.start(of: element)
        guard layout.isInParagraph(element), !layout.stack.isOpen(.preformatted) else { return }
        // Longer texts are small print.
        guard (1...100).contains(layout.text.bytes.count - start) else { return }
        // The base of an exponent's exponent is in the exponent.
        let outer = layout.stack.elements.dropLast().last { $0.element == .sup || $0.element == .sub }
        let base = layout.text.word(from: outer.map { layout.start(of: $0) } ?? 0, before: start)
        let content = layout.text.shown(from: start)
        let isNested = outer != nil && !base.isEmpty
        if let replacement = script.text(content, after: base) ?? (isNested ? script.marked(content) : nil) {
            layout.text.replace(from: start, with: replacement)
        }
    }

    mutating func beginAbbreviation(_ tag: HTMLTag) {
        let title = tag.value(of: "title", in: bytes)
        layout.open(tag.element) { $0.expansion = title }
    }

    /// Appends the expansion of an abbreviation at its first use: `HTML (HyperText Markup Language)`.
    mutating func finishAbbreviation(_ element: OpenElement) {
        let start = layout.start(of: element)
        guard let expansion = element.expansion.map(HTMLText.folded), layout.isInParagraph(element),
            (1...40).contains(layout.text.bytes.count - start), (1...100).contains(expansion.utf8.count)
        else { return }
        let short = HTMLText.folded(layout.text.shown(from: start))
        // Titles can also be times: `<abbr title="2008-01-25T17:00Z">yesterday</abbr>`.
        guard expansion.count > short.count, expansion.first?.isLetter ?? false, !expansion.contains(short),
            explained.insert(short).inserted
        else { return }
        layout.text.append(" (" + expansion + ")")
    }

    // MARK: Images, audio and video

    mutating func appendImage(_ tag: HTMLTag) {
        let image = ImageAttributes(tag, in: bytes)
        if image.isInvisible { return }
        if image.isCharacter {
            layout.text.append(image.alternative)
        } else {
            layout.append(image, url: image.source.flatMap { links.url($0) })
        }
    }

    mutating func beginRecording(_ tag: HTMLTag) {
        let url = tag.value(of: "src", in: bytes)
        let kind = tag.element == .audio ? ArticleLink.Kind.audio : .video
        layout.appendLabel(
            kind.rawValue, tag.value(of: "title", in: bytes) ?? "", url: url.flatMap { links.url($0) }, kind)
        if showsFallback { return layout.separate() }
        layout.open(tag.element) {
            $0.isHidden = true
            if url == nil { $0.target = .awaitsSource }
        }
    }

    /// Appends the mark of a source to audio or video that has no URL yet.
    mutating func appendSource(_ source: HTMLTag, to recording: OpenElement) {
        guard recording.target == .awaitsSource, let reference = source.value(of: "src", in: bytes),
            let url = links.url(reference)
        else { return }
        layout.appendMark(for: url, recording.element == .audio ? .audio : .video)
    }

    /// Appends the box of a task, which begins an item of a list, or an answer in a table. Others are switches that a
    /// style sheet uses: for side notes, spoilers and menus.
    mutating func appendCheckbox(_ tag: HTMLTag) {
        guard tag.value(of: "type", in: bytes)?.lowercased() == "checkbox", layout.text.isBlank,
            layout.stack.isOpen(.item) || layout.stack.isOpen(.table)
        else { return }
        layout.text.append(tag.has("checked", in: bytes) ? "[x] " : "[ ] ")
    }
}
