import Foundation
import GRDB
import Model

/// The changes that the user or a rule makes to articles: all of them are written here.
extension StatusTable {

    /// Gives the articles the mark and, on accounts that share it, queues the changes. Articles that have it already, and
    /// unknown ids, are skipped.
    ///
    /// - Returns: The articles that changed.
    static func setAsUser(
        _ mark: ArticleMark, of ids: some Sequence<ArticleID>, at now: Date, in db: Database
    ) throws -> [ArticleID] {
        try ids.filter { id in
            guard try set(mark, of: id, in: db) else { return false }
            try PendingTable.add(mark, for: id, at: now.seconds, in: db)
            return true
        }
    }

    /// - Returns: Whether the article changed.
    private static func set(_ mark: ArticleMark, of id: ArticleID, in db: Database) throws -> Bool {
        switch mark {
        case .label(let name, let value):
            return try LabelTable.set(name, value, of: id, in: db)
        case .status(let kind, let value):
            let statement = try db.cachedStatement(
                sql: """
                    UPDATE status SET \(assignment(kind, value))
                    WHERE id = ?1 AND \(kind.rawValue) <> \(value) AND deleted = 0
                    """)
            try statement.execute(arguments: [id.rawValue])
            return db.changesCount > 0
        }
    }

    /// Deletes the articles permanently. Their statuses remain, so that they don't come back. The deletions
    /// are queued where other machines share the account.
    ///
    /// - Returns: The deleted articles.
    static func deleteAsUser(
        _ ids: some Sequence<ArticleID>, at now: Date, in db: Database
    ) throws -> [ArticleID] {
        let deleted = try delete(ids, in: db)
        for id in deleted { try PendingArticleTable.deletions.add(id, at: now.seconds, in: db) }
        return deleted
    }

    /// Deletes the articles, and queues nothing.
    ///
    /// - Returns: The deleted articles.
    @discardableResult
    static func delete(_ ids: some Sequence<ArticleID>, in db: Database) throws -> [ArticleID] {
        let statement = try db.cachedStatement(sql: "UPDATE status SET deleted = 1 WHERE id = ? AND deleted = 0")
        return try ids.filter { id in
            try statement.execute(arguments: [id.rawValue])
            guard db.changesCount > 0 else { return false }
            try ArticleTable.delete(id.rawValue, in: db)
            return true
        }
    }
}
