import Foundation
import GRDB
import Model

/// What the user does with an article, or has rules do: the one way such a change gets into the database.
extension StatusTable {

    /// Changes the status and, on a remote account, queues the change. What is so already, or names no article, changes
    /// neither.
    ///
    /// - Returns: Whether it changed.
    static func setAsUser(
        _ kind: StatusKind, _ value: Bool, of id: ArticleID, at now: Date, in db: Database
    ) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE status SET \(assignment(kind, value))
                WHERE id = ?1 AND \(kind.rawValue) <> \(value) AND deleted = 0
                """)
        try statement.execute(arguments: [id.rawValue])
        guard db.changesCount > 0 else { return false }
        try PendingTable.add(kind, value, for: id, at: now.seconds, in: db)
        return true
    }

    /// Forgets the article for good. Its status remembers, so that it doesn't come back.
    ///
    /// - Returns: Whether there was one.
    static func deleteAsUser(_ id: ArticleID, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "UPDATE status SET deleted = 1 WHERE id = ? AND deleted = 0")
        try statement.execute(arguments: [id.rawValue])
        guard db.changesCount > 0 else { return false }
        try ArticleTable.delete(id.rawValue, in: db)
        return true
    }
}
