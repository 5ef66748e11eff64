package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Changes statuses because the user said so.
    ///
    /// On remote accounts the change is queued for sending, in the same transaction. What is so already, or names no
    /// article, changes neither.
    ///
    /// - Returns: How many statuses changed.
    @discardableResult
    package func set(_ kind: StatusKind, _ value: Bool, of ids: some Sequence<ArticleID>, at now: Date) throws -> Int {
        try write { db in
            try ids.count { try StatusTable.setAsUser(kind, value, of: $0, at: now, in: db) }
        }
    }

    /// Forgets the articles for good. Their statuses remember, so that they don't come back.
    ///
    /// - Returns: How many there were.
    @discardableResult
    package func delete(_ ids: some Sequence<ArticleID>) throws -> Int {
        try write { db in try ids.count { try StatusTable.deleteAsUser($0, in: db) } }
    }

    /// Those of `ids` that name no article: never heard of, or deleted.
    package func unknown(_ ids: some Sequence<ArticleID>) throws -> [ArticleID] {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT 1 FROM status WHERE id = ? AND deleted = 0")
            return try ids.filter { try Row.fetchOne(statement, arguments: [$0.rawValue]) == nil }
        }
    }
}
