import GRDB
package import Model

extension FeedDatabase {

    /// Articles that a server's lists leave out, though they should be in them by what is so here: starred ones, and those
    /// that were marked unread, which the server accepted. It may no longer have them, which is to be asked before the
    /// lists are merged.
    package func absent(from statuses: ServerStatuses, of account: AccountID) throws -> [QueuedChange] {
        try read { db in
            var absent: [QueuedChange] = []
            if let list = statuses.starred { absent = try StatusTable.starred(of: account, besides: list, in: db) }
            if let list = statuses.unread {
                let starred = Set(absent.map(\.id))
                try PendingTable.forEachSent(.read, of: account, in: db) { id, articleID, value in
                    if value || list.contains(articleID) || starred.contains(ArticleID(id)) { return }
                    absent.append(QueuedChange(id: ArticleID(id), serverID: articleID))
                }
            }
            return absent
        }
    }

    /// How many starred articles of the feed stay when it is removed.
    package func starredCount(of feed: FeedID) throws -> Int {
        try read { db in
            let sql = """
                SELECT count(*) FROM status JOIN article ON article.id = status.id
                WHERE feedID = ? AND starred = 1 AND deleted = 0
                """
            return try Int.fetchOne(db, sql: sql, arguments: [feed.rawValue]) ?? 0
        }
    }
}
