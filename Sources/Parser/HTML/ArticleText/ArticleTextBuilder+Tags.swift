extension ArticleTextBuilder {

    mutating func begin(_ tag: HTMLTag) {
        skipsLineFeed = false
        guard !isHidden else {
            beginHidden(tag)
            return
        }
        switch tag.element {
        case .br: text.appendLineBreak()
        case .hr: appendRule()
        case .p, .figure: separate()
        case .h1, .h2, .h3, .h4, .h5, .h6: beginHeading(tag.element)
        case .blockquote: beginBlock(.blockquote, prefix: "> ", style: .dim)
        case .pre, .listing, .xmp: beginPreformatted(tag.element)
        case .ul, .ol, .menu, .dir: beginList(tag)
        case .li: beginItem(tag)
        case .dl: beginDefinitions()
        case .dt, .dd: beginDefinition(tag.element)
        case .table, .thead, .tbody, .tfoot, .tr, .td, .th, .caption: beginTablePart(tag)
        case .img, .video, .audio, .iframe, .frame, .embed, .object, .input: beginMedia(tag)
        case .svg, .template, .select, .title, .annotation, .rp: open(tag.element) { $0.isHidden = true }
        default:
            if tag.element.separatesWords { flush() }
            beginInline(tag)
        }
    }

    mutating func end(_ tag: HTMLTag) {
        skipsLineFeed = false
        switch tag.element {
        case .p, .figure: if !isHidden { separate() }
        case .br: if !isHidden { text.appendLineBreak() }
        case let element where element.staysOpen:
            if stack.skipsEndTag() { return }
            close(stack.depth(of: element) { $0.isWall(to: element) })
        case let element: if element.separatesWords, !isHidden { flush() }
        }
    }

    /// Ends what `element`, the innermost one, began.
    mutating func finish(_ element: OpenElement) {
        switch element.element {
        case .a: markOpenLink()
        case .h1, .h2, .h3, .h4, .h5, .h6, .dl: separate()
        case .blockquote, .pre, .listing, .xmp: finishBlock(element)
        case .ul, .ol, .menu, .dir: finishList(element)
        case .li, .dd, .dt, .summary: finishItem(element)
        case .td, .th: finishCell()
        case .table: finishTable()
        case .code, .kbd, .samp, .tt: finishCode(element)
        case .q: text.append(stack.isQuoteNested ? "’" : "”")
        case .rt: text.append(")")
        case .sup: finishScript(element, .raised)
        case .sub: finishScript(element, .lowered)
        default: break
        }
    }
}

private extension ArticleTextBuilder {

    /// Elements of the same name count, so that the right end tag ends it.
    mutating func beginHidden(_ tag: HTMLTag) {
        guard let hidden = stack.last else { return }
        if tag.element == .source { appendSource(tag, to: hidden) }
        if tag.element == hidden.element { open(tag.element) { $0.isHidden = true } }
    }
}
