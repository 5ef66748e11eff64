import HTML

/// Lays out lists and definitions.
struct ArticleLists {
    private let bytes: HTMLBytes

    /// The lengths of reversed lists, counted when first needed.
    private lazy var reversedListLengths = ReversedListLengths(bytes)

    private static let lists: Set<HTMLElement> = [.ul, .ol, .menu, .dir]

    /// The elements around an item that stay open when the next item closes it.
    static let wallsOfItems = lists.union([.table, .td, .th])

    init(_ bytes: HTMLBytes) {
        self.bytes = bytes
    }

    mutating func begin(_ tag: HTMLTag, in page: inout ArticlePage) {
        page.dissolveTable()
        Self.separate(in: &page)
        // A list directly in a list, without an item around it, is indented, too.
        let isNested = page.stack.last.map { Self.lists.contains($0.element) } ?? false
        let numbering = numbering(of: tag)
        let isOpen = page.open(tag.element) {
            $0.numbering = numbering
            $0.hasBlock = isNested
        }
        if isOpen, isNested { page.beginBlock(prefix: "  ") }
    }

    func finish(_ list: OpenElement, in page: inout ArticlePage) {
        page.flush()
        if list.hasBlock { page.endBlock() }
        let isNested = page.stack.elements.dropLast().contains { $0.element == .li || Self.lists.contains($0.element) }
        if !isNested { page.separate() }
    }

    /// Begins an item. The previous one must be closed first.
    func beginItem(_ tag: HTMLTag, in page: inout ArticlePage) {
        page.flush()
        let marker = takeMarker(of: tag, from: &page.stack)
        if page.open(.li, { $0.hasBlock = true }) {
            let indent = String(repeating: " ", count: DisplayWidth.width(of: marker))
            page.beginBlock(marker: marker, prefix: indent)
        }
    }

    func finishItem(_ item: OpenElement, in page: inout ArticlePage) {
        page.flush()
        if item.hasBlock { page.endBlock() }
    }

    func beginDefinitions(in page: inout ArticlePage) {
        page.dissolveTable()
        Self.separate(in: &page)
        page.open(.dl)
    }

    /// Begins a term or definition. The previous one must be closed first.
    func beginDefinition(_ element: HTMLElement, in page: inout ArticlePage) {
        page.flush()
        if element == .dt {
            page.open(.dt, style: .bold)
        } else if page.open(.dd, { $0.hasBlock = true }) {
            page.beginBlock(prefix: "    ")
        }
    }
}

private extension ArticleLists {

    /// Ends the paragraph. No empty line comes before a list inside another list's item, or directly inside the list.
    static func separate(in page: inout ArticlePage) {
        page.stack.isOpen(.item) || page.stack.isOpen(.list) ? page.flush() : page.separate()
    }

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

    /// Returns the marker of the item that begins, which may set the number itself.
    func takeMarker(of item: HTMLTag, from stack: inout ElementStack) -> String {
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
