extension XMLRepair {
    /// The most elements that are checked, so that items in deeply nested elements stay cheap.
    private static let farthestContainer = 64

    /// Returns the index in `open` of the element that was not closed before the next one begins.
    func indexOfUnclosed(before name: RepairedName) -> Int? {
        switch name.role {
        case .item: indexOfChildOfContainer(before: name)
        case .plainField, .field: indexOfUnclosedField
        case .container, .other: nil
        }
    }

    /// The index of a field of an item or feed in which another field begins: `<title>x</titel><link>`.
    private var indexOfUnclosedField: Int? {
        guard open.count >= 2, open[open.count - 1].role == .plainField else { return nil }
        let parent = open[open.count - 2].role
        return parent == .item || parent == .container ? open.count - 1 : nil
    }

    /// Returns the index of the element to close before an item. Items are only in a channel or feed: without this, a
    /// description that is never closed would contain all following items.
    private func indexOfChildOfContainer(before name: RepairedName) -> Int? {
        for index in open.indices.suffix(Self.farthestContainer).reversed() where open[index].role == .container {
            // An item of another vocabulary doesn't count: `<x:item>` in `<channel>`.
            let isOurs = name.prefix.isEmpty || source.isSameName(name.prefix, open[index].prefix)
            return isOurs && index + 1 < open.count ? index + 1 : nil
        }
        return nil
    }
}
