import GRDB
import Model

/// Articles that are known by id only: their content is still to be fetched.
enum MissingContentTable {

    /// How often an article is asked for. What never comes is none that the server still has.
    static let mostTries = 5

    /// Nothing changes where the article is there or was deleted, or is in the table already: then its tries go on
    /// counting.
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

    static func countTry(of id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE missingContent SET tries = tries + 1 WHERE id = ?").execute(arguments: [id])
    }
}
