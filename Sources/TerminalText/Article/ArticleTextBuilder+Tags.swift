import HTML

extension ArticleTextBuilder {

    mutating func begin(_ tag: HTMLTag) {
        skipsLineFeed = false
        if stack.isHidden {
            beginHidden(tag)
            return
        }
        if tag.has("hidden", in: bytes) {
            hide(tag)
            return
        }
        switch tag.element {
        case .br: text.appendLineBreak()
        case .wbr: if !stack.isOpen(.preformatted) { text.appendBreakOpportunity() }
        case .hr: appendRule()
        case .p, .figure, .details: separate()
        case .h1, .h2, .h3, .h4, .h5, .h6: beginHeading(tag.element)
        case .blockquote: beginBlock(.blockquote, prefix: "> ", style: .dim)
        case .pre, .listing, .xmp: beginPreformatted(tag.element)
        case .ul, .ol, .menu, .dir: beginList(tag)
        case .li: beginItem(tag)
        case .dl: beginDefinitions()
        case .dt, .dd: beginDefinition(tag.element)
        case .table, .thead, .tbody, .tfoot, .tr, .td, .th, .caption: beginTablePart(tag)
        case .img, .video, .audio, .input: beginMedia(tag)
        case .rp: hide(tag)
        default:
            if tag.element.separatesWords { flush() }
            beginInline(tag)
        }
    }

    mutating func end(_ tag: HTMLTag) {
        skipsLineFeed = false
        if stack.isHidden {
            endHidden(tag)
            return
        }
        switch tag.element {
        case .p, .figure, .details: separate()
        case .br: text.appendLineBreak()
        case let element where element.staysOpen: endOpen(element)
        case let element: if element.separatesWords { flush() }
        }
    }

    /// Ends what `element`, the innermost one, began.
    mutating func finish(_ element: OpenElement) {
        switch element.element {
        case .a: finishLink(element)
        case .h1, .h2, .h3, .h4, .h5, .h6, .dl: separate()
        case .blockquote, .pre, .listing, .xmp: finishBlock(element)
        case .ul, .ol, .menu, .dir: finishList(element)
        case .li, .dd, .dt, .summary: finishItem(element)
        case .td, .th: finishCell()
        case .table: finishTable()
        case .code, .kbd, .samp, .tt: finishCode(element)
        case .q: text.append(stack.isQuotationNested ? "’" : "”")
        case .rt: text.append(")")
        case .sup: finishScript(element, .raised)
        case .sub: finishScript(element, .lowered)
        case .abbr, .acronym: finishAbbreviation(element)
        default: break
        }
    }

    /// Opens an element nothing of which is shown.
    mutating func hide(_ tag: HTMLTag, _ change: (inout OpenElement) -> Void = { _ in }) {
        if tag.element.separatesWords { flush() }
        if tag.element.isVoid { return }
        open(tag.element) {
            $0.isHidden = true
            change(&$0)
        }
    }
}

private extension ArticleTextBuilder {

    mutating func endOpen(_ element: HTMLElement) {
        if stack.skipsEndTag() { return }
        close(stack.depth(of: element) { $0.isWall(to: element) })
    }

    /// Elements of the same name count, so that the right end tag ends it.
    mutating func beginHidden(_ tag: HTMLTag) {
        guard let hidden = stack.last else { return }
        if hidden.element.isEnded(by: tag.element) {
            close(1)
            begin(tag)
            return
        }
        if tag.element == .source { appendSource(tag, to: hidden) }
        if tag.element == hidden.element, !tag.element.isVoid { open(tag.element) { $0.isHidden = true } }
    }

    /// The end of a block around a hidden element ends it, too.
    mutating func endHidden(_ tag: HTMLTag) {
        if stack.last?.element == tag.element {
            if !stack.skipsEndTag() { close(1) }
        } else if tag.element.staysOpen, !tag.element.isInline {
            endOpen(tag.element)
        }
    }
}
