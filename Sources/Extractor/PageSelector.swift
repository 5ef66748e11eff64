import Base
import HTML

/// A user's word on where the article is on the pages of a site: a small subset of CSS.
///
/// An element's name, `.class`, `#id`, `[attribute]` and `[attribute=value]` may stand together; white space means a
/// descendant, `>` a child, a comma another selector, and `!` before a selector that its elements are removed:
/// `article .body, !.share, !aside`. https://www.w3.org/TR/selectors-4/
package struct PageSelector: Equatable, Sendable {
    /// As it was written, on one line.
    let text: String
    private var kept: [[Step]] = []
    private var removed: [[Step]] = []

    /// An error in a selector, and the column at which it was found, from 1.
    package struct SyntaxError: Error, Equatable {
        package let column: Int
    }

    /// Throws ``SyntaxError``.
    package init(_ text: String) throws(SyntaxError) {
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var reader = Reader(Array(text.utf8))
        repeat {
            reader.skipSpace()
            let removes = reader.take("!")
            let steps = try reader.steps()
            if removes { removed.append(steps) } else { kept.append(steps) }
        } while reader.take(",")
        if !reader.isAtEnd { throw reader.error }
    }

    /// One element of a path, from the outside to the inside.
    fileprivate struct Step: Equatable, Sendable {
        var name: String?
        var attributes: [Condition] = []
        /// Whether it must be a child of the one before it.
        var isChild = false
    }

    fileprivate struct Condition: Equatable, Sendable {
        var name: String
        var value: String?
        /// Whether the attribute's value is a list of words, one of which must be the value.
        var isWord = false
    }
}

extension PageSelector {

    /// Returns the outermost elements that the selector keeps, in order; all if it only removes.
    func kept(in tree: HTMLTree) -> [Int] {
        if kept.isEmpty { return [0] }
        var found: [Int] = []
        for node in tree.nodes.indices where found.last.map({ tree.nodes[$0].end <= node }) ?? true {
            if keeps(node, in: tree) { found.append(node) }
        }
        return found
    }

    /// Returns whether the selector keeps an element for itself.
    func keeps(_ node: Int, in tree: HTMLTree) -> Bool {
        kept.contains { Self.matches($0, node, tree) }
    }

    /// Returns whether the selector removes an element.
    func removes(_ node: Int, in tree: HTMLTree) -> Bool {
        removed.contains { Self.matches($0, node, tree) }
    }

    private static func matches(_ steps: [Step], _ node: Int, _ tree: HTMLTree) -> Bool {
        guard let top = top(of: steps[...], at: node, tree) else { return false }
        var (steps, inner) = (steps.dropLast(top.count), top.node)
        // The nearest ancestor is as good as any: what fits further out is around it, too.
        while !steps.isEmpty {
            inner = tree.nodes[inner].parent
            guard inner >= 0 else { return false }
            if let top = Self.top(of: steps, at: inner, tree) { (steps, inner) = (steps.dropLast(top.count), top.node) }
        }
        return true
    }

    /// Returns the outermost element, and the number, of the last steps that are children of each other, if they lead to
    /// the node.
    private static func top(of steps: ArraySlice<Step>, at node: Int, _ tree: HTMLTree) -> (node: Int, count: Int)? {
        var (node, count) = (node, 0)
        for step in steps.reversed() {
            guard node >= 0, step.fits(node, tree) else { return nil }
            count += 1
            if !step.isChild { return (node, count) }
            node = tree.nodes[node].parent
        }
        return nil
    }
}

extension PageSelector.Step {

    fileprivate func fits(_ node: Int, _ tree: HTMLTree) -> Bool {
        guard tree.nodes[node].element != nil else { return false }
        if let name, tree.bytes.text(in: tree.name(of: node)).lowercased() != name { return false }
        return attributes.allSatisfy { condition in
            tree.attributes(of: node).contains { attribute in
                guard tree.bytes.text(in: attribute.name).lowercased() == condition.name else { return false }
                guard let value = condition.value else { return true }
                let text = attribute.text(in: tree.bytes)
                return condition.isWord
                    ? text.split(whereSeparator: \.isWhitespace).contains { $0 == value } : text == value
            }
        }
    }
}

/// Reads a selector byte by byte.
private struct Reader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }
    var error: PageSelector.SyntaxError { PageSelector.SyntaxError(column: position + 1) }

    mutating func skipSpace() {
        while position < bytes.count, bytes[position].isHTMLSpace { position += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Reads elements up to a comma or the end.
    mutating func steps() throws(PageSelector.SyntaxError) -> [PageSelector.Step] {
        var steps: [PageSelector.Step] = []
        while true {
            skipSpace()
            let isChild = !steps.isEmpty && take(">")
            if isChild { skipSpace() }
            guard var step = try step() else {
                if isChild || steps.isEmpty { throw error }
                return steps
            }
            step.isChild = isChild
            steps.append(step)
        }
    }

    /// Reads an element; `nil` if none begins here.
    private mutating func step() throws(PageSelector.SyntaxError) -> PageSelector.Step? {
        var step = PageSelector.Step()
        let start = position
        if !take("*") { step.name = word()?.lowercased() }
        while true {
            if take(".") {
                step.attributes.append(PageSelector.Condition(name: "class", value: try neededWord(), isWord: true))
            } else if take("#") {
                step.attributes.append(PageSelector.Condition(name: "id", value: try neededWord()))
            } else if take("[") {
                step.attributes.append(try attribute())
            } else {
                return position > start ? step : nil
            }
        }
    }

    /// Reads what stands in square brackets.
    private mutating func attribute() throws(PageSelector.SyntaxError) -> PageSelector.Condition {
        skipSpace()
        var condition = PageSelector.Condition(name: try neededWord().lowercased())
        skipSpace()
        if take("=") {
            skipSpace()
            if let text = try quoted() { condition.value = text } else { condition.value = try neededWord() }
            skipSpace()
        }
        guard take("]") else { throw error }
        return condition
    }

    private mutating func quoted() throws(PageSelector.SyntaxError) -> String? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else {
            return nil
        }
        let quote = bytes[position]
        guard let end = bytes[(position + 1)...].firstIndex(of: quote) else { throw error }
        defer { position = end + 1 }
        return String(decoding: bytes[position + 1..<end], as: UTF8.self)
    }

    private mutating func word() -> String? {
        let start = position
        while position < bytes.count, isPartOfWord(bytes[position]) { position += 1 }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private mutating func neededWord() throws(PageSelector.SyntaxError) -> String {
        guard let word = word() else { throw error }
        return word
    }

    private func isPartOfWord(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }
}
