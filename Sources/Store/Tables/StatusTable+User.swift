import Foundation
import GRDB
import Model

/// What the user does with an article, or has rules do: the one way such a change gets into the database.
extension StatusTable {

    /// Changes the statuses and, on remote accounts, queues the changes. What is so already, or names no article,
    /// changes neither.
    ///
    /// - Returns: Those that changed.
    static func setAsUser(
        _ kind: StatusKind, _ value: Bool, of ids: some Sequence<ArticleID>, at now: Date, in db: Database
    ) throws -> [ArticleID] {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE status SET \(assignment(kind, value))
                WHERE id = ?1 AND \(kind.rawValue) <> \(value) AND deleted = 0
                """)
        return try ids.filter { id in
            try statement.execute(arguments: [id.rawValue])
            guard db.changesCount > 0 else { return false }
            try PendingTable.add(kind, value, for: id, at: now.seconds, in: db)
            return true
        }
    }

    /// Forgets the articles for good. Their statuses remember, so that they don't come back.
    ///
    /// - Returns: Those that there were.
    static func deleteAsUser(_ ids: some Sequence<ArticleID>, in db: Database) throws -> [ArticleID] {
        let statement = try db.cachedStatement(sql: "UPDATE status SET deleted = 1 WHERE id = ? AND deleted = 0")
        return try ids.filter { id in
            try statement.execute(arguments: [id.rawValue])
            guard db.changesCount > 0 else { return false }
            try ArticleTable.delete(id.rawValue, in: db)
            return true
        }
    }
}
