/// What one transaction of long work takes of the things to do: as much as there is, until somebody else wants to write.
///
/// See ``FeedDatabase/inBatches(_:_:)``.
final class Batch<Item>: Sequence, IteratorProtocol {
    private let items: [Item]
    private let isWanted: () -> Bool

    /// How many were handed out.
    private(set) var position: Int
    private let start: Int

    /// - Parameter isWanted: Whether somebody waits to write.
    init(_ items: [Item], from start: Int, isWanted: @escaping () -> Bool) {
        self.items = items
        self.start = start
        self.isWanted = isWanted
        position = start
    }

    /// At least one, so that long work gets on however busy others are.
    func next() -> Item? {
        if position == items.count || (position > start && isWanted()) { return nil }
        defer { position += 1 }
        return items[position]
    }
}
