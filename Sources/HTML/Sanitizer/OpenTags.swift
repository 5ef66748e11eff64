/// An element that is open in sanitised HTML.
struct OpenTag {
    var element: HTMLElement

    /// Whether its tags are in the output.
    var isWritten = true
}

/// The elements that are open in sanitised HTML, the innermost last.
struct OpenTags {
    private var tags: [OpenTag] = []
    private var writtenCount = 0

    /// The maximum depth of written elements. Real articles need a third of it. libxml2 refuses more than 256 levels.
    static let limit = 120

    /// The maximum depth including elements that aren't written: all are searched for each tag.
    private static let limitOfAll = 4 * limit

    /// The numbers of elements beyond the limit, by element, and by the number of open elements around them.
    private var ignored: [Int: [HTMLElement: Int]] = [:]

    var isEmpty: Bool { tags.isEmpty }

    /// Whether no further element can be opened and written.
    var isFull: Bool { writtenCount >= Self.limit || tags.count >= Self.limitOfAll }
    var count: Int { tags.count }
    var last: OpenTag? { tags.last }

    subscript(index: Int) -> HTMLElement { tags[index].element }

    /// Pushes an element. Returns `false` if the limit is reached: the element is then ignored.
    mutating func push(_ tag: OpenTag) -> Bool {
        guard tag.isWritten ? !isFull : tags.count < Self.limitOfAll else {
            ignore(tag.element)
            return false
        }
        tags.append(tag)
        if tag.isWritten { writtenCount += 1 }
        return true
    }

    /// Counts an element that isn't opened, so that its end tag is ignored, too.
    mutating func ignore(_ element: HTMLElement) {
        ignored[count, default: [:]][element, default: 0] += 1
    }

    mutating func pop() -> OpenTag? {
        if !ignored.isEmpty { ignored[count] = nil }
        guard let tag = tags.popLast() else { return nil }
        if tag.isWritten { writtenCount -= 1 }
        return tag
    }

    /// Returns the number of elements from the innermost one out to the nearest that fits; 0 if there is a wall before
    /// it.
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

    /// Returns the number of elements that an end tag closes.
    func depth(endedBy element: HTMLElement) -> Int {
        if element.isHeading { return depth(where: \.isHeading, behind: \.isScope) }
        if element == .li { return depth(where: { $0 == .li }, behind: { $0 == .ul || $0 == .ol || $0.isScope }) }
        if element.treatment != .keep { return depth(where: { $0 == element }, behind: { _ in false }) }
        if element.isTablePart { return depth(where: { $0 == element }, behind: { $0 == .table }) }
        if element.isPhrasing { return depth(where: { $0 == element }, behind: \.holdsBlocks) }
        if element == .table { return depth(where: { $0 == .table }, behind: { _ in false }) }
        return depth(where: { $0 == element }, behind: \.isScope)
    }

    /// Counts an end tag. Returns `true` if it belongs to an element beyond the limit.
    mutating func skipsEndTag(of element: HTMLElement) -> Bool {
        guard let number = ignored[count]?[element], number > 0 else { return false }
        ignored[count]?[element] = number - 1
        return true
    }
}
