import GRDB
package import Model

extension FeedDatabase {

    /// Returns articles that a server's lists leave out, though by their marks here they should be listed: starred and
    /// labelled ones, and those that were marked unread, which the server accepted. The server may no longer have them, which
    /// must be checked before the lists are merged.
    ///
    /// - Parameter unread: What the server itself listed, where that may lack whole feeds: it confirms nothing in
    ///   those, so some of the articles that were marked read there are returned, too.
    package func absent(
        from statuses: ServerStatuses, of account: AccountID, listedAsUnread unread: Set<String>? = nil
    ) throws -> [QueuedChange] {
        try read { db in
            var known: Set<ArticleID> = []
            return try Mark.all(in: statuses, or: account, db).flatMap { mark -> [QueuedChange] in
                guard let list = statuses[mark] else { return [] }
                let absent =
                    switch mark {
                    case .read: try Self.unread(besides: list, listedAsUnread: unread, of: account, in: db)
                    default: try StatusTable.marked(mark, of: account, besides: list, in: db)
                    }
                return absent.filter { known.insert($0.id).inserted }
            }
        }
    }

    /// Returns the articles that were marked unread, which the server accepted, and those of
    /// ``readInUnlistedFeeds(_:of:in:)``.
    ///
    /// - Parameter list: The server's ids of the articles that it lists as unread: these are left out.
    private static func unread(
        besides list: Set<String>, listedAsUnread unread: Set<String>?, of account: AccountID, in db: Database
    ) throws -> [QueuedChange] {
        var absent: [QueuedChange] = []
        try PendingTable.forEachSent(.read, of: account, in: db) { id, articleID, value, _ in
            if value || list.contains(articleID) { return }
            absent.append(QueuedChange(id: ArticleID(id), serverID: articleID))
        }
        if let unread { absent += try readInUnlistedFeeds(unread, of: account, in: db) }
        return absent
    }

    /// The limit of articles that are asked for, as the answer contains their contents: a sample suffices.
    private static let mostReadAskedFor = 20

    private static func readInUnlistedFeeds(
        _ unread: Set<String>, of account: AccountID, in db: Database
    ) throws -> [QueuedChange] {
        let feedOf = try db.cachedStatement(sql: "SELECT feedID FROM status WHERE id = ?")
        let unreadIn = try db.cachedStatement(
            sql: "SELECT articleID FROM status WHERE feedID = ? AND read = 0 AND deleted = 0")
        var areListed: [Int64: Bool] = [:]
        var found: [QueuedChange] = []
        try PendingTable.forEachSent(.read, of: account, in: db) { id, articleID, value, _ in
            guard value, found.count < mostReadAskedFor, let feed = try Int64.fetchOne(feedOf, arguments: [id])
            else { return }
            if areListed[feed] == nil {
                areListed[feed] = try String.fetchAll(unreadIn, arguments: [feed]).contains(where: unread.contains)
            }
            if areListed[feed] == false { found.append(QueuedChange(id: ArticleID(id), serverID: articleID)) }
        }
        return found
    }

    /// Returns the number of articles of the feed that stay when it is removed.
    package func keptCount(of feed: FeedID) throws -> Int {
        try read { db in
            let sql = """
                SELECT count(*) FROM status JOIN article ON article.id = status.id
                WHERE feedID = ? AND deleted = 0 AND NOT (\(StatusTable.isUnprotected))
                """
            return try Int.fetchOne(db, sql: sql, arguments: [feed.rawValue]) ?? 0
        }
    }
}
