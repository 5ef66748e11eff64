package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Changes statuses because the user said so: the one way a user's change gets into the database.
    ///
    /// On remote accounts the change is queued for sending, in the same transaction. What is so already, or names no
    /// article, changes neither.
    ///
    /// - Returns: How many statuses changed.
    @discardableResult
    package func set(_ kind: StatusKind, _ value: Bool, of ids: some Sequence<ArticleID>, at now: Date) throws -> Int {
        try write { db in
            let column = kind.rawValue
            let statement = try db.cachedStatement(
                sql: "UPDATE status SET \(column) = ?1 WHERE id = ?2 AND \(column) <> ?1 AND deleted = 0")
            var changed = 0
            for id in ids {
                try statement.execute(arguments: [value, id.rawValue])
                guard db.changesCount > 0 else { continue }
                changed += 1
                try PendingTable.add(kind, value, for: id, at: now.seconds, in: db)
            }
            return changed
        }
    }

    /// Forgets the articles for good. Their statuses remember, so that they don't come back.
    ///
    /// - Returns: How many there were.
    @discardableResult
    package func delete(_ ids: some Sequence<ArticleID>) throws -> Int {
        try write { db in
            let statement = try db.cachedStatement(sql: "UPDATE status SET deleted = 1 WHERE id = ? AND deleted = 0")
            var deleted = 0
            for id in ids {
                try statement.execute(arguments: [id.rawValue])
                guard db.changesCount > 0 else { continue }
                deleted += 1
                try ArticleTable.delete(id.rawValue, in: db)
            }
            return deleted
        }
    }

    /// Those of `ids` that name no article: never heard of, or deleted.
    package func unknown(_ ids: some Sequence<ArticleID>) throws -> [ArticleID] {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT 1 FROM status WHERE id = ? AND deleted = 0")
            return try ids.filter { try Row.fetchOne(statement, arguments: [$0.rawValue]) == nil }
        }
    }
}
