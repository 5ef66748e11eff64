/// The elements that are open and matter to what comes.
///
/// Tags need not match: an end tag closes the innermost element of its name together with those inside it, as long as
/// none of them is a wall. The depth is limited, so that neither time nor memory grows with hostile nesting.
struct ElementStack {
    private(set) var elements: [OpenElement] = []
    private var counts: [HTMLElement: Int] = [:]

    /// How many elements were open beyond the limit.
    private var ignored = 0
    private static let limit = 100

    var last: OpenElement? { elements.last }

    func isOpen(_ element: HTMLElement) -> Bool {
        counts[element, default: 0] > 0
    }

    /// Whether the innermost quotation stands in another one.
    var isQuoteNested: Bool {
        counts[.q, default: 0] > 1
    }

    /// False where the limit is reached: the element is then as good as not there.
    mutating func push(_ element: OpenElement) -> Bool {
        guard elements.count < Self.limit else {
            ignored += 1
            return false
        }
        elements.append(element)
        counts[element.element, default: 0] += 1
        return true
    }

    mutating func pop() -> OpenElement? {
        guard let element = elements.popLast() else { return nil }
        counts[element.element, default: 0] -= 1
        return element
    }

    mutating func update(at index: Int, _ change: (inout OpenElement) -> Void) {
        change(&elements[index])
    }

    /// How many elements to pop to close `element`: none where it isn't open or stands behind a wall.
    func depth(of element: HTMLElement, behind isWall: (HTMLElement) -> Bool) -> Int {
        guard isOpen(element) else { return 0 }
        for (depth, open) in elements.reversed().enumerated() {
            if open.element == element { return depth + 1 }
            if isWall(open.element) { return 0 }
        }
        return 0
    }

    /// Takes notice of an end tag. True where it belongs to an element beyond the limit.
    mutating func skipsEndTag() -> Bool {
        guard ignored > 0 else { return false }
        ignored -= 1
        return true
    }
}
