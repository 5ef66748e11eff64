import Base

/// A user's word on where the article is on the pages of a site: a small subset of CSS.
///
/// An element's name, `.class`, `#id`, `[attribute]` and `[attribute=value]` may stand together; white space means a
/// descendant, `>` a child, a comma another selector, and `!` before a selector that its elements are removed:
/// `article .body, !.share, !aside`. It has at most ``mostParts`` parts. https://www.w3.org/TR/selectors-4/
package struct PageSelector: Equatable, Sendable {
    /// As it was written, on one line.
    let text: String
    private(set) var kept: [[Step]] = []
    private(set) var removed: [[Step]] = []

    /// The most elements and conditions, together: each is a bit of a number where they are looked for.
    static let mostParts = 128

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
    struct Step: Equatable, Sendable {
        var name: String?
        var attributes: [Condition] = []
        /// Whether it must be a child of the one before it.
        var isChild = false
    }

    struct Condition: Equatable, Sendable {
        var name: String
        var value: String?
        /// Whether the attribute's value is a list of words, one of which must be the value.
        var isWord = false
    }
}

/// Reads a selector byte by byte.
private struct Reader {
    private let bytes: [UInt8]
    private var position = 0

    /// The number of elements and conditions that were read.
    private var parts = 0

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
            parts += 1 + step.attributes.count
            if parts > PageSelector.mostParts { throw error }
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
