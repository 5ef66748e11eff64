extension XMLRepair {
    /// How many elements are looked through. A limit, so that items in a deep heap of others cost little each.
    private static let farthestContainer = 64

    /// The element that someone forgot to close, seen when another one begins in it; its index in `open`.
    func indexOfUnclosed(before name: RepairedName) -> Int? {
        switch name.role {
        case .item: indexOfChildOfContainer(before: name)
        case .plainField, .field: indexOfUnclosedField
        case .container, .other: nil
        }
    }

    /// The field of an item or feed that another field begins in: `<title>x</titel><link>`.
    private var indexOfUnclosedField: Int? {
        guard open.count >= 2, open[open.count - 1].role == .plainField else { return nil }
        let parent = open[open.count - 2].role
        return parent == .item || parent == .container ? open.count - 1 : nil
    }

    /// Items stand in nothing but a channel or feed. Without this a description that is never closed would swallow all
    /// items that follow.
    private func indexOfChildOfContainer(before name: RepairedName) -> Int? {
        for index in open.indices.suffix(Self.farthestContainer).reversed() where open[index].role == .container {
            // An item of another vocabulary is none: `<x:item>` in `<channel>`.
            let isOurs = name.prefix.isEmpty || source.isSameName(name.prefix, open[index].prefix)
            return isOurs && index + 1 < open.count ? index + 1 : nil
        }
        return nil
    }
}
