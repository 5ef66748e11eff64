package import Base

extension HTMLTree {

    /// Returns the text in a node as one line; `nil` if there is none.
    ///
    /// - Parameter limit: The number of bytes and nodes after which the rest is left out: what is in many nodes at a time is
    ///   read for each of them.
    package func text(in node: Int, atMost limit: Int = .max) throws(DocumentWork.Stop) -> String? {
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

    /// Returns a node and those around it, the innermost first.
    package func path(to node: Int) -> some Sequence<Int> {
        sequence(first: node) { nodes[$0].parent > 0 ? nodes[$0].parent : nil }
    }

    /// Returns whether `node` is in `other`, or is it.
    package func isNode(_ node: Int, in other: Int) -> Bool { other <= node && node < nodes[other].end }
}
