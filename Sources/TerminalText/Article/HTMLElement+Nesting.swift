import HTML

extension HTMLElement {

    /// Whether the builder keeps the element open until its end tag.
    var staysOpen: Bool {
        switch self {
        case .h1, .h2, .h3, .h4, .h5, .h6, .dl, .blockquote, .pre, .listing, .xmp, .ul, .ol, .menu, .dir, .li, .dd,
            .dt, .summary, .td, .th, .table, .svg, .template, .select, .title, .rp, .video, .audio, .object, .button:
            true
        default: isInline
        }
    }

    /// Returns whether an end tag of `element` doesn't reach beyond this element: a stray `</b>` in a list item doesn't
    /// affect the elements around the list, nor a stray `</li>` in a table the items around the table.
    func isWall(to element: HTMLElement) -> Bool {
        if self == .table { return true }
        if self == .td || self == .th { return element != .table }
        return element.isInline && !isInline
    }

    /// Returns whether a start tag of `next` ends this element, whose end tag may be omitted (WHATWG HTML 13.1.2.4).
    func isEnded(by next: HTMLElement) -> Bool {
        switch self {
        case .p: next.separatesWords
        case .li: next == .li
        case .dt, .dd: next == .dt || next == .dd
        case .td, .th: next == .td || next == .th || next == .tr
        case .tr: next == .tr || next == .tbody
        case .option: next == .option
        default: false
        }
    }

    /// Whether the builder keeps it open and its end tag ends only inline content.
    var isInline: Bool {
        switch self {
        case .a, .b, .strong, .i, .em, .u, .ins, .s, .strike, .del, .cite, .dfn, .var, .small, .mark, .code, .kbd,
            .samp, .tt, .q, .rt, .sup, .sub, .abbr, .acronym:
            true
        default: false
        }
    }
}
