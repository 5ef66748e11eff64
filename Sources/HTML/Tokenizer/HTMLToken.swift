/// A piece of HTML. Ranges are offsets into the source.
package enum HTMLToken: Equatable {
    /// Text whose character references are still to be decoded.
    case text(Range<Int>)
    /// Text of `element` without references: scripts, styles and the like, and CDATA sections (`element` is unknown).
    case rawText(Range<Int>, of: HTMLElement)
    case startTag(HTMLTag)
    case endTag(HTMLTag)
    /// Comments, bogus ones too (`<?xml …>`, `</ …>`), with their delimiters.
    case comment(Range<Int>)
    case doctype(Range<Int>)
    /// A tag that the end of the source cuts off. Browsers drop it.
    case unfinishedTag(HTMLTag)
}
