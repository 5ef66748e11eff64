import HTML

/// The number of items of each list with the attribute `reversed`, which is its first number unless it gives one.
struct ReversedListLengths {
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
