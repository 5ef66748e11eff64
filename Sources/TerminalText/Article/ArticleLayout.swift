import HTML

/// The layout of an article: paragraphs, blocks and tables, with the marks of links.
///
/// Inline content gathers in ``text``; where a block begins or ends, it goes to the writer as a paragraph, or into a
/// cell of the table that is being collected.
struct ArticleLayout {
    /// The paragraph that is being collected.
    var text = StyledText()

    /// The open elements, pushed and popped only by ``open(_:style:_:)`` and ``close()``.
    var stack = ElementStack()

    private var writer: LineWriter
    private let hasHyperlinks: Bool
    private var footnotes = Footnotes()

    /// The innermost open table, as long as it may still be aligned.
    private var table: TextTable?

    /// The blocks that are open in its cell, with what begins their first line and the others.
    private var cellBlocks: [(marker: String?, prefix: String)] = []

    /// The number of the paragraph, which tells whether the text of an element is still in `text`.
    private var paragraph = 0

    /// The index in the stack of the link that has no mark yet.
    private var openLink: Int?

    /// The end of the number of a note that begins the paragraph and leads back to the text.
    private var noteNumberEnd: Int?

    /// The last image, for what repeats it.
    private var lastImage: ShownImage?

    init(writer: LineWriter, hasHyperlinks: Bool) {
        self.writer = writer
        self.hasHyperlinks = hasHyperlinks
    }

    /// The links of the article.
    var links: [ArticleLink] { footnotes.links + footnotes.unmarkedLinks }

