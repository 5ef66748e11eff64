import Base
import HTML
import Metadata

// MARK: - What is around the article on every page of a site

extension PageParts {

    /// Drops what is around the article, by elements and names. A name is the guess of its author, so a part
    /// with much of the page's text needs more than a name to go, and one with the anchor stays, as does one with the title
    /// and prose below it.
    mutating func dropFurniture(
        _ measures: PageMeasures, _ anchors: [Int], _ heading: Int?
    ) throws(DocumentWork.Stop) {
        let all = measures.prose[0]
        let discussed = try proseOfComments(measures)
        for node in tree.nodes.indices.dropFirst() where !isOut[node] {
            guard let element = tree.nodes[node].element, element != .html, element != .body else { continue }
            let part = PartSize(prose: measures.prose[node], rest: all - measures.prose[node])
            let isDiscussion = hints[node].contains(.comments) && discussed == all
            guard !isDiscussion, isFurniture(element, hints[node], part) else { continue }
            let hasTitle = heading.map((node..<tree.nodes[node].end).contains) ?? false
            let isArticle = hasTitle && part.prose >= Self.enoughProse
            if isAnchored(node, element, anchors, isArticle) { continue }
            if try !isChapter(node, measures) { drop(node) }
        }
    }

    /// Returns the prose that readers wrote: where there is no other, it is the text.
    private func proseOfComments(_ measures: PageMeasures) throws(DocumentWork.Stop) -> Int {
        var (sum, node) = (0, 0)
        try tree.work.take(tree.nodes.count)
        while node < tree.nodes.count {
            let isOutermost = hints[node].contains(.comments)
            if isOutermost { sum += measures.prose[node] }
            node = isOutermost ? tree.nodes[node].end : node + 1
        }
        return sum
    }

    /// Returns whether an element is called like the heading at its beginning, as programs for documents call chapters:
    /// `related-work`. One word is too little, and teasers have links.
    func isChapter(_ node: Int, _ measures: PageMeasures) throws(DocumentWork.Stop) -> Bool {
        let inside = (node + 1..<tree.nodes[node].end).prefix(4)
        guard !hints[node].contains(.comments), measures.linked[node] * 5 < measures.length[node],
            let heading = inside.first(where: { tree.nodes[$0].element?.isHeading == true }),
            let id = try tree.value(of: "id", in: node), case let words = NameWords.words(id), words.count > 1
        else { return false }
        let title = NameWords.words((try tree.text(in: heading) ?? "").filter { !"¶§#🔗".contains($0) })
        return words == title
    }

    /// How much of the page's prose a part has, and how much is elsewhere.
    private struct PartSize {
        let prose: Int
        let rest: Int

        func isBelow(_ percent: Int) -> Bool { prose * 100 < (prose + rest) * percent || prose == 0 }
    }

    private func isFurniture(_ element: HTMLElement, _ hints: NameHints, _ part: PartSize) -> Bool {
        switch element {
        case .nav, .menu, .dialog, .aside, .footer: return part.isBelow(35) || part.rest > 300
        // Some systems put the whole page into a form.
        case .form, .fieldset: return part.isBelow(30)
        // Quoted posts carry the names of networks.
        case .blockquote, .p, .h1, .h2, .h3, .a, .figure, .figcaption: return false
        default: break
        }
        if hints.contains(.text) { return false }
        if hints.contains(.comments), part.rest > 250 || part.isBelow(50) { return true }
        if hints.contains(.gallery), part.prose > 0, part.rest > 500 { return true }
        return hints.contains(.furniture) && part.isBelow(hints.contains(.holder) ? 20 : 35)
    }

    /// Returns whether the part has the anchor, or the title and prose, and may have the article therefore.
    private func isAnchored(_ node: Int, _ element: HTMLElement, _ anchors: [Int], _ isArticle: Bool) -> Bool {
        switch element {
        case .nav, .menu, .dialog, .aside, .footer, .form, .fieldset: false
        default: isArticle || anchors.first(within: node..<tree.nodes[node].end) != nil
        }
    }
}

extension [Int] {
    /// Returns the first number of the sorted array that is in the range.
    func first(within range: Range<Int>) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] < range.upperBound ? self[low] : nil
    }
}
