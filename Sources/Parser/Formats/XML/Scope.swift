/// Values of `xml:base` or `xml:lang`, which hold inside the element that has them.
struct Scope {
    private var values: [(depth: Int, value: String)] = []

    /// The value in force; nil outside all elements that set one, and in those that set it to nothing.
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
