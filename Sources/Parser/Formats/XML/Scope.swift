/// The values of `xml:base` or `xml:lang`, which apply inside the element that sets them.
struct Scope {
    private var values: [(depth: Int, value: String)] = []

    /// The current value; `nil` outside all elements that set one, and in those that set an empty one.
    var current: String? {
        guard let value = values.last?.value, !value.isEmpty else { return nil }
        return value
    }

    mutating func enter(_ value: String, depth: Int) {
        values.append((depth, value))
    }

    mutating func leave(depth: Int) {
        if let last = values.last, last.depth == depth { values.removeLast() }
    }
}
