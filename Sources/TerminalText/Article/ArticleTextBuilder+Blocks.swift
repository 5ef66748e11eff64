import HTML

extension ArticleTextBuilder {
    private static let lists: Set<HTMLElement> = [.ul, .ol, .menu, .dir]

    mutating func appendRule() {
        dissolveTable()
        separate()
        writer.addRule()
    }

    /// In a cell, it shows that the table lays out a page.
    mutating func beginHeading(_ element: HTMLElement) {
        dissolveTable()
        separate()
        open(element, style: .bold)
    }

    mutating func beginBlock(_ element: HTMLElement, prefix: String, style: TextStyle = []) {
        dissolveTable()
        separate()
        if open(element, style: style, { $0.hasBlock = true }) { writer.beginBlock(prefix: prefix) }
    }

    mutating func finishBlock(_ element: OpenElement) {
        separate()
        guard element.hasBlock else { return }
        writer.endBlock()
        writer.separate()
    }

    mutating func beginPreformatted(_ element: HTMLElement) {
        beginBlock(element, prefix: "    ")
        skipsLineFeed = true
    }

    // MARK: Lists

    mutating func beginList(_ tag: HTMLTag) {
        dissolveTable()
        if isInItem { flush() } else { separate() }
        // A list right in a list, without an item around it, is indented all the same.
        let isNested = stack.last.map { Self.lists.contains($0.element) } ?? false
        let numbering = numbering(of: tag)
        let isOpen = open(tag.element) {
            $0.numbering = numbering
            $0.hasBlock = isNested
        }
        if isOpen, isNested { writer.beginBlock(prefix: "  ") }
    }

    mutating func finishList(_ list: OpenElement) {
        flush()
        if list.hasBlock { writer.endBlock() }
        let isNested = stack.elements.dropLast().contains { $0.element == .li || Self.lists.contains($0.element) }
        if !isNested { separate() }
    }

    mutating func beginItem(_ tag: HTMLTag) {
        closeImplied(.li, within: Self.lists.union([.table, .td, .th]))
        flush()
        let marker = takeMarker(of: tag)
        if open(.li, { $0.hasBlock = true }) {
            let indent = String(repeating: " ", count: DisplayWidth.width(of: marker))
            writer.beginBlock(marker: marker, prefix: indent)
        }
    }

    mutating func finishItem(_ item: OpenElement) {
        flush()
        if item.hasBlock { writer.endBlock() }
    }

    // MARK: Definitions

    mutating func beginDefinitions() {
        dissolveTable()
        if isInItem { flush() } else { separate() }
        open(.dl)
    }

    mutating func beginDefinition(_ element: HTMLElement) {
        closeImplied(.dt, within: [.dl, .table])
        closeImplied(.dd, within: [.dl, .table])
        flush()
        if element == .dt {
            open(.dt, style: .bold)
        } else if open(.dd, { $0.hasBlock = true }) {
            writer.beginBlock(prefix: "    ")
        }
    }
}

private extension ArticleTextBuilder {

    /// Whether a list is inside another list's item, or right inside the list.
    var isInItem: Bool { stack.isOpen(.item) || stack.isOpen(.list) }

    mutating func numbering(of list: HTMLTag) -> ListNumbering {
        guard list.element == .ol else { return ListNumbering(kind: .bullet) }
        var numbering = ListNumbering(kind: .init(type: list.value(of: "type", in: bytes)))
        let isReversed = list.has("reversed", in: bytes)
        if isReversed { numbering.step = -1 }
        if let start = number(of: "start", in: list) {
            numbering.next = start
        } else if isReversed {
            numbering.next = reversedListLengths[list] ?? 1
        }
        return numbering
    }

    /// The marker of the item that begins, which may set the number itself.
    mutating func takeMarker(of item: HTMLTag) -> String {
        let list = stack.elements.lastIndex { Self.lists.contains($0.element) }
        guard let list else { return "- " }
        let value = number(of: "value", in: item)
        var marker = "- "
        stack.update(at: list) { list in
            if let value { list.numbering?.next = value }
            marker = list.numbering?.takeMarker() ?? marker
        }
        return marker
    }

    func number(of attribute: StaticString, in tag: HTMLTag) -> Int? {
        guard let text = tag.value(of: attribute, in: bytes), let number = Int(text) else { return nil }
        return min(max(number, -1_000_000_000), 1_000_000_000)
    }
}
