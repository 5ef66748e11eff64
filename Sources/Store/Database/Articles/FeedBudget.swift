/// The articles that may stay of those that a feed no longer lists, where each document has only new ones: a broken or
/// hostile feed can't fill the disk.
///
/// Articles with a mark of the user's, and those that the user brought from elsewhere, neither count nor go.
struct FeedBudget: Sendable {
    var articles = 20_000
    var bytes = 256 << 20

    /// Returns the articles that are too many: the oldest.
    ///
    /// - Parameter left: The articles with their sizes, the newest first.
    func excess(_ left: [(id: Int64, size: Int)]) -> [Int64] {
        var (count, sum) = (0, 0)
        let end = left.firstIndex { _, size in
            count += 1
            sum += size
            return count > articles || sum > bytes
        }
        return end.map { left[$0...].map(\.id) } ?? []
    }
}
