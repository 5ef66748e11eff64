package import Base

/// The elements and texts of a web page as a tree, in the order of the document.
///
/// The first node is the document, whose children are all others: many pages omit the tags of `html` and `body`. A node's
/// descendants follow it directly, up to its `end`, so that walking through a part is a loop over a range. Tags
/// are nested as browsers do it, as far as that matters for the text: start tags end what they cannot stand in, and end
/// tags that end nothing are ignored. Linear in time and memory, whatever the HTML.
///
/// Whatever looks at more than one node or byte throws ``DocumentWork/Stop``.
package struct HTMLTree {
    package let bytes: HTMLBytes

    /// The work of everything that looks at the tree.
    package let work: DocumentWork
    package private(set) var nodes: [Node] = []

    /// The nodes that are open while the tree is built, the innermost last.
    private var open: [Int] = []

    /// Those of `html`, `head` and `body` that came.
    private var found: Set<HTMLElement> = []

    /// The number of open elements that were looked at for a tag.
    private var looked = 0

    /// The maximum number of open elements: those beyond are siblings. Each end tag is looked for among the open ones.
    private static let limit = 480

    /// - Parameter bytes: The page in UTF-8. It must outlive the tree.
    package init(_ bytes: HTMLBytes, _ work: DocumentWork) throws(DocumentWork.Stop) {
        self.bytes = bytes
        self.work = work
        nodes.reserveCapacity(bytes.count / 24)
        nodes.append(Node(element: .unknown, range: 0..<0, parent: -1, end: 1))
        open.append(0)
        try work.take(bytes.count)
        for token in HTMLTokenizer(bytes) { try take(token) }
        close(downTo: 0)
    }
}

package extension HTMLTree {

    /// An element, or a text.
    struct Node {
        /// The element; `nil` for a text.
        package var element: HTMLElement?

        /// The start tag of an element, or the bytes of a text.
        package var range: Range<Int>
        fileprivate var name = 0..<0
        fileprivate var attributeBytes = 0..<0

        /// A hash of an unknown element's name: long names that begin alike are compared only where they are the same.
        fileprivate var nameHash = 0

        /// Whether the text has no character references.
        package var isRaw = false

        /// The number of the element around it; -1 if there is none.
        package var parent: Int

        /// The number after that of its last descendant.
        package var end: Int
    }

    /// Returns the name of an element as it is written.
    func name(of node: Int) -> Range<Int> { nodes[node].name }

    /// Returns the tag's attributes; none for a text.
    func attributes(of node: Int) throws(DocumentWork.Stop) -> HTMLAttributes {
        try work.take(nodes[node].attributeBytes.count)
        return HTMLAttributes(bytes: bytes, range: nodes[node].attributeBytes)
    }

    /// Returns the value of the first attribute `name`, which is lower case, with references decoded; `nil` if the
    /// element doesn't have it.
    func value(of name: StaticString, in node: Int) throws(DocumentWork.Stop) -> String? {
        for attribute in try attributes(of: node) where bytes.spells(name, in: attribute.name) {
            return attribute.text(in: bytes)
        }
        return nil
    }

    /// Returns whether the element has the attribute `name`.
    func has(_ name: StaticString, in node: Int) throws(DocumentWork.Stop) -> Bool {
        try attributes(of: node).contains { bytes.spells(name, in: $0.name) }
    }

    /// Returns the numbers of a node's children.
    func children(of node: Int) throws(DocumentWork.Stop) -> [Int] {
        var children: [Int] = []
        var child = node + 1
        while child < nodes[node].end {
            children.append(child)
            child = nodes[child].end
        }
        try work.take(children.count)
        return children
    }
}

private extension HTMLTree {

    mutating func take(_ token: HTMLToken) throws(DocumentWork.Stop) {
        switch token {
        case .text(let range): append(text: range, isRaw: false)
        case .rawText(let range, of: _): append(text: range, isRaw: true)
        case .startTag(let tag): begin(tag)
        case .endTag(let tag): end(tag)
        case .comment, .doctype, .unfinishedTag: break
        }
        try work.take(looked)
        looked = 0
    }

    /// Returns a hash of an unknown element's name in lower case; 0 for others.
    func nameHash(of tag: HTMLTag) -> Int {
        if tag.element != .unknown { return 0 }
        var hasher = Hasher()
        for byte in bytes[tag.name] { hasher.combine(byte.asciiLowercased) }
        return hasher.finalize()
    }

