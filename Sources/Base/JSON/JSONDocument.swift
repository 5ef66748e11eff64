/// A valid JSON text, and the positions of its values.
final class JSONDocument: Sendable {

    enum Kind: UInt8 {
        case object, array, string, number, `true`, `false`, null
    }

    /// A value, or the name of a member, whose value is the next node.
    struct Node {
        var kind: Kind

        /// Whether the string contains escapes.
        var isEscaped = false
        private var start: Int32
        private var end: Int32

        /// The first node that is not part of this one.
        private var nextNode: Int32

        init(_ kind: Kind, _ range: Range<Int>, next: Int) {
            self.kind = kind
            start = Int32(truncatingIfNeeded: range.lowerBound)
            end = Int32(truncatingIfNeeded: range.upperBound)
            nextNode = Int32(truncatingIfNeeded: next)
        }

        /// The range of the bytes; that of a string is without its quotes.
        var range: Range<Int> { Int(start)..<Int(end) }
        var next: Int {
            get { Int(nextNode) }
            set { nextNode = Int32(truncatingIfNeeded: newValue) }
        }
    }

    let bytes: [UInt8]

    /// The nodes in the order of the text; the first is the root.
    let nodes: [Node]

    /// Creates a document; `nil` if the bytes aren't one whole JSON text.
    init?(_ bytes: [UInt8]) {
        guard bytes.count < Int(Int32.max), let nodes = JSONScanner.nodes(of: bytes) else { return nil }
        self.bytes = bytes
        self.nodes = nodes
    }

    /// Returns whether the string equals the text.
    func spells(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let node = nodes[index]
        if node.isEscaped { return self.text(at: index).utf8.elementsEqual(text) }
        return node.range.count == text.count && bytes[node.range].elementsEqual(text)
    }

    /// Returns the text as it is written.
    func raw(at index: Int) -> String {
        String(decoding: bytes[nodes[index].range], as: UTF8.self)
    }

    /// Returns the text with escapes decoded, and U+FFFD for invalid UTF-8 and half surrogate pairs.
    func text(at index: Int) -> String {
        nodes[index].isEscaped ? JSONEscapes.decoded(bytes[nodes[index].range]) : raw(at: index)
    }
}
