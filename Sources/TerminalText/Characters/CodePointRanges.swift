/// A set of code points.
struct CodePointRanges {
    private let bounds: [UInt32]

    /// - Parameter bounds: The first and the last code point of each range, in order.
    init(_ bounds: [UInt32]) {
        self.bounds = bounds
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        var low = 0
        var high = bounds.count / 2
        while low < high {
            let middle = (low + high) / 2
            if scalar.value > bounds[middle * 2 + 1] { low = middle + 1 } else { high = middle }
        }
        return low < bounds.count / 2 && scalar.value >= bounds[low * 2]
    }
}
