import Base
import HTML

/// A page while its article is looked for: which of its parts are out, and what their names say.
struct PageParts {
    let tree: HTMLTree
    let clues: PageClues

    /// Whether each node is left out, with all in it.
    private(set) var isOut: [Bool]
    private(set) var hints: [NameHints]

    /// The page's title, from the heading above the article.
    var title: String?

    /// Whether the page has a part of the given summary; `nil` if that isn't known.
    var hasSummary: Bool?

    /// The fingerprints of the blocks of prose in the article, and of those that were dropped because other pages have
    /// them, too; empty unless they are wanted.
    var blocks: [UInt64] = []

    init(_ tree: HTMLTree, _ clues: PageClues) {
        self.tree = tree
        self.clues = clues
        isOut = [Bool](repeating: false, count: tree.nodes.count)
        hints = [NameHints](repeating: [], count: tree.nodes.count)
    }

    mutating func drop(_ node: Int) { isOut[node] = true }

    /// Finds the article: the nodes that hold it, in order; `nil` if the page has no text. Throws ``DocumentWork/Stop``.
    mutating func find() throws(DocumentWork.Stop) -> [Int]? {
        dropNeverText()
        try readNames()
        let whole = try PageMeasures(tree, without: isOut)
        let heading = try heading()
        if let heading { title = try tree.text(in: heading) }
        let anchors = try anchors(whole)
        try dropFurniture(whole, anchors, heading)
        var measures = try PageMeasures(tree, without: isOut)
        if let template = clues.template {
            blocks = try dropTemplate(template, measures, anchors)
            if !blocks.isEmpty { measures = try PageMeasures(tree, without: isOut) }
        }
        guard let root = try choose(measures, anchors) else { return nil }
        if clues.template != nil { blocks += try fingerprints(measures, in: root).values }
        let lead = lead(to: root, from: heading, measures)
        try clean(root, from: heading, measures, anchors)
        return lead + [root]
    }

    /// Returns the elements that a selector names, all if it only removes, and drops those that it removes; `nil` if it
    /// names none. Throws ``DocumentWork/Stop``.
    mutating func select(_ selector: PageSelector) throws(DocumentWork.Stop) -> [Int]? {
        dropNeverText()
        if let heading = try heading() { title = try tree.text(in: heading) }
        let found = try selector.elements(in: tree)
        for node in found.removed { drop(node) }
        let kept = selector.kept.isEmpty ? [0] : found.outermost(in: tree)
        return kept.isEmpty ? nil : kept
    }

    private mutating func dropNeverText() {
        for node in tree.nodes.indices where tree.nodes[node].element?.isNeverText == true { drop(node) }
    }

    /// Reads the names of elements, and drops those that are hidden.
    private mutating func readNames() throws(DocumentWork.Stop) {
        var known: [String: NameHints] = [:]
        for node in tree.nodes.indices where tree.nodes[node].element != nil && !isOut[node] {
            var names = ""
            for attribute in try tree.attributes(of: node) {
                if Self.naming.contains(where: { tree.bytes.spells($0, in: attribute.name) }) {
                    names += attribute.text(in: tree.bytes) + " "
                } else if tree.bytes.spells("hidden", in: attribute.name) {
                    drop(node)
                } else if tree.bytes.spells("style", in: attribute.name), Self.hides(attribute.text(in: tree.bytes)) {
                    drop(node)
                }
            }
            if names.isEmpty { continue }
            try tree.work.take(names.utf8.count)
            let found = known[names] ?? NameHints(names)
            known[names] = found
            hints[node] = found
        }
    }

    private static let naming: [StaticString] = ["class", "id", "itemprop", "role", "data-component"]

    private static func hides(_ style: String) -> Bool {
        let plain = style.lowercased().filter { $0 != " " }
        return plain.contains("display:none") || plain.contains("visibility:hidden")
    }

    /// Returns the HTML of nodes without what was dropped.
    func written(_ nodes: [Int]) throws(DocumentWork.Stop) -> [UInt8] {
        var output: [UInt8] = []
        for node in nodes { try tree.write(node, to: &output) { isOut[$0] } }
        return output
    }
}

extension HTMLTree {

    /// Returns what is in a node as HTML, without the elements that are out.
    func content(of node: Int, without isOut: (Int) -> Bool) throws(DocumentWork.Stop) -> [UInt8] {
        var output: [UInt8] = []
        for child in try children(of: node) { try write(child, to: &output, without: isOut) }
        return output
    }

    /// Writes a node as HTML, without the elements that are out.
    fileprivate func write(
        _ node: Int, to output: inout [UInt8], without isOut: (Int) -> Bool
    ) throws(DocumentWork.Stop) {
        if isOut(node) { return }
        try work.take(nodes[node].range.count)
        output += bytes[nodes[node].range]
        guard let element = nodes[node].element, !element.isVoid else { return }
        for child in try children(of: node) { try write(child, to: &output, without: isOut) }
        if node != 0 { output += Array("</".utf8) + bytes[name(of: node)] + Array(">".utf8) }
    }

    /// Returns the text in a node as one line; `nil` if there is none.
    ///
    /// - Parameter limit: The number of bytes and nodes after which the rest is left out: what is in many nodes at a time is
    ///   read for each of them.
    func text(in node: Int, atMost limit: Int = .max) throws(DocumentWork.Stop) -> String? {
        var folder = TextFolder(capacity: 64)
        var rest = limit
        var index = node
        while index < nodes[node].end, rest > 0 {
            let range = nodes[index].element == nil ? nodes[index].range.prefix(rest) : 0..<0
            folder.appendDecoded(bytes, range)
            try work.take(1 + range.count)
            rest -= 1 + range.count
            index += 1
        }
        return folder.text.isEmpty ? nil : folder.text
    }

    /// Returns whether `node` is in `other`, or is it.
    func isNode(_ node: Int, in other: Int) -> Bool { other <= node && node < nodes[other].end }
}

extension HTMLElement {

    /// Whether what is in it is no text of the page.
    fileprivate var isNeverText: Bool {
        switch self {
        case .head, .link, .meta, .title, .script, .style, .template, .noscript, .noframes, .frame, .frameset, .button,
            .input, .select, .textarea, .datalist, .canvas, .svg:
            true
        default: false
        }
    }
}
