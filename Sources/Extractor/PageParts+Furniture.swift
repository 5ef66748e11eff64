import HTML

// MARK: - What is around the article on every page of a site

extension PageParts {

    /// Drops what is around the article, by elements and names. A name is the guess of its author, so a part
    /// with much of the page's text needs more than a name to go, and one with the anchor stays, as does one with the title
    /// and prose below it.
    mutating func dropFurniture(_ measures: PageMeasures, _ anchors: [Int], _ heading: Int?) {
        let all = measures.prose[0]
        for node in tree.nodes.indices.dropFirst() where !isOut[node] {
            guard let element = tree.nodes[node].element, element != .html, element != .body else { continue }
            let part = PartSize(prose: measures.prose[node], rest: all - measures.prose[node])
            if let heading, (node..<tree.nodes[node].end).contains(heading), part.prose >= Self.enoughProse { continue }
            if isFurniture(element, hints[node], part), !isAnchored(node, element, anchors) { drop(node) }
        }
    }

    /// The characters of prose that an article has at least.
    private static let enoughProse = 250

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
        case .blockquote, .p, .h1, .h2, .h3, .a: return false
        default: break
        }
        if hints.contains(.text) { return false }
        if hints.contains(.comments), part.rest > 250 || part.isBelow(50) { return true }
        if hints.contains(.gallery), part.prose > 0, part.rest > 500 { return true }
        return hints.contains(.furniture) && part.isBelow(hints.contains(.holder) ? 20 : 35)
    }

    /// Returns whether the part has the anchor, and may have the article therefore.
    private func isAnchored(_ node: Int, _ element: HTMLElement, _ anchors: [Int]) -> Bool {
        switch element {
        case .nav, .menu, .dialog, .aside, .footer, .form, .fieldset: false
        default: anchors.first(within: node..<tree.nodes[node].end) != nil
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
