import Model

/// Ids that came by: of a million in a row, it takes a bit each.
struct SeenIDs {
    private var bits: [Int64: UInt64] = [:]

    /// - Returns: Whether it is there for the first time.
    mutating func insert(_ id: ArticleID) -> Bool {
        let bit: UInt64 = 1 << UInt64(id.rawValue & 63)
        let word = bits[id.rawValue >> 6, default: 0]
        bits[id.rawValue >> 6] = word | bit
        return word & bit == 0
    }
}
