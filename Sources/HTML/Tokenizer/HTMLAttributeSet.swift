/// A set of attributes, in one integer.
struct HTMLAttributeSet {
    private var bits: UInt64 = 0

    func contains(_ name: HTMLAttributeName) -> Bool {
        bits & bit(of: name) != 0
    }

    /// Inserts an attribute. Returns `false` if it was in the set already.
    mutating func insert(_ name: HTMLAttributeName) -> Bool {
        if contains(name) { return false }
        bits |= bit(of: name)
        return true
    }

    private func bit(of name: HTMLAttributeName) -> UInt64 {
        1 << UInt64(name.rawValue)
    }
}
