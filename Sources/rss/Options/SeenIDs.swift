/// Ids that came by: of a million in a row, it takes a bit each.
struct SeenIDs {
    private var bits: [Int64: UInt64] = [:]

    /// - Returns: Whether it is there for the first time.
    mutating func insert(_ id: Int64) -> Bool {
        let bit: UInt64 = 1 << UInt64(id & 63)
        let word = bits[id >> 6, default: 0]
        bits[id >> 6] = word | bit
        return word & bit == 0
    }
}
