/// A range of ids for one query, or a single id.
///
/// Without a request for several ids, close ones are cheaper to fetch with those in between than one by one.
struct IDRange: Equatable, Sendable {
    let first: Int64
    private(set) var last: Int64

    /// The widest gap in a range: a request costs about as much as that many articles.
    private static let widestGap: Int64 = 20

    /// Returns ranges that cover the ids, as few as make sense, in order.
    ///
    /// - Parameter mostIDs: the longest range, including unwanted ids.
    static func covering(_ ids: some Sequence<Int64>, mostIDs: Int64 = .max) -> [IDRange] {
        var ranges: [IDRange] = []
        for id in ids.sorted() {
            if let range = ranges.last, id - range.last <= widestGap, id - range.first < mostIDs {
                ranges[ranges.count - 1].last = id
            } else {
                ranges.append(IDRange(first: id, last: id))
            }
        }
        return ranges
    }

    var isOne: Bool { first == last }
}
