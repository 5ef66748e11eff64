/// A JSON text, found to be whole, and where its values are.
final class JSONDocument: Sendable {

    enum Kind: UInt8 {
        case object, array, string, number, `true`, `false`, null
    }

    /// A value, or the name of a member: that is followed by the member's value.
    struct Node {
        var kind: Kind

        /// Whether a string has escapes in it.
        var isEscaped = false
        private var start: Int32
        private var end: Int32

        /// The first node that is no part of this one.
        private var nextNode: Int32

        init(_ kind: Kind, _ range: Range<Int>, next: Int) {
            self.kind = kind
            start = Int32(truncatingIfNeeded: range.lowerBound)
            end = Int32(truncatingIfNeeded: range.upperBound)
            nextNode = Int32(truncatingIfNeeded: next)
        }

        /// Of a string, without its quotes.
        var range: Range<Int> { Int(start)..<Int(end) }
        var next: Int {
            get { Int(nextNode) }
            set { nextNode = Int32(truncatingIfNeeded: newValue) }
        }
    }

    let bytes: [UInt8]

    /// In the order of the text; the first is the root.
    let nodes: [Node]

    /// Nil when the bytes aren't one whole JSON text.
    init?(_ bytes: [UInt8]) {
        guard bytes.count < Int(Int32.max), let nodes = JSONScanner.nodes(of: bytes) else { return nil }
        self.bytes = bytes
        self.nodes = nodes
    }

    /// Whether the string is exactly that.
    func spells(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let node = nodes[index]
        if node.isEscaped { return self.text(at: index).utf8.elementsEqual(text) }
        return node.range.count == text.count && bytes[node.range].elementsEqual(text)
    }

    /// As it is written.
    func raw(at index: Int) -> String {
        String(decoding: bytes[nodes[index].range], as: UTF8.self)
    }

    /// With escapes decoded, and U+FFFD for what isn't UTF-8 or half of a surrogate pair.
    func text(at index: Int) -> String {
        nodes[index].isEscaped ? JSONEscapes.decoded(bytes[nodes[index].range]) : raw(at: index)
    }
}
