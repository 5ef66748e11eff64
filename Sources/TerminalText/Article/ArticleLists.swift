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

    mutating func begin(_ tag: HTMLTag, in layout: inout ArticleLayout) {
        layout.dissolveTable()
        Self.separate(in: &layout)
        // A list directly in a list, without an item around it, is indented, too.
        let isNested = layout.stack.last.map { Self.lists.contains($0.element) } ?? false
        let numbering = numbering(of: tag)
        let isOpen = layout.open(tag.element) {
            $0.numbering = numbering
            $0.hasBlock = isNested
        }
        if isOpen, isNested { layout.beginBlock(prefix: "  ") }
    }

    func finish(_ list: OpenElement, in layout: inout ArticleLayout) {
        layout.flush()
        if list.hasBlock { layout.endBlock() }
        let isNested = layout.stack.elements.dropLast().contains {
            $0.element == .li || Self.lists.contains($0.element)
        }
        if !isNested { layout.separate() }
    }

    /// Begins an item. The previous one must be closed first.
    func beginItem(_ tag: HTMLTag, in layout: inout ArticleLayout) {
        layout.flush()
        let marker = takeMarker(of: tag, from: &layout.stack)
        if layout.open(.li, { $0.hasBlock = true }) {
            let indent = String(repeating: " ", count: DisplayWidth.width(of: marker))
            layout.beginBlock(marker: marker, prefix: indent)
        }
    }

    func finishItem(_ item: OpenElement, in layout: inout ArticleLayout) {
        layout.flush()
        if item.hasBlock { layout.endBlock() }
    }

    func beginDefinitions(in layout: inout ArticleLayout) {
        layout.dissolveTable()
        Self.separate(in: &layout)
        layout.open(.dl)
    }

    /// Begins a term or definition. The previous one must be closed first.
    func beginDefinition(_ element: HTMLElement, in layout: inout ArticleLayout) {
        layout.flush()
        if element == .dt {
            layout.open(.dt, style: .bold)
        } else if layout.open(.dd, { $0.hasBlock = true }) {
            layout.beginBlock(prefix: "    ")
        }
    }
}

private extension ArticleLists {

    /// Ends the paragraph. No empty line comes before a list inside another list's item, or directly inside the list.
    static func separate(in layout: inout ArticleLayout) {
        layout.stack.isOpen(.item) || layout.stack.isOpen(.list) ? layout.flush() : layout.separate()
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

/// The number of items of each list with the attribute `reversed`, which is its first number unless it gives one.
private struct ReversedListLengths {
    /// The lengths, by the offset of the start tag.
    private var lengths: [Int: Int] = [:]

    subscript(list: HTMLTag) -> Int? { lengths[list.range.lowerBound] }

    init(_ bytes: HTMLBytes) {
        var open: [(offset: Int, isReversed: Bool, items: Int)] = []
        for token in HTMLTokenizer(bytes) {
            switch token {
            case .startTag(let tag) where tag.element == .ol || tag.element == .ul:
                open.append((tag.range.lowerBound, tag.has("reversed", in: bytes), 0))
            case .startTag(let tag) where tag.element == .li && !open.isEmpty:
                open[open.count - 1].items += 1
            case .endTag(let tag) where tag.element == .ol || tag.element == .ul:
                guard let list = open.popLast() else { continue }
                if list.isReversed { lengths[list.offset] = list.items }
            default: break
            }
        }
        for list in open where list.isReversed { lengths[list.offset] = list.items }
    }
}
