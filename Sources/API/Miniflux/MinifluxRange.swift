/// Ids that are asked for with one query, or one alone.
///
/// There is no request for some entries by their ids. Entries that lie close together are cheaper to get with those in
/// between than one by one.
struct MinifluxRange: Equatable, Sendable {
    let first: Int64
    private(set) var last: Int64

    /// A request costs about as much as that many entries.
    private static let widestGap: Int64 = 20

    /// As few as make sense, in order.
    static func covering(_ ids: [Int64]) -> [MinifluxRange] {
        var ranges: [MinifluxRange] = []
        for id in ids.sorted() {
            if let range = ranges.last, id - range.last <= widestGap {
                ranges[ranges.count - 1].last = id
            } else {
                ranges.append(MinifluxRange(first: id, last: id))
            }
        }
        return ranges
    }

    var isOne: Bool { first == last }

    var query: MinifluxQuery {
        MinifluxQuery(beforeID: last + 1, afterID: first - 1)
    }
}
