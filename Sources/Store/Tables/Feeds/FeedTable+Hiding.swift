import Foundation
import GRDB
import Model

/// Feeds that were removed: hidden for a while, then deleted.
extension FeedTable {

    /// Hides a feed that was removed, here or elsewhere, with its articles, until it is subscribed to again or
    /// ``delete(_:at:in:)`` deletes it. Its title, folders and settings stay, and so does what keeps articles of removed
    /// feeds: those with a star, a label or a note can be read all the time.
    static func hide(_ feed: FeedID, at now: Date, in db: Database) throws {
        // Queries keep its last title and address.
        try StoredQueries(db).refresh()
        try db.execute(
            sql: """
                UPDATE status SET deleted = \(StatusTable.hidden)
                WHERE feedID = :feed AND deleted = 0 AND \(StatusTable.isUnprotected) AND (read = 0 OR size IS NOT NULL);
                UPDATE feed SET isSubscribed = 0, dateHidden = :now WHERE id = :feed;
                DELETE FROM refresh WHERE feedID = :feed;
                """,
            arguments: ["feed": feed.rawValue, "now": now.seconds])
    }

    /// Shows the hidden feeds that are subscribed to again.
    static func showHidden(in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE status INDEXED BY statusHidden SET deleted = 0 WHERE deleted = \(StatusTable.hidden)
                    AND feedID IN (SELECT id FROM feed WHERE dateHidden IS NOT NULL AND isSubscribed);
                UPDATE feed SET dateHidden = NULL WHERE dateHidden IS NOT NULL AND isSubscribed;
                """)
    }

    /// Returns since when a feed has been hidden; `nil` if it isn't.
    static func dateHidden(_ feed: FeedID, in db: Database) throws -> Date? {
        let statement = try db.cachedStatement(sql: "SELECT dateHidden FROM feed WHERE id = ?")
        return date(try Int64.fetchOne(statement, arguments: [feed.rawValue]))
    }

    /// Returns the feeds that were hidden at the given time or earlier.
    static func hidden(by date: Date, in db: Database) throws -> [FeedID] {
        let sql = "SELECT id FROM feed WHERE dateHidden <= ? AND NOT isSubscribed"
        return try Int64.fetchAll(db, sql: sql, arguments: [date.seconds]).map { FeedID($0) }
    }

    /// Deletes a hidden feed with all it had. Articles with a star, a label or a note stay, and so do the statuses of those
    /// that were read or deleted, and changes that a server may still take.
    ///
    /// The row stays, too, while a status refers to it: see ``deleteForgotten(in:)``.
    static func delete(_ feed: FeedID, at now: Date, in db: Database) throws {
        for id in try unprotected(feed, in: db) { try deleteUnprotected(id, in: db) }
        try db.execute(
            sql: """
                DELETE FROM pending WHERE feedID = :feed AND \(PendingTable.isWithheld);
                DELETE FROM status WHERE feedID = :feed AND \(isForgettable);
                UPDATE status SET deleted = 0 WHERE feedID = :feed AND deleted = \(StatusTable.hidden);
                UPDATE status SET dateGone = :now WHERE feedID = :feed AND dateGone IS NULL;
                UPDATE feed SET isSubscribed = 0, dateHidden = NULL WHERE id = :feed;
                DELETE FROM feedFolder WHERE feedID = :feed;
                DELETE FROM feedSetting WHERE feedID = :feed;
                """,
            arguments: ["feed": feed.rawValue, "now": now.seconds])
    }

    /// Returns the articles that are deleted with the feed.
    static func unprotected(_ feed: FeedID, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql: """
                SELECT article.id FROM status JOIN article ON article.id = status.id
                WHERE feedID = ? AND \(StatusTable.isUnprotected)
                """,
            arguments: [feed.rawValue])
    }

    /// Deletes one of ``unprotected(_:in:)``, unless it was starred or labelled meanwhile or its feed is subscribed to
    /// again, and its status if that holds no user's change.
    static func deleteUnprotected(_ id: Int64, in db: Database) throws {
        let isUnprotected = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM status WHERE status.id = ? AND \(StatusTable.isUnprotected)
                    AND EXISTS (SELECT 1 FROM feed WHERE feed.id = status.feedID AND NOT isSubscribed))
                """)
        guard try Bool.fetchOne(isUnprotected, arguments: [id]) == true else { return }
        try ArticleTable.delete(id, in: db)
        try db.cachedStatement(sql: "DELETE FROM download WHERE articleID = ? AND name IS NULL")
            .execute(arguments: [id])
        try db.cachedStatement(sql: "DELETE FROM status WHERE id = ? AND \(isForgettable)").execute(arguments: [id])
    }

    /// An SQL condition: the user changed nothing about the article, or nothing that could still be sent.
    static let isForgettable = """
        \(StatusTable.isUnprotected) AND read = 0 AND deleted <> 1
            AND NOT EXISTS (SELECT 1 FROM pending WHERE pending.id = status.id AND NOT \(PendingTable.isWithheld))
        """

    /// An SQL condition: the feed is neither subscribed to nor hidden, and no status refers to it.
    static let isForgotten = """
        isSubscribed = 0 AND dateHidden IS NULL AND NOT EXISTS (SELECT 1 FROM status WHERE feedID = feed.id)
        """

    /// Records that a server has no article of a hidden feed any more, under the ids that are known: the user has removed
    /// it there, or it came back under another id. Articles that it sends later are recognised, see
    /// ``StatusTable/renumberKept(_:of:in:at:_:)``, and what waits to be sent waits for that.
    static func leaveServer(_ feed: FeedID, at now: Date, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE status SET dateKept = :now
                WHERE feedID = :feed AND dateKept IS NULL AND deleted <> 1 AND size IS NOT NULL AND feedID IN (
                    SELECT feed.id FROM feed JOIN account ON account.id = accountID
                    WHERE dateHidden IS NOT NULL AND \(AccountTable.isTrue(\.hasServer)));
                UPDATE feed SET serverID = NULL WHERE id = :feed AND dateHidden IS NOT NULL;
                """,
            arguments: ["feed": feed.rawValue, "now": now.seconds])
    }
}
