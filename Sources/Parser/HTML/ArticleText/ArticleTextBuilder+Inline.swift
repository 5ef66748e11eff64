extension ArticleTextBuilder {

    mutating func beginInline(_ tag: HTMLTag) {
        switch tag.element {
        case .a: beginLink(tag)
        case .b, .strong, .mark, .summary: open(tag.element, style: .bold)
        case .i, .em, .cite, .dfn, .var: open(tag.element, style: .italic)
        case .u, .ins: open(tag.element, style: .underlined)
        case .s, .strike, .del: open(tag.element, style: .struck)
        case .small: open(tag.element, style: .dim)
        case .code, .kbd, .samp, .tt: beginCode(tag.element)
        case .sup, .sub: open(tag.element)
        case .q: if open(.q) { text.append(stack.isQuoteNested ? "‘" : "“") }
        case .rt: if open(.rt) { text.append("(") }
        default: break
        }
    }

    // MARK: Code

    /// In backquotes, but not where everything is code.
    mutating func beginCode(_ element: HTMLElement) {
        let isMarked = !isPreformatted
        if isMarked { text.append("`") }
        open(element)
    }

    mutating func finishCode(_ element: OpenElement) {
        guard !isPreformatted else { return }
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
        guard element.start.paragraph == paragraph, !isPreformatted else { return }
        // Longer ones are small print.
        guard (1...100).contains(text.bytes.count - start) else { return }
        let content = String(decoding: text.bytes[start...], as: UTF8.self)
        if let replacement = script.text(content) { text.replace(from: start, with: replacement) }
    }

    // MARK: Links

    mutating func beginLink(_ tag: HTMLTag) {
        closeImplied(.a, within: [.table, .td, .th, .li, .blockquote, .dd])
        let url = tag.value(of: "href", in: bytes).flatMap(target)
        guard open(.a, style: url == nil ? [] : .underlined, { $0.target = url.map { .url($0) } }) else { return }
        if url != nil { openLink = stack.elements.count - 1 }
    }

    /// Sets the mark of the open link behind its text, as soon as it has some.
    mutating func markOpenLink() {
        guard let index = openLink, case .url(let url) = stack.elements[index].target else { return }
        let link = stack.elements[index]
        let start = start(of: link)
        guard text.hasContent(from: start) else { return }
        openLink = nil
        stack.update(at: index) { $0.target = nil }

        let label = HTMLText.folded(String(decoding: text.bytes[start...], as: UTF8.self))
        guard !LinkLabel.repeats(url, label) else { return }
        let mark = footnotes.mark(for: url)
        // A picture that links to itself has it already.
        guard !label.hasSuffix(mark) else { return }
        let style = text.style
        text.style = link.outerStyle
        text.appendMark(mark)
        text.style = style
    }

    /// What a reader can open: absolute where there is a base, nil for scripts and for places in this document.
    func target(_ reference: String) -> String? {
        guard !reference.hasPrefix("#"), let url = URLReference.resolve(reference, against: baseURL), !url.isEmpty
        else { return nil }
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme != "javascript", scheme != "vbscript", scheme != "data", !isInThisDocument(url) else { return nil }
        return TerminalText.safe(url)
    }

    private func isInThisDocument(_ url: String) -> Bool {
        guard let baseURL, let fragment = url.firstIndex(of: "#") else { return false }
        return url[..<fragment] == baseURL.prefix { $0 != "#" }
    }
}
