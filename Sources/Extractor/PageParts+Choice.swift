import Base
import HTML
import Metadata

// MARK: - Where the article is

extension PageParts {

    /// Returns the heading that is the article's title: the one that has most words of a title that the page gives. What is
    /// as long as no title is not looked at.
    func heading() throws(DocumentWork.Stop) -> Int? {
        var best: (node: Int, share: Double)?
        for node in tree.nodes.indices where !isOut[node] {
            guard let element = tree.nodes[node].element, [.h1, .h2, .h3].contains(element),
                let text = try tree.text(in: node, atMost: Self.longestHeading)
            else { continue }
            try tree.work.take(text.utf8.count * clues.titles.count)
            var share = element == .h1 ? 0.1 : 0
            if let part = clues.facts.shareOfTitle(text), try !isLinkHome(node) { share = part }
            for title in clues.titles {
                let found = title.compare(text)
                share = max(share, Double(found.common) / Double(max(found.all, title.count, 1)))
            }
            if share > best?.share ?? 0 { best = (node, share) }
        }
        return best?.node
    }

    /// In bytes.
    private static let longestHeading = 16 << 10

    /// Returns whether a heading is that of the article, and not of the site or of something else on the page: above the text,
    /// and in its own part, or with a word of a title that the page gives.
    func isTitle(_ heading: Int, of root: Int, _ measures: PageMeasures) throws(DocumentWork.Stop) -> Bool {
        guard let text = try tree.text(in: heading, atMost: Self.longestHeading) else { return false }
        try tree.work.take(text.utf8.count * (1 + clues.titles.count))
        if clues.titles.contains(where: { $0.compare(text).common > 0 }) { return true }
        if clues.facts.shareOfTitle(text) != nil, try !isLinkHome(heading) { return true }
        let start = (root..<tree.nodes[root].end).first { measures.isProse($0, in: tree) } ?? root
        if heading > start { return false }
        if try isLinkHome(heading) { return false }
        let around = scope(of: root, heading)
        let isOwn = [.article, .main, .section].contains(tree.nodes[around].element) || tree.isNode(heading, in: root)
        return isOwn || clues.facts.titles.isEmpty || clues.facts.sharesWord(text)
    }

    /// Returns whether it is a link to the beginning of the site.
    private func isLinkHome(_ heading: Int) throws(DocumentWork.Stop) -> Bool {
        for node in heading..<tree.nodes[heading].end where tree.nodes[node].element == .a {
            guard let address = try tree.value(of: "href", in: node) else { continue }
            let path = address.split(separator: "/", omittingEmptySubsequences: true)
            return path.isEmpty || (address.contains("://") && path.count <= 2)
        }
        return false
    }

    /// Returns the blocks that have a part of the anchor, in order.
    mutating func anchors(_ measures: PageMeasures) throws(DocumentWork.Stop) -> [Int] {
        if clues.anchor.count < PageClues.fewestRuns { return [] }
        var anchors: [Int] = []
        for (block, text) in try texts(measures) {
            try tree.work.take(text.utf8.count)
            let found = clues.anchor.compare(text)
            // A block that says nothing else stands above the article, and may be anywhere.
            if clues.mayBeDeck, found.all * 4 <= found.common * 5 { continue }
            if found.common >= PageClues.fewestRuns, found.common * 3 > min(found.all, clues.anchor.count) {
                anchors.append(block)
            }
        }
        if clues.summary != nil { hasSummary = !anchors.isEmpty }
        return anchors.sorted()
    }

    /// Returns the texts of the blocks of prose in a part of the page.
    func texts(_ measures: PageMeasures, in part: Int = 0) throws(DocumentWork.Stop) -> [Int: String] {
        var texts: [Int: String] = [:]
        for node in part..<tree.nodes[part].end where tree.nodes[node].element == nil && measures.length[node] > 0 {
            let block = measures.block[node]
            guard block >= 0, measures.prose[block] > 0 else { continue }
            try tree.work.take(tree.nodes[node].range.count)
            texts[block, default: ""] += tree.bytes.text(in: tree.nodes[node].range)
        }
        return texts
    }

    /// Returns the innermost element with the whole article; `nil` if the page has no text.
    ///
    /// From the body, or the largest element whose name says that it holds the text, it goes down as long as one child
    /// has most of the prose, and stops where paragraphs begin.
    func choose(_ measures: PageMeasures, _ anchors: [Int]) throws(DocumentWork.Stop) -> Int? {
        let root = 0
        if measures.length[root] == 0 { return nil }
        let all = measures.prose[root]
        if all == 0 { return root }
        let anchor = anchors.first { !isOut[$0] && measures.prose[$0] > 0 }
        let named = (root..<tree.nodes[root].end).filter { node in
            hints[node].contains(.text) && measures.prose[node] >= 250 && measures.prose[node] * 4 >= all
        }
        var chosen = named.max { measures.prose[$0] < measures.prose[$1] } ?? root
        while let child = try child(of: chosen, anchor, measures) { chosen = child }
        return chosen
    }

    /// Returns the child that has the whole article; `nil` if there is none, and the element itself has it.
    private func child(
        of node: Int, _ anchor: Int?, _ measures: PageMeasures
    ) throws(DocumentWork.Stop) -> Int? {
        let children = try blocks(in: node, measures)
        let paragraphs = children.filter { tree.nodes[$0].element == .p && measures.prose[$0] >= 80 }
        if paragraphs.count > 1, paragraphs.reduce(0, { $0 + measures.prose[$1] }) >= 250 { return nil }
        let anchored = anchor.flatMap { anchor in children.first { tree.isNode(anchor, in: $0) } }
        guard let child = anchored ?? children.max(by: { measures.prose[$0] < measures.prose[$1] }),
            tree.nodes[child].element != .p
        else { return nil }
        let least = anchored == nil ? 80 : 65
        return measures.prose[child] * 100 >= measures.prose[node] * least ? child : nil
    }

    /// Returns the blocks in an element, also those in elements that are none, such as a page's own.
    private func blocks(in node: Int, _ measures: PageMeasures) throws(DocumentWork.Stop) -> [Int] {
        var blocks: [Int] = []
        for child in try tree.children(of: node) where !isOut[child] && tree.nodes[child].element != nil {
            if measures.block[child] == child {
                blocks.append(child)
            } else if measures.prose[child] > 0 {
                blocks += try self.blocks(in: child, measures)
            }
        }
        return blocks
    }

    /// Returns the paragraphs between the title and the article: newspapers have an introduction there.
    func lead(to root: Int, from heading: Int?, _ measures: PageMeasures) -> [Int] {
        guard let heading, heading < root else { return [] }
        var lead: [Int] = []
        var node = tree.nodes[heading].end
        while node < root {
            let isLead =
                tree.nodes[node].element == .p && measures.prose[node] >= 60 && !hints[node].contains(.byline)
            if isLead, !isOut[node] { lead.append(node) }
            node = isLead || isOut[node] ? tree.nodes[node].end : node + 1
        }
        // More are another text.
        return lead.count <= 3 ? lead : []
    }
}