    mutating func append(text range: Range<Int>, isRaw: Bool) {
        nodes.append(
            Node(element: nil, range: range, isRaw: isRaw, parent: open.last ?? -1, end: nodes.count + 1))
    }

    mutating func begin(_ tag: HTMLTag) {
        let element = tag.element
        switch element {
        case .html, .head, .body:
            // Later ones only add attributes to the first.
            guard found.insert(element).inserted else { return }
            if element == .body, let head = open.first(where: { nodes[$0].element == .head }) {
                close(downTo: open.firstIndex(of: head) ?? 0)
            }
        case .li: closeInner({ $0 == .li }, behind: { $0 == .ul || $0 == .ol || $0 == .menu || $0.isScope })
        case .dt, .dd: closeInner({ $0 == .dt || $0 == .dd }, behind: { $0 == .dl || $0.isScope })
        case .option: closeInner({ $0 == .option }, behind: { $0 == .select })
        case .td, .th: closeInner({ $0 == .td || $0 == .th || $0 == .caption }, behind: { $0 == .table || $0 == .tr })
        case .tr: closeInner({ $0 == .tr || $0 == .caption }, behind: { $0 == .table })
        case .tbody, .thead, .tfoot:
            closeInner({ $0 == .tbody || $0 == .thead || $0 == .tfoot || $0 == .caption }, behind: { $0 == .table })
        case .a: closeInner({ $0 == .a }, behind: { $0.holdsBlocks || $0 == .div })
        default: break
        }
        if element.endsParagraph { closeInner({ $0 == .p }, behind: { $0.isScope || $0.holdsBlocks || $0 == .div }) }
        if element.isHeading, let last = open.last, nodes[last].element?.isHeading == true {
            close(downTo: open.count - 1)
        }
        nodes.append(
            Node(
                element: element, range: tag.range, name: tag.name, attributeBytes: tag.attributeBytes,
                nameHash: nameHash(of: tag), parent: open.last ?? -1, end: nodes.count + 1))
        if element.isVoid || open.count >= Self.limit || (tag.isSelfClosing && element == .unknown) { return }
        if tag.isSelfClosing, element.content != .markup { return }
        open.append(nodes.count - 1)
    }

    mutating func end(_ tag: HTMLTag) {
        let element = tag.element
        switch element {
        case .html, .body: return
        case .unknown:
            let (bytes, hash) = (bytes, nameHash(of: tag))
            closeInner({ $0 == .unknown }, behind: \.isScope) { node in
                node.nameHash == hash && bytes.spells(bytes[node.name], bytes[tag.name])
            }
        case _ where element.isHeading: closeInner(\.isHeading, behind: \.isScope)
        case .li: closeInner({ $0 == .li }, behind: { $0 == .ul || $0 == .ol || $0.isScope })
        case .table: closeInner({ $0 == .table }, behind: { _ in false })
        case _ where element.isTablePart: closeInner({ $0 == element }, behind: { $0 == .table })
        case _ where element.isPhrasing:
            closeInner({ $0 == element }, behind: { $0.holdsBlocks || $0 == .div || $0 == .p })
        default: closeInner({ $0 == element }, behind: \.isScope)
        }
    }

    /// Closes the innermost open element that fits, and all in it, unless there is a wall before it.
    mutating func closeInner(
        _ fits: (HTMLElement) -> Bool, behind isWall: (HTMLElement) -> Bool,
        where isSame: (Node) -> Bool = { _ in true }
    ) {
        var index = open.count - 1
        while index >= 0 {
            looked += 1
            let node = nodes[open[index]]
            guard let element = node.element else { return }
            if fits(element), isSame(node) { return close(downTo: index) }
            if isWall(element) { return }
            index -= 1
        }
    }

    /// Closes open elements until `count` are left.
    mutating func close(downTo count: Int) {
        while open.count > count {
            let node = open.removeLast()
            nodes[node].end = nodes.count
        }
    }
}

private extension HTMLBytes {
    /// Returns whether two names are the same, in any case.
    func spells(_ name: Slice<HTMLBytes>, _ other: Slice<HTMLBytes>) -> Bool {
        name.count == other.count && zip(name, other).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
