/// The rules of nesting (WHATWG HTML 13.2.6.4.7 and following), as far as they can be decided without a tree.
extension HTMLElement {

    /// Whether its start tag ends an open paragraph.
    var endsParagraph: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .center, .dd, .details, .dir, .div, .dl, .dt, .figcaption,
            .figure, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .li, .main, .menu, .nav, .ol, .p,
            .pre, .section, .summary, .table, .ul:
            true
        default: false
        }
    }

    package var isHeading: Bool {
        switch self {
        case .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }

    /// Whether it is allowed only in tables.
    var isTablePart: Bool {
        switch self {
        case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
        default: false
        }
    }

    /// Whether its children can only be parts of tables.
    var holdsTableParts: Bool {
        switch self {
        case .table, .tbody, .thead, .tfoot, .tr, .colgroup: true
        default: false
        }
    }

    /// Returns whether `part` of a table may be its child.
    func mayHold(_ part: HTMLElement) -> Bool {
        switch self {
        case .table: true
        case .tbody, .thead, .tfoot: part == .tr || part == .td || part == .th
        case .tr: part == .td || part == .th
        case .colgroup: part == .col
        default: false
        }
    }

    /// Whether tags inside don't affect elements that are open outside.
    var isScope: Bool {
        switch self {
        case .table, .td, .th, .caption: true
        default: false
        }
    }

    /// Whether it stays open when an item begins inside, or when inline content ends that began outside: true for all
    /// but text and its divisions.
    var holdsBlocks: Bool {
        switch self {
        case .article, .aside, .blockquote, .dd, .details, .dir, .dl, .dt, .figure, .footer, .header, .li, .main, .menu,
            .nav, .ol, .section, .ul:
            true
        default: isScope || holdsTableParts
        }
    }

    /// Whether it is text, or marks text.
    var isPhrasing: Bool { !endsParagraph && !isTablePart && self != .table }

    /// Whether its children are not children of the element around it: false for elements that may not be written.
    var isAround: Bool { self != .span && self != .math }

    var isRubyPart: Bool { self == .rt || self == .rp || self == .rb || self == .rtc }
}
