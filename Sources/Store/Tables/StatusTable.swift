import Foundation
import GRDB
import Model

/// What the user did with articles; one row for every article ever heard of.
enum StatusTable {

    /// A status as arriving articles are held against it.
    struct Known {
        var id: Int64
        var isDeleted: Bool
        var isGone: Bool
        var dateArrived: Date

        /// Nil: there is no article, it was pruned or hasn't come yet.
        var fingerprint: Int64?
    }

    static func known(_ articleID: String, of account: AccountID, in db: Database) throws -> Known? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT status.id, deleted, dateGone IS NOT NULL, dateArrived, article.fingerprint
                FROM status LEFT JOIN article ON article.id = status.id
                WHERE accountID = ? AND articleID = ?
                """)
        return try Row.fetchOne(statement, arguments: [account.rawValue, articleID]).map { row in
            Known(
                id: row[0], isDeleted: row[1], isGone: row[2],
                dateArrived: Date(timeIntervalSince1970: row[3]), fingerprint: row[4])
        }
    }

    struct New {
        var account: AccountID
        var articleID: String
        var feed: FeedID
        var isRead: Bool
        var date: Date
        var dateArrived: Date
    }

    static func insert(_ status: New, in db: Database) throws -> Int64 {
        var statement = try DirectStatement(
            """
            INSERT INTO status (accountID, articleID, feedID, read, date, dateArrived) VALUES (?, ?, ?, ?, ?, ?)
            """, in: db)
        try statement.bind(status.account.rawValue)
        try statement.bind(status.articleID)
        try statement.bind(status.feed.rawValue)
        try statement.bind(status.isRead ? 1 : 0)
        try statement.bind(status.date.seconds)
        try statement.bind(status.dateArrived.seconds)
        try statement.run()
        return db.lastInsertedRowID
    }

    /// Says when the article is from, for the order of lists.
    static func setDate(_ date: Date, of id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET date = ?1 WHERE id = ?2 AND date <> ?1")
            .execute(arguments: [date.seconds, id])
    }

    static func setArticleID(_ articleID: String, of id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET articleID = ? WHERE id = ?").execute(arguments: [articleID, id])
    }

    /// Remembers since when the feed doesn't list the article; nil: it does.
    static func setGone(_ date: Date?, of id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET dateGone = ? WHERE id = ?")
            .execute(arguments: [date?.seconds, id])
    }

    /// The statuses of all that the feed listed when it was last read.
    static func idsListed(by feed: FeedID, in db: Database) throws -> [Int64] {
        let statement = try db.cachedStatement(sql: "SELECT id FROM status WHERE feedID = ? AND dateGone IS NULL")
        return try Int64.fetchAll(statement, arguments: [feed.rawValue])
    }

    /// Whether an article of the feed was ever heard of.
    static func isKnown(_ feed: FeedID, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM status WHERE feedID = ?)")
        return try Bool.fetchOne(statement, arguments: [feed.rawValue]) ?? false
    }

    static func isDeleted(_ id: Int64, in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT deleted FROM status WHERE id = ?", arguments: [id]) ?? false
    }

    /// What was done with either is done with the second; it is listed when one of them is.
    static func merge(_ rival: Int64, into id: Int64, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE status SET
                    read = max(status.read, rival.read), starred = max(status.starred, rival.starred),
                    deleted = max(status.deleted, rival.deleted), dateGone = max(status.dateGone, rival.dateGone)
                FROM status AS rival WHERE rival.id = ? AND status.id = ?
                """,
            arguments: [rival, id])
    }
}
