/// The items for one transaction of long work: they are returned one by one until it should end.
///
/// See ``FeedDatabase/inBatches(_:_:)``.
final class Batch<Item>: Sequence, IteratorProtocol {
    private let items: [Item]
    private let isOver: () -> Bool

    /// The number of items that were returned.
    private(set) var position: Int
    private let start: Int

    /// - Parameter isOver: Returns whether the transaction has taken long enough.
    init(_ items: [Item], from start: Int, isOver: @escaping () -> Bool) {
        self.items = items
        self.start = start
        self.isOver = isOver
        position = start
    }

    /// Returns at least one item, so that long work continues however long an item takes.
    func next() -> Item? {
        if position == items.count || (position > start && isOver()) { return nil }
        defer { position += 1 }
        return items[position]
    }
}
