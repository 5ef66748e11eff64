import GRDB
import Model

/// The table of articles that are known by id only: their content is still to be fetched.
enum MissingContentTable {

    /// The pause after the first try, in seconds. It doubles each time, up to a day. The tries never end: an empty
    /// answer does not prove that the article is gone.
    private static let shortestPause: Int64 = 3_600
    static let longestPause: Int64 = 86_400

    /// Adds an article, unless it is stored, was deleted, or is in the table already, in which case its count of tries
    /// stays.
    static func add(_ id: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO missingContent (id, accountID)
                SELECT id, accountID FROM status WHERE id = ?1 AND deleted = 0
                    AND NOT EXISTS (SELECT 1 FROM article WHERE article.id = ?1)
                """)
        try statement.execute(arguments: [id])
    }

    static func remove(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM missingContent WHERE id = ?").execute(arguments: [id])
    }

    /// Records that the article was asked for and didn't come.
    static func countTry(of id: Int64, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE missingContent SET tries = tries + 1, nextTryAt = ?2 + min(?3 << min(tries, 10), ?4) WHERE id = ?1
                """)
        try statement.execute(arguments: [id, now, shortestPause, longestPause])
    }

    static func count(of account: AccountID, in db: Database) throws -> Int {
        let sql = """
            SELECT count(*) FROM missingContent CROSS JOIN status ON status.id = missingContent.id
            WHERE missingContent.accountID = ? AND deleted = 0
            """
        return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? 0
    }
}
