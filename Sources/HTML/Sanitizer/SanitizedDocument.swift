import Base

/// The sanitised HTML while it is written: closes and nests elements as HTML requires, and keeps words apart where tags
/// are dropped.
struct SanitizedDocument {
    /// The output. Only the functions below write tags that open or close elements to it.
    var output: SanitizedOutput

    /// The number of formulas that were replaced by their TeX, together with everything that was written inside them.
    private(set) var replacedFormulas = 0

    private let bytes: HTMLBytes
    private var open = OpenTags()
    private var lastEndTags: LastEndTags

    /// The number of elements around the outermost one whose content is dropped; `nil` if there is no such element.
    private var mutedDepth: Int?

    /// Whether a tag that separates words was dropped, and nothing separates them yet.
    private var wordEnds = false

    /// Whether the output ends where a block begins or ends.
    private var isAtBoundary = true

    /// The formula that is being read.
    private var formula: TeXFormula?

    /// The parts of an element that are written.
    enum Writing {
        case plain
        /// The content without the tags.
        case bare
        /// Neither tags nor content.
        case muted
    }

    /// A position to return to.
    struct Mark {
        fileprivate var output: SanitizedOutput.Mark
        fileprivate var wordEnds: Bool
        fileprivate var isAtBoundary: Bool
    }

    init(_ bytes: HTMLBytes) {
        self.bytes = bytes
        output = SanitizedOutput(bytes)
        lastEndTags = LastEndTags(bytes)
    }

    /// Closes open elements. Returns `nil` if the output is the source.
    mutating func finish() -> String? {
        while !open.isEmpty { close() }
        return output.result
    }

    /// Whether nothing is written.
    var isMuted: Bool { mutedDepth != nil }

    var mark: Mark { Mark(output: output.mark, wordEnds: wordEnds, isAtBoundary: isAtBoundary) }

    mutating func rewind(to mark: Mark) {
        output.rewind(to: mark.output)
        wordEnds = mark.wordEnds
        isAtBoundary = mark.isAtBoundary
    }
}

// MARK: - Text

extension SanitizedDocument {

    /// - Parameter isRaw: Whether ampersands in it are literal.
    mutating func write(text: Range<Int>, isRaw: Bool) {
        guard !isMuted, let first = text.first else { return }
        let isBlank = bytes[first].isHTMLSpace && bytes.trimmed(text).isEmpty
        if !isBlank {
            makeCell()
            if wordEnds, !bytes[first].isHTMLSpace { output.write(" ") }
            wordEnds = false
            isAtBoundary = false
        }
        isRaw ? output.keepRawText(text) : output.keepText(text)
    }

    /// Begins another word with the following text.
    mutating func endWord() {
        if !isAtBoundary { wordEnds = true }
    }

    /// Ends the word before inline content.
    mutating func beginInline() {
        if wordEnds { output.write(" ") }
        wordEnds = false
        isAtBoundary = false
    }

    /// Must be called before the start tag of `element` is written.
    mutating func begin(_ element: HTMLElement) {
        if element.separatesWords { beginBlock() } else { beginInline() }
    }

    private mutating func beginBlock() {
        wordEnds = false
        isAtBoundary = true
    }

    /// Must be called instead of writing a tag of `element`.
    mutating func drop(_ element: HTMLElement) {
        if element.separatesWords, !isMuted { endWord() }
    }
}

// MARK: - Opening and closing

extension SanitizedDocument {

    /// Whether no further element can be opened and written.
    var isFull: Bool { open.isFull }

    /// Opens an element, part of which is written according to `writing`.
    mutating func open(_ element: HTMLElement, _ writing: Writing) {
        _ = open.push(OpenTag(element: element, isWritten: writing == .plain))
        if writing == .muted { mutedDepth = open.count - 1 }
    }

    /// The innermost open element that is no part of a line.
    var block: HTMLElement? {
        let depth = open.depth(where: { !$0.isPhrasing }, behind: { _ in false })
        return depth > 0 ? open[open.count - depth] : nil
    }

    /// Whether what comes is preformatted text.
    var isInPreformatted: Bool { open.depth(where: { $0 == .pre }, behind: { _ in false }) > 0 }

    /// Ignores an element. Must be called instead of opening it when there are too many.
    mutating func ignore(_ element: HTMLElement) {
        open.ignore(element)
        drop(element)
    }

    /// Drops everything up to the end tag of the element. Without an end tag, only the tag is dropped.
    mutating func mute(_ tag: HTMLTag) {
        drop(tag.element)
        guard !tag.isSelfClosing, !tag.element.isVoid, hasEndTag(tag) else { return }
        guard open.push(OpenTag(element: tag.element, isWritten: false)) else { return }
        if !isMuted { mutedDepth = open.count - 1 }
    }

    /// Returns whether an end tag of the element comes after its start tag.
    mutating func hasEndTag(_ tag: HTMLTag) -> Bool { lastEndTags.follow(tag) }

