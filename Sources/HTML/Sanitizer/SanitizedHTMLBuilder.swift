import Base

/// Writes sanitised HTML from the tokens of any HTML, in one pass and without a tree.
///
/// Only three things are written: tags with a name from a table, attributes in double quotes, and text without `<`.
/// Elements whose content parsers read in another way are left out, so that all agree about what is text.
struct SanitizedHTMLBuilder {
    private let bytes: HTMLBytes
    private var document: SanitizedDocument
    private var attributes: AttributeFilter
    private var images = ImageWriter()

    /// The form of the formula in the script that follows; `nil` if it isn't TeX.
    private var scriptFormula: TeXFormula.Form?

    /// The room that is left for what addresses become longer.
    var growth: DocumentGrowth { attributes.urls.growth }

    init(_ bytes: HTMLBytes, base: String?, growth: DocumentGrowth) {
        self.bytes = bytes
        document = SanitizedDocument(bytes)
        attributes = AttributeFilter(bytes, base: base, growth: growth)
    }

    /// Returns `nil` if nothing is changed.
    mutating func build() -> String? {
        for token in HTMLTokenizer(bytes) { take(token) }
        return document.finish()
    }
}

private extension SanitizedHTMLBuilder {

    mutating func take(_ token: HTMLToken) {
        document.readFormula(token)
        switch token {
        case .text(let range): document.write(text: range, isRaw: false)
        case .rawText(let range, of: .unknown), .rawText(let range, of: .xmp), .rawText(let range, of: .plaintext):
            document.write(text: range, isRaw: true)
        case .rawText(let range, of: .script): takeScript(range)
        case .startTag(let tag): begin(tag)
        case .endTag(let tag): end(tag)
        case .rawText, .comment, .doctype, .unfinishedTag: break
        }
    }

    mutating func begin(_ tag: HTMLTag) {
        if isLineNumber(tag) { return document.mute(tag) }
        switch tag.element.treatment {
        case .keep: beginKept(tag, as: tag.element)
        case .preformatted: beginKept(tag, as: .pre)
        case .unwrap: beginUnwrapped(tag)
        case .dropWithContent where tag.element == .button && ButtonRule.isText(tag, in: bytes, block: document.block):
            document.drop(.button)
        case .dropWithContent: beginDropped(tag)
        case .image: if !document.isMuted { images.write(tag, in: bytes, to: &document, &attributes) }
        case .embedded: takeEmbedded(tag)
        case .field: if !document.isMuted { takeField(tag) }
        case .formula: document.beginFormula(tag)
        case .annotation: document.mute(tag)
        case .noscript: images.isInNoscript = true
        }
    }

    mutating func end(_ tag: HTMLTag) {
        switch tag.element.treatment {
        // XML tools write `<br></br>` for one line break.
        case .keep where tag.element == .br:
            if !bytes.starts(with: "<br>", at: tag.range.lowerBound - 4) { beginKept(tag, as: .br) }
        case .keep where tag.element.isVoid, .image, .field: break
        case .preformatted: document.end(.pre, tag)
        case .keep, .dropWithContent, .embedded, .formula, .annotation: document.end(tag.element, tag)
        case .unwrap: document.endUnwrapped(tag.element)
        case .noscript: images.isInNoscript = false
        }
    }

    // MARK: Elements that are kept

    mutating func beginKept(_ tag: HTMLTag, as element: HTMLElement) {
        guard document.makeRoom(for: element) else { return document.drop(element) }
        if element.isVoid {
            if !document.isMuted { writeVoid(tag, element) }
            return
        }
        guard !document.isFull else { return document.ignore(element) }
        document.open(element, document.isMuted ? .bare : writeStartTag(tag, element))
        if element == .td, !document.isMuted, LineNumberRule.isCode(tag, in: bytes) { document.insert(.pre) }
        // `<a name="x"/>`: an XML tool wrote it.
        if tag.isSelfClosing { document.close() }
    }

