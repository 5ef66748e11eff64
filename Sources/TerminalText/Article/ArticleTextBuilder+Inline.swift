import Base
import HTML

extension ArticleTextBuilder {

    mutating func beginInline(_ tag: HTMLTag) {
        switch tag.element {
        case .a: beginLink(tag)
        case .b, .strong, .mark, .summary: open(tag.element, style: .bold)
        case .i, .em, .cite, .dfn, .var: open(tag.element, style: .italic)
        case .u, .ins: open(tag.element, style: .underlined)
        case .s, .strike, .del: open(tag.element, style: .struck)
        case .small: open(tag.element, style: .dim)
        case .code, .kbd, .samp, .tt: beginCode(tag)
        case .sup, .sub: open(tag.element)
        case .abbr, .acronym: beginAbbreviation(tag)
        case .q: if open(.q) { text.append(stack.isQuotationNested ? "‘" : "“") }
        case .rt: if open(.rt) { text.append("(") }
        default: break
        }
    }

    // MARK: Code

    /// In backquotes, but not where everything is code.
    mutating func beginCode(_ tag: HTMLTag) {
        // What the sanitiser makes of MathML, and many a converter of Markdown of its formulas.
        if let classes = tag.value(of: "class", in: bytes), classes.containsWord("language-math") {
            if classes.containsWord("math-display") { separate() }
            open(tag.element) { $0.isFormula = true }
            return
        }
        let isMarked = !stack.isOpen(.preformatted)
        if isMarked { text.append("`") }
        open(tag.element)
    }

    mutating func finishCode(_ element: OpenElement) {
        guard !stack.isOpen(.preformatted), !element.isFormula else { return }
        let start = start(of: element)
        guard start < text.bytes.count else {
            // Nothing in it, so nothing around it.
            if start > 0, text.bytes.last == UInt8(ascii: "`") { text.replace(from: start - 1, with: "") }
            return
        }
        text.appendMark("`")
    }

    // MARK: Superscript and subscript

    mutating func finishScript(_ element: OpenElement, _ script: ScriptForm) {
        let start = start(of: element)
        guard element.start.paragraph == paragraph, !stack.isOpen(.preformatted) else { return }
        // Longer ones are small print.
        guard (1...100).contains(text.bytes.count - start) else { return }
        if let replacement = script.text(text.shown(from: start)) { text.replace(from: start, with: replacement) }
    }

    // MARK: Abbreviations

    mutating func beginAbbreviation(_ tag: HTMLTag) {
        let title = tag.value(of: "title", in: bytes)
        open(tag.element) { $0.expansion = title }
    }

    /// `HTML (HyperText Markup Language)`, the first time.
    mutating func finishAbbreviation(_ element: OpenElement) {
        let start = start(of: element)
        guard let expansion = element.expansion.map(HTMLText.folded), element.start.paragraph == paragraph,
            (1...40).contains(text.bytes.count - start), (1...100).contains(expansion.utf8.count)
        else { return }
        let short = HTMLText.folded(text.shown(from: start))
        // Times are in such titles, too: `<abbr title="2008-01-25T17:00Z">yesterday</abbr>`.
        guard expansion.count > short.count, expansion.first?.isLetter ?? false, !expansion.contains(short),
            explained.insert(short).inserted
        else { return }
        text.append(" (" + expansion + ")")
    }

    // MARK: Links

    mutating func beginLink(_ tag: HTMLTag) {
        closeImplied(.a, within: [.table, .td, .th, .li, .blockquote, .dd])
        let target = tag.value(of: "href", in: bytes).flatMap { linkTarget($0) }
        var isURL = false
        if case .url = target { isURL = true }
        guard open(.a, style: isURL ? .underlined : [], { $0.target = target }) else { return }
        guard case .url(let url) = target else { return }
        openLink = stack.elements.count - 1
        if hasHyperlinks { text.look.hyperlink = writer.addHyperlink(to: url) }
    }

    /// Sets the mark of the open link behind its text, as soon as it has some.
    mutating func markOpenLink() {
        guard let index = openLink, case .url(let url) = stack.elements[index].target else { return }
        let link = stack.elements[index]
        let start = start(of: link)
        guard text.hasContent(from: start) else { return }
        openLink = nil
        stack.update(at: index) { $0.target = nil }

        if url.utf8.contains(UInt8(ascii: "#")), replaceReference(from: start) { return }
        let label = HTMLText.folded(text.shown(from: start))
        if LinkLabel.repeats(url, label) {
            footnotes.addUnmarked(url, .link)
            return
        }
        // The number of a source, raised: ours says it.
        if isRaised, case .note = ReferenceLabel(label, isRaised: true) { text.replace(from: start, with: "") }
        setMark(footnotes.mark(for: url, .link), at: start, look: link.outerLook)
    }

