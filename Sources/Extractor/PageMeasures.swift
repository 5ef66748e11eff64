import Base
import HTML

/// How much text the parts of a page have. Lengths are in characters without white space; an ideograph, which is half a
/// word, counts as three.
struct PageMeasures {
    /// The length of the text in each node.
    private(set) var length: [Int]

    /// The length of the text in links in each node.
    private(set) var linked: [Int]

    /// The length of the prose in each node: text outside of links, in blocks that are long enough for a sentence and
    /// aren't lists of links.
    private(set) var prose: [Int]

    /// Whether each block has prose of its own, besides that of the blocks in it.
    private var isProse: [Bool] = []

    /// The block that each node belongs to; -1 for those around all blocks. A block belongs to itself.
    private(set) var block: [Int]

    /// The shortest block that counts as prose.
    private static let shortestProse = 25

    /// Throws ``DocumentWork/Stop``.
    ///
    /// - Parameter isOut: Whether each node is left out, with all in it.
    init(_ tree: HTMLTree, without isOut: [Bool]) throws(DocumentWork.Stop) {
        let count = tree.nodes.count
        length = [Int](repeating: 0, count: count)
        (linked, prose) = (length, length)
        block = [Int](repeating: -1, count: count)
        let owned = try measureTexts(tree, isOut)
        for node in 0..<count where owned.length[node] >= Self.shortestProse {
            let (length, linked) = (owned.length[node], owned.linked[node])
            if linked * 5 < length * 3 { prose[node] = length - linked }
        }
        for node in try linkedSentences(tree, owned) { prose[node] = owned.length[node] }
        isProse = prose.map { $0 > 0 }
        for node in (0..<count).reversed() where !isOut[node] && tree.nodes[node].parent >= 0 {
            let parent = tree.nodes[node].parent
            length[parent] += length[node]
            linked[parent] += linked[node]
            prose[parent] += prose[node]
        }
    }

    /// Returns whether a node is a text that belongs to prose.
    func isProse(_ node: Int, in tree: HTMLTree) -> Bool {
        tree.nodes[node].element == nil && length[node] > 0 && block[node] >= 0 && isProse[block[node]]
    }

    /// Returns the blocks between paragraphs of prose that are a sentence, and a link as a whole: a newspaper's way to lead on.
    private func linkedSentences(
        _ tree: HTMLTree, _ owned: (length: [Int], linked: [Int])
    ) throws(DocumentWork.Stop) -> [Int] {
        var sentences: [Int] = []
        var waiting: [Int] = []
        var isAfterProse = false
        try tree.work.take(tree.nodes.count)
        for node in prose.indices where owned.length[node] > 0 {
            if prose[node] > 0 {
                sentences += waiting
                (waiting, isAfterProse) = ([], true)
            } else if isAfterProse, owned.length[node] >= Self.shortestSentence, waiting.count < Self.mostInARow,
                tree.nodes[node].element == .p || tree.nodes[node].element == .div, try tree.endsSentence(node)
            {
                waiting.append(node)
            } else {
                (waiting, isAfterProse) = ([], false)
            }
        }
        return sentences
    }

    /// In characters; and more in a row are a list.
    private static let (shortestSentence, mostInARow) = (40, 2)

    /// Measures the texts and finds their blocks. Returns the lengths of the texts that belong to each block itself.
    private mutating func measureTexts(
        _ tree: HTMLTree, _ isOut: [Bool]
    ) throws(DocumentWork.Stop) -> (length: [Int], linked: [Int]) {
        var owned = (length: length, linked: length)
        var isInLink = [Bool](repeating: false, count: tree.nodes.count)
        var node = 0
        while node < tree.nodes.count {
            try tree.work.take(1 + (tree.nodes[node].element == nil ? tree.nodes[node].range.count : 0))
            if isOut[node] {
                node = tree.nodes[node].end
                continue
            }
            let parent = tree.nodes[node].parent
            if parent >= 0 { (isInLink[node], block[node]) = (isInLink[parent], block[parent]) }
            if let element = tree.nodes[node].element {
                if element == .a, try tree.has("href", in: node) { isInLink[node] = true }
                if node == 0 || element.separatesWords && element != .br && element != .hr { block[node] = node }
            } else {
                length[node] = Self.length(of: tree.bytes, tree.nodes[node].range)
                if isInLink[node] { linked[node] = length[node] }
                if block[node] >= 0 {
                    owned.length[block[node]] += length[node]
                    owned.linked[block[node]] += linked[node]
                }
            }
            node += 1
        }
        return owned
    }

    /// Returns the length of a text in UTF-8.
    private static func length(of bytes: HTMLBytes, _ range: Range<Int>) -> Int {
        range.reduce(into: 0) { length, index in
            switch bytes[index] {
            case 0...0x20, 0x80..<0xC0: break
            case 0xE3..<0xEE: length += 3
            default: length += 1
            }
        }
    }
}

extension HTMLTree {
    /// Returns whether the text in a node ends as a sentence does, and doesn't begin as an invitation to another article.
    fileprivate func endsSentence(_ node: Int) throws(DocumentWork.Stop) -> Bool {
        guard let text = try text(in: node, atMost: 2_000), let end = text.last(where: { !"\"”’»)]".contains($0) })
        else { return false }
        return ".!?…。！？".contains(end) && Invitation(beginning: text) == nil
    }
}
