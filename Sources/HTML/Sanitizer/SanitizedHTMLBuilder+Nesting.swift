extension SanitizedHTMLBuilder {

    /// Closes what can't be around `element`, and opens what must be, as parsers do. False where it can't stand here.
    mutating func makeRoom(for element: HTMLElement) -> Bool {
        // What is in a drawing or a field is nobody's business outside.
        if let mutedDepth, open[mutedDepth].treatment == .dropWithContent { return true }
        if element.isTablePart { return makeRoom(forTablePart: element) }
        makeCell()
        if element.endsParagraph { close(open.depth(where: { $0 == .p }, behind: \.isScope)) }
        switch element {
        case .a: close(open.depth(where: { $0 == .a }, behind: \.isScope))
        case .li: close(open.depth(where: { $0 == .li }, behind: \.holdsBlocks))
        case .dt, .dd: close(open.depth(where: { $0 == .dt || $0 == .dd }, behind: \.holdsBlocks))
        case let heading where heading.isHeading: close(open.depth(where: \.isHeading, behind: { $0 != .span }))
        case let part where part.isRubyPart: close(open.depth(where: \.isRubyPart, behind: { $0 != .span }))
        default: break
        }
        return true
    }

    /// Content right in a table gets a cell: browsers would move it out of the table, others leave it there.
    mutating func makeCell() {
        guard !isMuted, let parent = open.last?.element, parent.holdsTableParts else { return }
        if parent == .colgroup { close() }
        if open.last?.element != .tr { insert(.tr) }
        insert(.td)
    }
}

private extension SanitizedHTMLBuilder {

    mutating func makeRoom(forTablePart part: HTMLElement) -> Bool {
        guard open.depth(where: { $0 == .table }, behind: { _ in false }) > 0 else { return false }
        let depth = open.depth(where: { $0.mayHold(part) }, behind: { _ in false })
        close(max(depth - 1, 0))
        if part == .td || part == .th, open.last?.element != .tr, !isMuted { insert(.tr) }
        return true
    }

    mutating func insert(_ element: HTMLElement) {
        guard !open.isFull, open.push(OpenTag(element: element)) else { return }
        output.write("<")
        output.write(element.rawValue)
        output.write(">")
        beginBlock()
    }
}

private extension HTMLElement {

    /// Whether `part` of a table may stand right in it.
    func mayHold(_ part: HTMLElement) -> Bool {
        switch self {
        case .table: true
        case .tbody, .thead, .tfoot: part == .tr || part == .td || part == .th
        case .tr: part == .td || part == .th
        case .colgroup: part == .col
        default: false
        }
    }
}