    private func isLineNumber(_ tag: HTMLTag) -> Bool {
        guard !tag.attributeBytes.isEmpty else { return false }
        switch tag.element {
        case .td: return LineNumberRule.isGutter(tag, in: bytes)
        case .span, .div, .a, .i, .em, .code, .small:
            return document.isInPreformatted && LineNumberRule.matches(tag, in: bytes)
        default: return false
        }
    }

    /// Writes a start tag with those of its attributes that may stay.
    mutating func writeStartTag(_ tag: HTMLTag, _ element: HTMLElement) -> SanitizedDocument.Writing {
        let before = document.mark
        document.begin(element)
        document.output.keepName(of: tag, as: element)
        let summary = attributes.write(attributesOf: tag, element, to: &document.output)

        let isMuted = summary.isMuted(on: element)
        // A span without attributes has no effect.
        if isMuted || (element == .span && !summary.isWritten) {
            document.rewind(to: before)
            return isMuted && document.hasEndTag(tag) ? .muted : .bare
        }
        if element == .video || element == .audio, !summary.seen.contains(.controls) {
            document.output.write(" controls")
        }
        document.output.keepEnd(of: tag)
        return .plain
    }

    mutating func writeVoid(_ tag: HTMLTag, _ element: HTMLElement) {
        document.begin(element)
        document.output.keepName(of: tag, as: element)
        _ = attributes.write(attributesOf: tag, element, to: &document.output)
        document.output.keepEnd(ofVoid: tag)
    }

    // MARK: All others

    mutating func beginUnwrapped(_ tag: HTMLTag) {
        if tag.element == .unknown, !document.isMuted, tag.isAddress(in: bytes) {
            document.makeCell()
            document.beginInline()
            document.output.keepText(tag.range)
        } else if tag.element == .nobr, tag.value(of: "aria-hidden", in: bytes) == "true" {
            // MathJax 2 shows a formula like this; its MathML follows.
            document.mute(tag)
        } else {
            document.drop(tag.element)
        }
    }

    mutating func beginDropped(_ tag: HTMLTag) {
        if tag.element == .script { scriptFormula = document.isMuted ? nil : TeXFormula.Form(script: tag, in: bytes) }
        // The content of other elements is a token of its own, and is ignored.
        if tag.element.content != .rawText { document.mute(tag) } else { document.drop(tag.element) }
    }

    mutating func takeScript(_ range: Range<Int>) {
        guard let form = scriptFormula else { return }
        scriptFormula = nil
        let source = HTMLText.folded(bytes.text(in: range))
        guard !source.isEmpty else { return }
        document.makeCell()
        document.beginInline()
        document.write(tex: source, form)
    }

    mutating func takeEmbedded(_ tag: HTMLTag) {
        let content = EmbeddedContent(tag, in: bytes)
        guard !document.isMuted, content.write(from: bytes, to: &document, &attributes.urls) else {
            return document.drop(tag.element)
        }
        if tag.element == .object { document.mute(tag) }
    }

    /// Writes the check boxes of task lists.
    mutating func takeField(_ tag: HTMLTag) {
        guard let type = tag.value(of: "type", in: bytes), type.lowercased() == "checkbox" else { return }
        document.makeCell()
        document.beginInline()
        document.output.write("<input type=\"checkbox\" disabled")
        if tag.has("checked", in: bytes) { document.output.write(" checked") }
        document.output.write(">")
    }
}

private extension HTMLTag {
    /// Returns whether it is a mail address or a URL between angle brackets, as in plain text: `<mar@example.org>`.
    func isAddress(in bytes: HTMLBytes) -> Bool {
        if bytes.firstIndex(of: UInt8(ascii: "@"), in: name) != nil { return true }
        return bytes.starts(with: "http:/", at: name.lowerBound) || bytes.starts(with: "https:/", at: name.lowerBound)
    }
}