    mutating func finishLink(_ link: OpenElement) {
        markOpenLink()
        if link.target == .place, link.start.paragraph == paragraph { _ = replaceReference(from: start(of: link)) }
    }

    /// What a reader can open: absolute, and no script.
    mutating func target(_ reference: String) -> String? {
        if case .url(let url) = linkTarget(reference) { url } else { nil }
    }

    mutating func linkTarget(_ reference: String) -> OpenElement.Target? {
        if reference.isEmpty || reference.hasPrefix("#") { return .place }
        guard let resolved = base.resolve(reference), !resolved.isEmpty else { return nil }
        let url = TerminalText.safe(resolved.hasPrefix("//") ? "https:" + resolved : resolved)
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), URLReference.isAbsolute(url) else { return nil }
        switch url[..<colon].lowercased() {
        case "javascript", "vbscript", "data", "about", "blob": return nil
        default: return isInThisDocument(url) ? .place : .url(url)
        }
    }
}

private extension ArticleTextBuilder {

    var isRaised: Bool { stack.elements.contains { $0.element == .sup } }

    func isInThisDocument(_ url: String) -> Bool {
        guard let baseURL, let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return false }
        return url[..<fragment].utf8.elementsEqual(baseURL.utf8.prefix { $0 != UInt8(ascii: "#") })
    }

    /// Sets `mark` behind a label that begins at `start`. The same mark right before the label is removed: it was one
    /// link in two parts.
    mutating func setMark(_ mark: String, at start: Int, look: TextLook) {
        // A picture that links to itself has it already.
        guard !text.ends(in: mark, before: text.bytes.count), !text.ends(in: mark + " ", before: text.bytes.count)
        else { return }
        let end = text.ends(in: " ", before: start) ? start - 1 : start
        if text.ends(in: mark, before: end) { text.remove(end - mark.utf8.count..<end) }
        var markLook = look
        markLook.style.insert(.dim)
        markLook.hyperlink = text.look.hyperlink
        let linkLook = text.look
        text.look = markLook
        text.appendMark(mark)
        text.look = linkLook
    }

    /// Where the label from `start` on is that of a note or of a way back, writes it as such. True if it was.
    mutating func replaceReference(from start: Int) -> Bool {
        guard text.bytes.count - start < 24 else { return false }
        let label = HTMLText.folded(text.shown(from: start))
        switch ReferenceLabel(label, isRaised: isRaised) {
        case .note(let number): text.replace(from: start, with: number)
        case .navigation:
            text.replace(from: start, with: "")
            text.removeTrailingSpace()
        case nil: return false
        }
        return true
    }
}

/// The text of a link, compared with its URL.
private enum LinkLabel {

    /// Whether the label says the URL already, give or take the scheme, `www.` and the last slash.
    static func repeats(_ url: String, _ label: String) -> Bool {
        bare(label[...]) == bare(url[...])
    }

    private static func bare(_ url: Substring) -> Substring {
        var url = url
        for prefix in ["http://", "https://", "mailto:", "tel:"] where url.hasPrefix(prefix) {
            url = url.dropFirst(prefix.count)
        }
        if url.hasPrefix("www.") { url = url.dropFirst(4) }
        if url.hasSuffix("/") { url = url.dropLast() }
        return url
    }
}

/// What a link to a place in the same document says.
private enum ReferenceLabel: Equatable {
    /// The number of a note, raised, so that nobody takes it for one of the marks that lead to URLs.
    case note(String)
    /// An arrow back to the text, or the anchor of a heading. It leads nowhere on paper.
    case navigation

    /// `isRaised`: whether it stands in a superscript.
    init?(_ label: String, isRaised: Bool) {
        var label = label[...]
        let isBracketed = label.hasPrefix("[") && label.hasSuffix("]") && label.count > 2
        if isBracketed { label = label.dropFirst().dropLast() }
        if label.unicodeScalars.allSatisfy({ Self.signs.contains($0) }), !label.isEmpty {
            self = .navigation
        } else if isBracketed || isRaised, label.allSatisfy({ $0.isASCII && $0.isNumber }),
            (1...4).contains(label.count),
            let raised = ScriptForm.raised.text(String(label))
        {
            self = .note(raised)
        } else if !label.isEmpty, label.unicodeScalars.allSatisfy({ Self.raisedDigits.contains($0) }) {
            self = .note(String(label))
        } else {
            return nil
        }
    }

    private static let raisedDigits = Set("⁰¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars)

    /// Arrows, with or without the selectors of text and emoji, and what marks the anchors of headings.
    private static let signs = Set("↩↲↵⏎⤴↑⇧⬆^↖⬅←⮌#¶§🔗\u{FE0E}\u{FE0F}".unicodeScalars)
}
