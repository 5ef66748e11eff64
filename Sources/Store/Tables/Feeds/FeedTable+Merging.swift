import GRDB
import Model

extension FeedTable {

    /// Merges two feeds that turned out to be the same. Nothing of either is lost: an article of both is starred, or
    /// read, if it was in one of them; but what merely arrived read makes nothing read. The second one keeps its title
    /// and its settings; those of the other are used for feeds of a server alone. The result is hidden if neither is
    /// subscribed to.
    static func merge(_ duplicate: Feed, into feed: Feed, in db: Database) throws {
        let dateHidden = try [duplicate.id, feed.id].compactMap { try FeedTable.dateHidden($0, in: db) }.max()
        for id in [duplicate.id, feed.id] { try showArticles(of: id, in: db) }
        if try AccountTable.kind(of: feed.accountID, in: db)?.fetchesFeeds == true {
            try mergeStatuses(of: duplicate, into: feed, in: db)
        } else {
            // A server's ids are unique within the account: no article is in both.
            try db.execute(
                sql: "UPDATE status SET feedID = ? WHERE feedID = ?",
                arguments: [feed.id.rawValue, duplicate.id.rawValue])
            try FeedSettingTable.move(from: .feed(duplicate.id), to: .feed(feed.id), in: db)
        }
        try PendingTable.move(duplicate.id, to: feed.id, in: db)
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO feedFolder (feedID, folderID)
                SELECT :feed, folderID FROM feedFolder
                WHERE feedID = :duplicate AND folderID NOT IN (SELECT folderID FROM feedSetting WHERE folderID IS NOT NULL);
                UPDATE formerURL SET feedID = :feed WHERE feedID = :duplicate;
                UPDATE sharedFeed SET feedID = :feed WHERE feedID = :duplicate;
                UPDATE feed SET isSubscribed = max(isSubscribed, (SELECT isSubscribed FROM feed WHERE id = :duplicate))
                WHERE id = :feed;
                DELETE FROM feed WHERE id = :duplicate;
                """,
            arguments: ["feed": feed.id.rawValue, "duplicate": duplicate.id.rawValue])
        try db.execute(
            sql: "INSERT OR REPLACE INTO formerURL (accountID, url, feedID) VALUES (?, ?, ?)",
            arguments: [feed.accountID.rawValue, duplicate.url, feed.id.rawValue])
        if let dateHidden, try !isSubscribed(feed.id, in: db) { try hide(feed.id, at: dateHidden, in: db) }
    }

    private static func showArticles(of feed: FeedID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE status SET deleted = 0 WHERE feedID = :feed AND deleted = \(StatusTable.hidden);
                UPDATE feed SET dateHidden = NULL WHERE id = :feed;
                """, arguments: ["feed": feed.rawValue])
    }

    private static func mergeStatuses(of duplicate: Feed, into feed: Feed, in db: Database) throws {
        let sql =
            "SELECT id, articleID, \(StatusTable.arrivedRead("status")) AS arrivedRead FROM status WHERE feedID = ?"
        let statuses = try Row.fetchAll(db, sql: sql, arguments: [duplicate.id.rawValue])
        for row in statuses { try merge(DuplicateStatus(row, from: duplicate, to: feed), into: feed, in: db) }
    }

    private struct DuplicateStatus {
        var id: Int64
        var articleID: String

        /// The id that it had in the other feed; `nil` if the user did anything with it.
        var formerID: String?

        init(_ row: Row, from duplicate: Feed, to feed: Feed) throws {
            id = try row.value("id")
            let name: String = try row.value("articleID")
            formerID = try row.value("arrivedRead") ? name : nil
            guard var local = LocalArticleID(name), local.feed == duplicate.id else {
                articleID = name
                return
            }
            local.feed = feed.id
            articleID = local.text
        }
    }

    private static func merge(_ status: DuplicateStatus, into feed: Feed, in db: Database) throws {
        guard let twin = try StatusTable.known(status.articleID, of: feed.accountID, in: db), twin.id != status.id
        else {
            // Another feed must not say beforehand that an article is known, and read.
            try db.execute(
                sql: "UPDATE status SET feedID = ?, articleID = ? WHERE id = ?",
                arguments: [feed.id.rawValue, status.formerID ?? status.articleID, status.id])
            return
        }
        try StatusTable.unite(status.id, with: twin, in: db)
    }
}
