import Model

/// Feeds below their accounts and folders, those with unread articles first.
struct FeedTree {
    let rows: [Row]

    enum Row {
        /// An account or a folder, and the conditions for its articles.
        case group(name: String, of: [ArticleCondition], unread: Int, depth: Int)
        case feed(ActiveFeed, depth: Int)
    }

    /// Creates the rows of the tree.
    ///
    /// - Parameters:
    ///   - feeds: The feeds, in the order of their accounts. A feed appears in each of its folders.
    ///   - folder: The folder to show, with those below it; nil for all.
    init(_ feeds: [ActiveFeed], within folder: String?) {
        var accounts: [String] = []
        for feed in feeds where accounts.last != feed.listed.accountName { accounts.append(feed.listed.accountName) }
        rows = accounts.flatMap { account in
            let own = feeds.filter { $0.listed.accountName == account }
            if accounts.count == 1 { return Self.rows(own, [], within: folder, depth: 0) }
            let conditions = [ArticleCondition.accounts([account])]
            return [.group(name: account, of: conditions, unread: Self.unread(own), depth: 0)]
                + Self.rows(own, conditions, within: folder, depth: 1)
        }
    }

    private static func rows(
        _ feeds: [ActiveFeed], _ conditions: [ArticleCondition], within folder: String?, depth: Int
    ) -> [Row] {
        var feedsByFolder: [String: [ActiveFeed]] = [:]
        for feed in feeds {
            for name in feed.listed.folders { feedsByFolder[name, default: []].append(feed) }
        }
        let names = feedsByFolder.keys.filter { name in folder.map { FolderNames.contains($0, name) } ?? true }
        let entries = FolderNames(names).entries
        let loose = folder == nil ? feeds.filter(\.listed.folders.isEmpty) : []
        return rows(loose, depth: depth)
            + entries.indices.flatMap { index in
                let entry = entries[index]
                let end = entries[(index + 1)...].firstIndex { $0.depth <= entry.depth } ?? entries.endIndex
                let below = entries[index..<end].flatMap { feedsByFolder[$0.name] ?? [] }
                let level = depth + entry.depth
                let inFolder = conditions + [.folders([entry.name])]
                return [.group(name: entry.label + "/", of: inFolder, unread: unread(below), depth: level)]
                    + rows(feedsByFolder[entry.name] ?? [], depth: level + 1)
            }
    }

    private static func rows(_ feeds: [ActiveFeed], depth: Int) -> [Row] {
        let (unread, read) = (feeds.filter { $0.listed.unread > 0 }, feeds.filter { $0.listed.unread == 0 })
        return (unread + read).map { .feed($0, depth: depth) }
    }

    /// Returns the number of unread articles. Counts each feed once, though it may be in several folders.
    private static func unread(_ feeds: [ActiveFeed]) -> Int {
        var seen: Set<FeedID> = []
        return feeds.reduce(0) { seen.insert($1.listed.feed.id).inserted ? $0 + $1.listed.unread : $0 }
    }
}
