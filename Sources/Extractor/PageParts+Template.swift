import Base
import HTML

// MARK: - What the pages of other articles have, too

extension PageParts {

    /// Drops the blocks that pages of other articles have, too: whatever they are called, they are not this article. A part
    /// whose prose is nothing else goes as a whole, with its headings, unless it has a picture, which may be the article's.
    ///
    /// Nothing is dropped if the article itself seems to be on another page, too, because it was published again: if a
    /// block with a part of the summary is among them, or most of the page's prose.
    ///
    /// - Returns: The fingerprints of what was dropped.
    mutating func dropTemplate(
        _ template: Set<UInt64>, _ measures: PageMeasures, _ anchors: [Int] = []
    ) throws(DocumentWork.Stop) -> [UInt64] {
        let found = try fingerprints(measures).filter { template.contains($0.value) }
        if found.isEmpty { return [] }
        try tree.work.take(tree.nodes.count)
        var share = [Int](repeating: 0, count: tree.nodes.count)
        var hasPicture = [Bool](repeating: false, count: tree.nodes.count)
        for block in found.keys {
            share[block] = try tree.children(of: block).reduce(measures.prose[block]) { $0 - measures.prose[$1] }
        }
        for (node, value) in tree.nodes.enumerated().reversed() where value.parent >= 0 {
            if value.element == .img || value.element == .picture { hasPicture[node] = true }
            share[value.parent] += share[node]
            if hasPicture[node] { hasPicture[value.parent] = true }
        }
        let isAgain = anchors.isEmpty ? share[0] * 2 > measures.prose[0] : anchors.contains { found[$0] != nil }
        if isAgain { return [] }
        for node in tree.nodes.indices where !isOut[node] && measures.block[node] >= 0 {
            let isText = tree.nodes[node].element == nil
            let isAlone = share[node] > 0 && share[node] == measures.prose[node] && !hasPicture[node]
            if isText ? found[measures.block[node]] != nil : isAlone { drop(node) }
        }
        return Array(found.values)
    }

    /// Returns the fingerprints of the blocks of prose in a part of the page.
    func fingerprints(_ measures: PageMeasures, in part: Int = 0) throws(DocumentWork.Stop) -> [Int: UInt64] {
        try texts(measures, in: part).mapValues(WordRuns.fingerprint)
    }
}
