package extension Array {
    /// Returns the elements in order, in arrays of `count` elements, the last of fewer.
    func chunks(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
