/// An element that is open in sanitised HTML.
struct OpenTag {
    var element: HTMLElement

    /// Whether its tags are in the output.
    var isWritten = true
}

/// The elements that are open in sanitised HTML, the innermost last.
struct OpenTags {
    private var tags: [OpenTag] = []

    /// Real articles need a third of it. libxml2 refuses more than 256 levels.
    static let limit = 120

    /// How many elements were open beyond the limit.
    private var ignored = 0

    var isEmpty: Bool { tags.isEmpty }
    var isFull: Bool { tags.count >= Self.limit }
    var count: Int { tags.count }
    var last: OpenTag? { tags.last }

    subscript(index: Int) -> HTMLElement { tags[index].element }

    /// False if the limit is reached: the element is then ignored.
    mutating func push(_ tag: OpenTag) -> Bool {
        guard tags.count < Self.limit else {
            ignored += 1
            return false
        }
        tags.append(tag)
        return true
    }

    mutating func pop() -> OpenTag? { tags.popLast() }

    /// The number of elements from the innermost one down to the nearest that fits; 0 if there is a wall
    /// before it.
    func depth(where fits: (HTMLElement) -> Bool, behind isWall: (HTMLElement) -> Bool) -> Int {
        var index = tags.count - 1
        while index >= 0 {
            let element = tags[index].element
            if fits(element) { return tags.count - index }
            if isWall(element) { return 0 }
            index -= 1
        }
        return 0
    }

    /// How many elements an end tag closes.
    func depth(endedBy element: HTMLElement) -> Int {
        if element.isHeading { return depth(where: \.isHeading, behind: \.isScope) }
        if element == .li { return depth(where: { $0 == .li }, behind: { $0 == .ul || $0 == .ol || $0.isScope }) }
        if element.treatment != .keep { return depth(where: { $0 == element }, behind: { _ in false }) }
        if element.isTablePart { return depth(where: { $0 == element }, behind: { $0 == .table }) }
        if element.isPhrasing { return depth(where: { $0 == element }, behind: \.holdsBlocks) }
        if element == .table { return depth(where: { $0 == .table }, behind: { _ in false }) }
        return depth(where: { $0 == element }, behind: \.isScope)
    }

    /// Counts an end tag. True if it belongs to an element beyond the limit.
    mutating func skipsEndTag() -> Bool {
        guard ignored > 0 else { return false }
        ignored -= 1
        return true
    }
}
