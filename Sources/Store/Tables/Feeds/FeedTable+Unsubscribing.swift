import Foundation
import GRDB
import Model

extension FeedTable {

    /// Starred articles stay, what waits to be sent, and what is known of those that were read or deleted.
    ///
    /// The row stays, too, as long as a status refers to it: see ``deleteForgotten(in:)``.
    static func unsubscribe(_ feed: FeedID, at now: Date, in db: Database) throws {
        for id in try unstarred(feed, in: db) { try ArticleTable.delete(id, in: db) }
        try db.execute(
            sql: """
                DELETE FROM status WHERE feedID = :feed AND \(isForgettable);
                UPDATE status SET dateGone = :now WHERE feedID = :feed AND dateGone IS NULL;
                UPDATE feed SET isSubscribed = 0 WHERE id = :feed;
                DELETE FROM refresh WHERE feedID = :feed;
                DELETE FROM feedFolder WHERE feedID = :feed;
                DELETE FROM feedSetting WHERE feedID = :feed;
                """,
            arguments: ["feed": feed.rawValue, "now": now.seconds])
    }

    /// The articles that go when the feed is unsubscribed from.
    static func unstarred(_ feed: FeedID, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql:
                "SELECT article.id FROM status JOIN article ON article.id = status.id WHERE feedID = ? AND starred = 0",
            arguments: [feed.rawValue])
    }

    /// Deletes one of ``unstarred(_:in:)``, unless it was starred meanwhile, with its status where that says nothing.
    static func deleteUnstarred(_ id: Int64, in db: Database) throws {
        let isStarred = try db.cachedStatement(sql: "SELECT starred FROM status WHERE id = ?")
        if try Bool.fetchOne(isStarred, arguments: [id]) ?? true { return }
        try ArticleTable.delete(id, in: db)
        try db.cachedStatement(sql: "DELETE FROM status WHERE id = ? AND \(isForgettable)").execute(arguments: [id])
    }

    /// A condition: the user did nothing with the article.
    private static let isForgettable = """
        read = 0 AND starred = 0 AND deleted = 0 AND \(PendingTable.stateSQL(where: "id = status.id")) IS NULL
        """

    /// A condition: the feed is no subscription, and no status refers to it.
    static let isForgotten = "isSubscribed = 0 AND NOT EXISTS (SELECT 1 FROM status WHERE feedID = feed.id)"

    static func deleteForgotten(in db: Database) throws {
        try db.execute(sql: "DELETE FROM feed WHERE \(isForgotten)")
    }
}
