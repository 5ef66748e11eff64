import Foundation
import GRDB
package import Model

/// Articles of servers that know one state of each: unread, read or starred.
extension FeedDatabase {

    /// Returns those of the articles that also change as ``Model/MarkChange/inOneState`` says, when they change so.
    package func changedToo(by change: MarkChange, _ ids: some Sequence<ArticleID>) throws -> [ArticleID] {
        try read { db in try changedToo(by: change, ids, in: db) }
    }

    func changedToo(by change: MarkChange, _ ids: some Sequence<ArticleID>, in db: Database) throws -> [ArticleID] {
        guard let other = change.inOneState else { return [] }
        let isOther = try db.cachedStatement(
            sql: """
                SELECT 1 FROM status JOIN account ON account.id = accountID
                WHERE status.id = ? AND \(other.mark.facts.kind) <> \(other.value) AND deleted = 0
                    AND \(AccountTable.hasOneState)
                """)
        return try ids.filter { try Row.fetchOne(isOther, arguments: [$0.rawValue]) != nil }
    }
}
