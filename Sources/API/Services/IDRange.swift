/// Ids that are asked for with one query, or one alone.
///
/// Where there is no request for some articles by their ids, those that lie close together are cheaper to get with those
/// in between than one by one.
struct IDRange: Equatable, Sendable {
    let first: Int64
    private(set) var last: Int64

    /// A request costs about as much as that many articles.
    private static let widestGap: Int64 = 20

    /// As few as make sense, in order.
    ///
    /// - Parameter mostIDs: in a range, known or not.
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
