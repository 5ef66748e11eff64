import Base
import HTML
import Metadata

/// A page while its article is looked for: which of its parts are out, and what their names say.
struct PageParts {
    let tree: HTMLTree
    let clues: PageClues

    /// Whether each node is left out, with all in it.
    private(set) var isOut: [Bool]
    private(set) var hints: [NameHints]

    /// The page's title, from the heading above the article.
    var title: String?

    /// The names and the date around the article.
    var byline: PageByline?

    /// The parts that are not shown, or not to browsers with scripts.
    private var concealed: [Int] = []

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
        try dropNeverText()
        try readNames()
        var whole = try PageMeasures(tree, without: isOut)
        if try reveal(whole) { whole = try PageMeasures(tree, without: isOut) }
        var heading = try heading()
        let anchors = try anchors(whole)
        try dropFurniture(whole, anchors, heading)
        var measures = try PageMeasures(tree, without: isOut)
        if let template = clues.template {
            blocks = try dropTemplate(template, measures, anchors)
            if !blocks.isEmpty { measures = try PageMeasures(tree, without: isOut) }
        }
        guard let root = try choose(measures, anchors) else { return nil }
        if let found = heading, try !isTitle(found, of: root, measures) { heading = nil }
        if let heading { title = try titleText(of: heading) }
        byline = try byline(of: root, heading, measures)
        if clues.template != nil { blocks += try fingerprints(measures, in: root).values }
        let lead = lead(to: root, from: heading, measures)
        try clean(root, from: heading, measures, anchors)
        return lead + [root]
    }

    /// Returns the elements that a selector names, all if it only removes, and drops those that it removes; `nil` if it
    /// names none. Throws ``DocumentWork/Stop``.
    mutating func select(_ selector: PageSelector) throws(DocumentWork.Stop) -> [Int]? {
        try dropNeverText()
        if let heading = try heading() { title = try titleText(of: heading) }
        let found = try selector.elements(in: tree)
        for node in found.removed { drop(node) }
        let kept = selector.kept.isEmpty ? [0] : found.outermost(in: tree)
        return kept.isEmpty ? nil : kept
    }

    /// Returns the text of a heading without the mark that links to it.
    private func titleText(of heading: Int) throws(DocumentWork.Stop) -> String? {
        guard var text = try tree.text(in: heading) else { return nil }
        while let last = text.last, "¶§#🔗 ".contains(last) { text.removeLast() }
        return text
    }

    private mutating func dropNeverText() throws(DocumentWork.Stop) {
        for node in tree.nodes.indices where tree.nodes[node].element?.isNeverText == true {
            // A declarative shadow root is shown by every browser (WHATWG HTML 4.12.3).
            if tree.nodes[node].element == .template, try tree.has("shadowrootmode", in: node) { continue }
            if tree.nodes[node].element == .noscript { concealed.append(node) }
            drop(node)
        }
    }

    /// Shows the hidden part that has the article: without scripts, some pages show nothing else, and some are put together
    /// from hidden parts. It has more prose than all that is shown, or is alone in what is called a text.
    ///
    /// - Returns: Whether there is one.
    private mutating func reveal(_ shown: PageMeasures) throws(DocumentWork.Stop) -> Bool {
        // The bytes are never fewer than the characters of prose.
        let hidden = concealed.filter { node in
            let size = tree.nodes[tree.nodes[node].end - 1].range.upperBound - tree.nodes[node].range.lowerBound
            return size >= Self.enoughProse && (size > shown.prose[0] || isAlone(node, shown))
        }
        guard !hidden.isEmpty else { return false }
        for node in hidden { isOut[node] = false }
        let prose = try proseBefore(0, PageMeasures(tree, without: isOut))
        let articles = hidden.filter { node in
            let own = prose[tree.nodes[node].end] - prose[node]
            return own >= Self.enoughProse && (own > shown.prose[0] || isAlone(node, shown))
        }
        for node in Set(hidden).subtracting(articles) { drop(node) }
        return !articles.isEmpty
    }

    /// Returns whether it is alone in a part that is called a text.
    private func isAlone(_ node: Int, _ shown: PageMeasures) -> Bool {
        let named = tree.path(to: node).prefix(4).first { hints[$0].contains(.text) }
        return named.map { shown.prose[$0] == 0 } ?? false
    }

    /// The characters of prose that an article has at least.
    static let enoughProse = 250

    /// Reads the names of elements, and drops those that are hidden.
    private mutating func readNames() throws(DocumentWork.Stop) {
        var known: [String: NameHints] = [:]
        for node in tree.nodes.indices where tree.nodes[node].element != nil && !isOut[node] {
            var names = ""
            for attribute in try tree.attributes(of: node) {
                if Self.naming.contains(where: { tree.bytes.spells($0, in: attribute.name) }) {
                    names += attribute.text(in: tree.bytes) + " "
                } else if tree.bytes.spells("hidden", in: attribute.name)
                    || tree.bytes.spells("style", in: attribute.name)
                        && HidingStyle.hides(attribute.text(in: tree.bytes))
                {
                    concealed.append(node)
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
        let element = nodes[node].element
        let isRevealed = element == .noscript || element == .template
        if isRevealed { output += "<div>".utf8 } else { output += bytes[nodes[node].range] }
        guard let element, !element.isVoid else { return }
        for child in try children(of: node) { try write(child, to: &output, without: isOut) }
        if isRevealed {
            output += "</div>".utf8
        } else if node != 0 {
            output += Array("</".utf8) + bytes[name(of: node)] + Array(">".utf8)
        }
    }
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
