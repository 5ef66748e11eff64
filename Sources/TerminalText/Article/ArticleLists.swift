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
        layout.makeRoomForBlock()
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
        layout.makeRoomForBlock()
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

/// The markers of a list's items.
struct ListNumbering: Equatable {
    var kind: Kind
    var next = 1
    var step = 1

    enum Kind: Equatable {
        case bullet, decimal, lowerLetter, upperLetter, lowerRoman, upperRoman
    }

    /// Returns the marker of the next item, with the space after it.
    mutating func takeMarker() -> String {
        guard kind != .bullet else { return "- " }
        defer { next &+= step }
        return label(of: next) + ". "
    }
}

extension ListNumbering.Kind {
    /// Reads the `type` attribute of `ol`, which is case-sensitive.
    init(type: String?) {
        switch type {
        case "a": self = .lowerLetter
        case "A": self = .upperLetter
        case "i": self = .lowerRoman
        case "I": self = .upperRoman
        default: self = .decimal
        }
    }
}

private extension ListNumbering {

    func label(of number: Int) -> String {
        switch kind {
        case .bullet, .decimal: "\(number)"
        case .lowerLetter: letters(number).lowercased()
        case .upperLetter: letters(number)
        case .lowerRoman: roman(number).lowercased()
        case .upperRoman: roman(number)
        }
    }

    /// Returns the number as A to Z, AA, AB…
    func letters(_ number: Int) -> String {
        guard number > 0 else { return "\(number)" }
        var letters: [UInt8] = []
        var rest = number
        while rest > 0 {
            rest -= 1
            letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
            rest /= 26
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    /// Returns the number in Roman numerals, which end at 3999.
    func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return "\(number)" }
        let digits = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var rest = number
        var numeral = ""
        for (value, digit) in digits {
            while rest >= value {
                numeral += digit
                rest -= value
            }
        }
        return numeral
    }
}
