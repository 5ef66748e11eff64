extension XMLRepair {

    /// The element that someone forgot to close, seen when an item begins in it; its index in `open`.
    ///
    /// Items stand in nothing but a channel or feed. Without this a title that is never closed would swallow all items
    /// that follow.
    func indexOfUnclosed(before name: Range<Int>) -> Int? {
        indexOfUnclosedField(before: name) ?? indexOfChildOfContainer(before: name)
    }
}

private extension XMLRepair {

    /// The field of an item or feed that another one begins in: `<title>x</titel><link>`.
    func indexOfUnclosedField(before name: Range<Int>) -> Int? {
        guard open.count >= 2, prefix(of: name, before: Self.fields) != nil,
            prefix(of: open[open.count - 1], before: Self.plainFields) != nil,
            prefix(of: open[open.count - 2], before: Self.items + Self.containers) != nil
        else { return nil }
        return open.count - 1
    }

    func indexOfChildOfContainer(before name: Range<Int>) -> Int? {
        guard let prefix = prefix(of: name, before: Self.items) else { return nil }
        for index in open.indices.suffix(Self.farthestContainer).reversed() {
            guard let container = self.prefix(of: open[index], before: Self.containers) else { continue }
            // An item of another vocabulary is none: `<x:item>` in `<channel>`.
            guard prefix.isEmpty || source.isSameName(prefix, container), index + 1 < open.count else { return nil }
            return index + 1
        }
        return nil
    }
}

private extension XMLRepair {
    /// How many elements are looked through. A limit, so that items in a deep heap of others cost little each.
    static let farthestContainer = 64

    static let items: [StaticString] = ["item", "entry"]
    static let containers: [StaticString] = ["channel", "feed", "rdf", "rss"]

    /// Elements of items and feeds that have no elements in them, whatever else has.
    static let plainFields: [StaticString] = [
        "title", "link", "guid", "id", "pubdate", "published", "updated", "category", "comments", "enclosure",
        "creator",
        "date", "language", "lastbuilddate",
    ]
    static let fields = plainFields + ["description", "summary", "content", "encoded", "author", "image", "subtitle"]

    /// What stands before the local name, with its colon, when that is one of `localNames`, in any case.
    func prefix(of name: Range<Int>, before localNames: [StaticString]) -> Range<Int>? {
        let colon = source.bytes[name].lastIndex(of: UInt8(ascii: ":"))
        let local = (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound
        guard localNames.contains(where: { source.bytes.spells($0, in: local) }) else { return nil }
        return name.lowerBound..<local.lowerBound
    }
}
