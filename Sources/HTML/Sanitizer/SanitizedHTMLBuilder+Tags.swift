import Base

extension SanitizedHTMLBuilder {

    mutating func begin(_ tag: HTMLTag) {
        switch tag.element.treatment {
        case .keep: beginKept(tag, as: tag.element)
        case .preformatted: beginKept(tag, as: .pre)
        case .unwrap: beginUnwrapped(tag)
        case .dropWithContent: beginDropped(tag)
        case .image: if !isMuted { takeImage(tag) }
        case .embedded: takeEmbedded(tag)
        case .field: if !isMuted { takeField(tag) }
        case .formula: beginFormula(tag)
        case .annotation: mute(tag)
        case .noscript: lastImage.isInNoscript = true
        }
    }

    mutating func end(_ tag: HTMLTag) {
        switch tag.element.treatment {
        // `<br></br>` is how XML tools write one line break.
        case .keep where tag.element == .br:
            if !bytes.starts(with: "<br>", at: tag.range.lowerBound - 4) { beginKept(tag, as: .br) }
        case .keep where tag.element.isVoid, .image, .field: break
        case .preformatted: end(.pre, tag)
        case .keep, .dropWithContent, .embedded, .formula, .annotation: end(tag.element, tag)
        case .unwrap: open.last?.element == tag.element ? close() : drop(tag.element)
        case .noscript: lastImage.isInNoscript = false
        }
    }
}

private extension SanitizedHTMLBuilder {

    mutating func beginKept(_ tag: HTMLTag, as element: HTMLElement) {
        guard makeRoom(for: element) else {
            drop(element)
            return
        }
        guard !element.isVoid else {
            if !isMuted { writeVoid(tag, element) }
            return
        }
        // The limit is counted whether the element is written or not.
        guard !open.isFull else {
            _ = open.push(OpenTag(element: element))
            drop(element)
            return
        }
        let writing = isMuted ? .plain : write(tag, element)
        _ = open.push(OpenTag(element: element, isWritten: writing == .plain))
        if writing == .muted { mutedDepth = open.count - 1 }
        // `<a name="x"/>`: an XML tool wrote it.
        if tag.isSelfClosing { close() }
    }

    mutating func beginUnwrapped(_ tag: HTMLTag) {
        if tag.element == .unknown, !isMuted, tag.isAddress(in: bytes) {
            makeCell()
            beginInline()
            output.keepText(tag.range)
        } else if tag.element == .nobr, tag.value(of: "aria-hidden", in: bytes) == "true" {
            // How MathJax 2 shows a formula; its MathML follows.
            mute(tag)
        } else {
            drop(tag.element)
        }
    }

    mutating func beginDropped(_ tag: HTMLTag) {
        if tag.element == .script { scriptFormula = isMuted ? nil : TeXFormula.Form(script: tag, in: bytes) }
        // The content of others is a token of its own, and isn't taken.
        if tag.element.content != .rawText { mute(tag) } else { drop(tag.element) }
    }

    mutating func end(_ element: HTMLElement, _ tag: HTMLTag) {
        if open.skipsEndTag() { return }
        let depth = depth(of: element)
        if depth > 0 {
            close(depth, with: tag)
        } else if element == .p, !isMuted, !isAtBoundary, open.last?.element.holdsTableParts != true {
            // As browsers do: it parts paragraphs.
            output.write("<p></p>")
            beginBlock()
        } else {
            drop(element)
        }
    }

    /// How many elements an end tag closes.
    func depth(of element: HTMLElement) -> Int {
        if element.isHeading { return open.depth(where: \.isHeading, behind: \.isScope) }
        if element == .li { return open.depth(where: { $0 == .li }, behind: { $0 == .ul || $0 == .ol || $0.isScope }) }
        if element.treatment != .keep { return open.depth(where: { $0 == element }, behind: { _ in false }) }
        if element.isTablePart { return open.depth(where: { $0 == element }, behind: { $0 == .table }) }
        if element.isPhrasing { return open.depth(where: { $0 == element }, behind: \.holdsBlocks) }
        if element == .table { return open.depth(where: { $0 == .table }, behind: { _ in false }) }
        return open.depth(where: { $0 == element }, behind: \.isScope)
    }
}

private extension HTMLTag {
    /// Whether it is rather a mail address or a URL between angle brackets, as in plain text: `<mar@example.org>`.
    func isAddress(in bytes: HTMLBytes) -> Bool {
        if bytes.firstIndex(of: UInt8(ascii: "@"), in: name) != nil { return true }
        return bytes.starts(with: "http:/", at: name.lowerBound) || bytes.starts(with: "https:/", at: name.lowerBound)
    }
}