    /// Handles the end tag of `element`.
    mutating func end(_ element: HTMLElement, _ tag: HTMLTag) {
        if open.skipsEndTag(of: element) { return }
        let depth = open.depth(endedBy: element)
        if depth > 0 {
            close(depth, with: tag)
        } else if element == .p, !isMuted, !isAtBoundary, !isFull, open.last?.element.holdsTableParts != true {
            // Browsers do the same: it separates paragraphs.
            output.write("<p></p>")
            beginBlock()
        } else {
            drop(element)
        }
    }

    mutating func endUnwrapped(_ element: HTMLElement) {
        open.last?.element == element ? close() : drop(element)
    }

    /// Closes elements, the innermost first.
    private mutating func close(_ count: Int, with endTag: HTMLTag? = nil) {
        for left in stride(from: count, to: 0, by: -1) { close(with: left == 1 ? endTag : nil) }
    }

    /// Closes the innermost element.
    ///
    /// - Parameter endTag: The end tag of this element, which is copied if it has our form.
    mutating func close(with endTag: HTMLTag? = nil) {
        guard let tag = open.pop() else { return }
        if tag.isWritten, !isMuted {
            output.writeEndTag(of: tag.element, as: endTag)
            if tag.element.separatesWords { beginBlock() }
        }
        if mutedDepth == open.count {
            mutedDepth = nil
            drop(tag.element)
        }
        if tag.element == .math { finishFormula() }
    }
}

// MARK: - Nesting

extension SanitizedDocument {

    /// Closes and opens elements as `element` requires, like parsers. Returns `false` if it isn't allowed here.
    mutating func makeRoom(for element: HTMLElement) -> Bool {
        // Nothing in a drawing or a field affects the elements around it.
        if let mutedDepth, open[mutedDepth].treatment == .dropWithContent { return true }
        if element.isTablePart { return makeRoom(forTablePart: element) }
        makeCell()
        if element.endsParagraph { close(open.depth(where: { $0 == .p }, behind: \.isScope)) }
        switch element {
        case .a: close(open.depth(where: { $0 == .a }, behind: \.isScope))
        case .li: close(open.depth(where: { $0 == .li }, behind: \.holdsBlocks))
        case .dt, .dd: close(open.depth(where: { $0 == .dt || $0 == .dd }, behind: \.holdsBlocks))
        case let heading where heading.isHeading: close(open.depth(where: \.isHeading, behind: \.isAround))
        case let part where part.isRubyPart: close(open.depth(where: \.isRubyPart, behind: \.isAround))
        default: break
        }
        return true
    }

    /// Opens a cell for content directly in a table: browsers would move it out of the table, others leave it there.
    mutating func makeCell() {
        guard !isMuted, let parent = open.last?.element, parent.holdsTableParts else { return }
        if parent == .colgroup { close() }
        if open.last?.element != .tr { insert(.tr) }
        insert(.td)
    }

    private mutating func makeRoom(forTablePart part: HTMLElement) -> Bool {
        guard open.depth(where: { $0 == .table }, behind: { _ in false }) > 0 else { return false }
        let depth = open.depth(where: { $0.mayHold(part) }, behind: { _ in false })
        close(max(depth - 1, 0))
        if part == .td || part == .th, open.last?.element != .tr, !isMuted { insert(.tr) }
        return true
    }

    /// Opens an element that the source does not have.
    mutating func insert(_ element: HTMLElement) {
        guard !open.isFull, open.push(OpenTag(element: element)) else { return }
        output.write("<")
        output.write(element.rawValue)
        output.write(">")
        beginBlock()
    }
}

// MARK: - Formulas

extension SanitizedDocument {

    mutating func beginFormula(_ tag: HTMLTag) {
        guard !isMuted, !tag.isSelfClosing, hasEndTag(tag) else { return }
        close(open.depth(where: { $0 == .math }, behind: \.isScope))
        makeCell()
        beginInline()
        let mark = output.mark
        guard open.push(OpenTag(element: .math, isWritten: false)) else { return }
        formula = TeXFormula(tag, in: bytes, mark: mark)
    }

    /// Must be called with every token, before it is written.
    mutating func readFormula(_ token: HTMLToken) {
        formula?.read(token, in: bytes)
    }

    /// Writes a formula as GitHub, GitLab and many Markdown converters do.
    mutating func write(tex source: String, _ form: TeXFormula.Form) {
        output.write("<code class=\"language-math ")
        output.write(form == .display ? "math-display\">" : "math-inline\">")
        output.writeEscaped(source.utf8)
        output.write("</code>")
        isAtBoundary = false
    }

    private mutating func finishFormula() {
        guard var finished = formula, !isMuted else { return }
        formula = nil
        if let source = finished.source() {
            output.rewind(to: finished.mark)
            replacedFormulas += 1
            write(tex: source, finished.form)
        } else if !output.hasTag(since: finished.mark) {
            // Without MathML's tags `x²` would be `x2`. Other markup is kept.
            output.rewind(to: finished.mark)
            output.writeEscaped(finished.text().utf8)
        }
    }
}
