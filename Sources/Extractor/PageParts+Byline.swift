import Base
import HTML
import Metadata

// MARK: - What the page says of the article beside its text

extension PageParts {

    /// Returns the names and the date that stand around the article, the most reliable first. Those of comments and of other
    /// articles are not looked at.
    func byline(of root: Int, _ heading: Int?, _ measures: PageMeasures) throws(DocumentWork.Stop) -> PageByline {
        let scope = scope(of: root, heading)
        let start = (root..<tree.nodes[root].end).first { measures.isProse($0, in: tree) }
        let isOwn = tree.nodes[scope].element == .article
        var byline = PageByline()
        var endOfFurniture = 0
        var node = scope
        while node < tree.nodes[scope].end {
            guard let element = tree.nodes[node].element, !isOther(node, element, root, isOwn) else {
                node = tree.nodes[node].end
                continue
            }
            if hints[node].contains(.furniture), node > root {
                endOfFurniture = max(endOfFurniture, tree.nodes[node].end)
            }
            let isAbove = node < start ?? root
            if isAbove || element == .time || element == .meta || element == .a || hints[node].contains(.byline) {
                let marks = try BylineMarks(of: node, in: tree)
                if let rank = marks.authorRank(isAbove: isAbove), rank < 2 || node >= endOfFurniture {
                    byline.add(try name(in: node, marks), rank, parent: tree.nodes[node].parent)
                }
                if let rank = marks.dateRank(element, isAbove: isAbove || (isOwn && node >= tree.nodes[root].end)),
                    rank == 0 || node >= endOfFurniture
                {
                    let text = try tree.text(in: node, atMost: 100)
                    byline.add(date: marks.date ?? text, rank)
                }
            }
            node += 1
        }
        return byline
    }

    /// Returns the part that is about the article: with its text and title, and as an element for articles, if there is one.
    func scope(of root: Int, _ heading: Int?) -> Int {
        var scope = root
        while let heading, scope > 0, !tree.isNode(heading, in: scope) { scope = tree.nodes[scope].parent }
        let around = Array(tree.path(to: scope))
        let article = around.first { tree.nodes[$0].element == .article }
        return article ?? around.first { tree.nodes[$0].element == .main } ?? max(0, tree.nodes[scope].parent)
    }

    private func isOther(_ node: Int, _ element: HTMLElement, _ root: Int, _ isOwn: Bool) -> Bool {
        if tree.isNode(root, in: node) { return false }
        switch element {
        case .nav, .aside, .article, .blockquote, .head: return true
        case .footer: return !isOwn
        default: return hints[node].contains(.comments)
        }
    }

    /// Returns the name of the author whom an element tells: that of the person in it, or its text.
    private func name(in node: Int, _ marks: BylineMarks) throws(DocumentWork.Stop) -> String? {
        if let content = marks.content { return Byline.name(content) }
        for part in (node + 1..<tree.nodes[node].end).prefix(24) where tree.nodes[part].element != nil {
            let inner = try BylineMarks(of: part, in: tree)
            if !inner.isName { continue }
            if let content = inner.content { return Byline.name(content) }
            return try tree.text(in: part, atMost: 200).flatMap(Byline.name)
        }
        return try tree.text(in: node, atMost: 300).flatMap(Byline.line)
    }
}