    /// Returns the text, and the list of URLs below it. Must be called once, when nothing is open.
    mutating func finish() -> String {
        noteNumberEnd = nil
        flush()
        writeFootnotes()
        var output = writer.output
        if output.last == UInt8(ascii: "\n") { output.removeLast() }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func writeFootnotes() {
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

// MARK: - Elements

extension ArticleLayout {

    /// Opens an element that adds `style` to the current one. Returns `false` if elements are nested too deeply.
    @discardableResult
    mutating func open(_ element: HTMLElement, style: TextStyle = [], _ change: (inout OpenElement) -> Void = { _ in })
        -> Bool
    {
        let position = OpenElement.TextPosition(paragraph: paragraph, offset: text.bytes.count)
        var open = OpenElement(element: element, outerLook: text.look, start: position)
        change(&open)
        guard stack.push(open) else { return false }
        text.style.formUnion(style)
        return true
    }

    /// Closes the innermost element, which must be `element`.
    mutating func close(_ element: OpenElement) {
        stack.pop()
        text.look = element.outerLook
        if openLink == stack.elements.count { openLink = nil }
    }

    /// Whether `element` began in the paragraph that is being collected.
    func isInParagraph(_ element: OpenElement) -> Bool { element.start.paragraph == paragraph }

    /// Returns the offset of the element's content in `text`: 0 if it began in an earlier paragraph.
    func start(of element: OpenElement) -> Int {
        isInParagraph(element) ? min(element.start.offset, text.bytes.count) : 0
    }
}

// MARK: - Paragraphs and blocks

extension ArticleLayout {

    /// Ends the paragraph. The number of a note that stands alone begins the next one.
    mutating func flush() {
        if let end = noteNumberEnd, end == text.bytes.count {
            if text.bytes.last != UInt8(ascii: " ") { text.append(". ") }
            noteNumberEnd = text.bytes.count
            return
        }
        noteNumberEnd = nil
        if !text.bytes.isEmpty {
            markOpenLink()
            writeParagraph()
            text.removeAll()
        }
        paragraph += 1
    }

    /// Ends the paragraph, and puts an empty line before the next one.
    mutating func separate() {
        flush()
        if table == nil { writer.separate() }
    }

    mutating func addRule() {
        dissolveTable()
        separate()
        writer.addRule()
    }

    /// Puts `prefix` before the following lines, but `marker` before the first one.
    mutating func beginBlock(marker: String? = nil, prefix: String) {
        if table != nil { return cellBlocks.append((marker, prefix)) }
        writer.beginBlock(marker: marker, prefix: prefix)
    }

    mutating func endBlock() {
        if cellBlocks.popLast() == nil { writer.endBlock() }
    }

    /// Ends a block, and puts an empty line after it.
    mutating func endSeparateBlock() {
        endBlock()
        if table == nil { writer.separate() }
    }

    private mutating func writeParagraph() {
        text.removeTrailingWhiteSpace()
        guard !text.isBlank, !isLineNumbers, !repeatsLastImage() else { return }
        let keepsSpace = stack.isOpen(.preformatted) || stack.whiteSpace != nil
        if keepsSpace {
            text.removeLeadingEmptyLines()
        } else {
            if let lastImage, lastImage.paragraph == paragraph { lastImage.breakLine(in: &text) }
            text.removeLeadingSpaces()
        }
        if writer.isPlain { text.markStruck() }
        let isFilled = !stack.isOpen(.preformatted) && stack.whiteSpace != .kept
        if table != nil { appendToCell() } else { writer.write(text, isFilled: isFilled) }
    }

    /// Appends the paragraph to the cell, after the prefixes of the blocks in it. Lines of code are not broken.
    private mutating func appendToCell() {
        if stack.isOpen(.preformatted) { text.glue() }
        if cellBlocks.isEmpty {
            table?.append(text)
            return
        }
        for range in text.lines {
            var line = StyledText()
            for index in cellBlocks.indices {
                line.append(unbroken: cellBlocks[index].marker ?? cellBlocks[index].prefix)
                cellBlocks[index].marker = nil
            }
            line.append(text, range)
            table?.append(line)
        }
    }

    /// Whether the paragraph is a column of line numbers beside code, in a cell of its own.
    private var isLineNumbers: Bool {
        stack.isOpen(.table) && stack.isOpen(.preformatted) && LineNumbers.match(text.bytes)
    }

    /// Returns whether the paragraph is a caption that repeats the description of the image before it.
    private mutating func repeatsLastImage() -> Bool {
        guard let image = lastImage, image.paragraph < paragraph else { return false }
        lastImage = nil
        return !image.description.isEmpty && text.shown(from: 0) == image.description
    }
}

// MARK: - Links

extension ArticleLayout {

    mutating func beginLink(to target: OpenElement.Target?) {
        var isURL = false
        if case .url = target { isURL = true }
        guard open(.a, style: isURL ? .link : [], { $0.target = target }) else { return }
        guard case .url(let url) = target else { return }
        openLink = stack.elements.count - 1
        if hasHyperlinks { text.look.hyperlink = writer.addHyperlink(to: url) }
    }

    mutating func finishLink(_ link: OpenElement) {
        markOpenLink()
        guard link.target == .place, isInParagraph(link) else { return }
        let start = start(of: link)
        if !text.hasContent(from: 0, to: start), ReferenceLabel.isNumber(text.shown(from: start)) {
            noteNumberEnd = text.bytes.count
        } else {
            // What is not raised by an element is by its style.
            _ = text.replaceReference(from: start, isRaised: stack.isRaised || text.endsInWord(before: start))
        }
    }

    /// Appends the mark of the open link to its text, as soon as it has some.
    private mutating func markOpenLink() {
        guard let index = openLink, case .url(let url) = stack.elements[index].target else { return }
        let link = stack.elements[index]
        let start = start(of: link)
        guard text.hasContent(from: start) else { return }
        openLink = nil
        stack.update(at: index) { $0.target = nil }

        let isRaised = stack.isRaised
        if url.utf8.contains(UInt8(ascii: "#")), text.replaceReference(from: start, isRaised: isRaised) { return }
        let label = HTMLText.folded(text.shown(from: start))
        if LinkLabel.repeats(url, label) {
            footnotes.addUnmarked(url, .link)
            return
        }
        // It is the raised number of a source, which our mark replaces.
        if isRaised, case .note = ReferenceLabel(label, isRaised: true) { text.replace(from: start, with: "") }
        text.setMark(footnotes.mark(for: url, .link), at: start, look: link.outerLook)
    }
}

// MARK: - Images, audio and video

extension ArticleLayout {

    mutating func append(_ image: ImageAttributes, url: String?) {
        // Scripts for lazy loading leave a copy of the image for browsers without scripts.
        if let url, url == lastImage?.url, lastImage?.paragraph == paragraph { return }
        let isFirst = text.isBlank
        // The mark of the link around the image stands for both.
        if openLink != nil, let url { footnotes.addUnmarked(url, .image) }
        // A linked image with only a description is what remains of a player: see ``HTMLSanitizer``.
        let label = openLink != nil && image.source == nil ? "embed" : "image"
        let description = image.description
        appendLabel(label, description.isEmpty ? image.fileName : description, url: openLink == nil ? url : nil, .image)
        lastImage = ShownImage(
            url: url, description: description, paragraph: paragraph,
            endAsFirst: isFirst ? text.bytes.count - 1 : nil)
    }

    /// Appends `[kind: description][1]`.
    mutating func appendLabel(_ label: String, _ description: String, url: String?, _ kind: ArticleLink.Kind) {
        let description = HTMLText.folded(description)
        text.appendSoftSpace()
        let look = text.look
        if hasHyperlinks, look.hyperlink == nil, let url { text.look.hyperlink = writer.addHyperlink(to: url) }
        text.style.insert(.dim)
        text.append("[" + label + (description.isEmpty ? "" : ": " + description) + "]")
        if let url { text.append(footnotes.mark(for: url, kind)) }
        text.look = look
        text.appendSoftSpace()
    }

    /// Appends the mark of the innermost element, an audio or video whose label had no URL.
    mutating func appendMark(for url: String, _ kind: ArticleLink.Kind) {
        text.appendMark(footnotes.mark(for: url, kind))
        stack.update(at: stack.elements.count - 1) { $0.target = nil }
    }
}

/// An image that is on the page.
private struct ShownImage {
    var url: String?
    var description: String
    var paragraph: Int

    /// The end of its label, if that begins the paragraph; otherwise `nil`.
    var endAsFirst: Int?

    private static let markBytes = Set("[]0123456789".utf8)

    /// Puts an image at the beginning of a paragraph on its own line, as browsers show it, or beside the text.
    func breakLine(in text: inout StyledText) {
        guard var index = endAsFirst else { return }
        while index < text.bytes.count, Self.markBytes.contains(text.bytes[index]) { index += 1 }
        guard index + 1 < text.bytes.count, text.bytes[index] == UInt8(ascii: " ") else { return }
        if text.bytes[index + 1] != UInt8(ascii: "[") { text.breakLine(atSpace: index) }
    }
}

// MARK: - Tables

extension ArticleLayout {

    mutating func beginTable() {
        dissolveTable()
        separate()
        if open(.table) { table = TextTable() }
    }

    mutating func beginRowGroup(_ group: TextTable.RowGroup) {
        flush()
        table?.beginRowGroup(group)
    }

    /// Begins a row. Those of a table that is not aligned are records, with a line between them.
    mutating func beginRow() {
        table == nil ? separate() : flush()
        table?.beginRow()
    }

    mutating func beginCell(isHeader: Bool, isRightAligned: Bool, columns: Int, rows: Int) {
        table?.beginCell(isHeader: isHeader, isRightAligned: isRightAligned, columns: columns, rows: rows)
    }

    mutating func finishCell() {
        flush()
        table?.endCell()
        if table?.isTooLarge ?? false { dissolveTable() }
    }

    mutating func finishTable() {
        flush()
        if var finished = table {
            table = nil
            finished.finish()
            writer.write(finished)
        }
        separate()
    }

    /// Whether the text goes into a table that may still be aligned.
    var isInTable: Bool { table != nil }

    /// Whether the text goes into a cell of a table with a head. Lists, quotations and code stay in it; a table without one
    /// is used for layout.
    private var isInNamedCell: Bool { table.map { $0.isInCell && $0.hasHeader } ?? false }

    /// Stops aligning the open table where a block begins, unless its cell can hold it.
    mutating func makeRoomForBlock() {
        if !isInNamedCell { dissolveTable() }
    }

    /// Stops aligning the open table: a cell holds more than a line of text, or the table is too large. The collected
    /// cells are written; the others follow as paragraphs.
    mutating func dissolveTable() {
        guard table != nil else { return }
        flush()
        guard var dissolved = table else { return }
        table = nil
        dissolved.finish()
        writer.writeAsList(dissolved)
        for block in cellBlocks { writer.beginBlock(marker: block.marker, prefix: block.prefix) }
        cellBlocks = []
    }
}
