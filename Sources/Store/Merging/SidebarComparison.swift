import GRDB
package import Model

/// What a server's lists of folders and feeds lack of what is known here, and whether they can be that server's at all.
package struct SidebarComparison: Equatable, Sendable {
    /// Subscriptions.
    package var knownFeeds = 0

    /// Those that the server doesn't list, by number or address.
    package var missingFeeds: [FeedID] = []

    /// Subscriptions whose number the server lists.
    package var sameNumbers = 0

    /// Of those, the ones that have both another address and another title there.
    package var otherFeeds = 0

    /// Known ones that the server doesn't list.
    package var missingFolders: [ServerFolder] = []
}

extension FeedDatabase {

    /// Holds a server's lists against what is known, and changes nothing.
    package func compare(
        _ folders: [ServerFolder], _ feeds: [ServerFeed], with account: AccountID
    ) throws -> SidebarComparison {
        let server = ServerSidebar(folders, feeds)
        return try read { db in
            var comparison = SidebarComparison()
            comparison.compareFolders(try SidebarTable.folders(of: account, in: db), with: server)
            let known = try FeedTable.known(of: account, in: db).filter(\.isSubscribed)
            comparison.compareFeeds(known, with: server)
            if known.contains(where: { $0.serverID.map { server.feeds[$0] == nil } ?? true }) {
                comparison.missingFeeds = try FeedMatch(server, of: account, in: db).unlisted
            }
            return comparison
        }
    }

    /// The server's ids of the feeds' articles that are unread here and there, as far as is known: without those that
    /// have a row in the queue.
    package func unreadArticles(of feeds: [FeedID]) throws -> [String] {
        try read { db in
            let unread = try db.cachedStatement(
                sql: """
                    SELECT articleID FROM status WHERE feedID = ? AND read = 0 AND deleted = 0
                        AND NOT EXISTS (SELECT 1 FROM pendingRead WHERE pendingRead.id = status.id)
                    """)
            return try feeds.flatMap { try String.fetchAll(unread, arguments: [$0.rawValue]) }
        }
    }

    /// How many articles are unread, or starred, here and there, as far as is known; and which of them the list lacks,
    /// newest first, by the server's ids. Without those that have a row in the queue.
    package func departures(
        from list: Set<String>, _ kind: StatusKind, of account: AccountID
    ) throws -> (known: Int, missing: [String]) {
        try read { db in
            let (value, queue) =
                switch kind {
                case .read: ("read = 0", "pendingRead")
                case .starred: ("starred = 1", "pendingStarred")
                }
            let sql = """
                SELECT articleID FROM status WHERE \(value) AND accountID = ?
                    AND NOT EXISTS (SELECT 1 FROM \(queue) WHERE \(queue).id = status.id)
                ORDER BY id DESC
                """
            var (known, missing) = (0, [String]())
            let ids = try String.fetchCursor(db, sql: sql, arguments: [account.rawValue])
            while let id = try ids.next() {
                known += 1
                if !list.contains(id) { missing.append(id) }
            }
            return (known, missing)
        }
    }
}

private extension SidebarComparison {

    mutating func compareFolders(_ known: [ServerFolder], with server: ServerSidebar) {
        missingFolders = known.filter { server.folders[$0.id] == nil }
    }

    mutating func compareFeeds(_ known: [FeedTable.Known], with server: ServerSidebar) {
        knownFeeds = known.count
        for row in known {
            guard let feed = row.serverID.flatMap({ server.feeds[$0] }) else { continue }
            sameNumbers += 1
            let isElsewhere = FeedTable.comparable(feed.url) != FeedTable.comparable(row.feed.url)
            if isElsewhere && feed.title != row.feed.title { otherFeeds += 1 }
        }
    }
}
