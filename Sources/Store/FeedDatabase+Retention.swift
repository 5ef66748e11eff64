package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Forgets what has been kept long enough.
    ///
    /// Never: starred or unread articles and statuses, what the feed still lists, what the user deleted and the feed
    /// still lists, anything that waits to be sent.
    ///
    /// - Parameter dryRun: Only count.
    package func prune(_ rule: RetentionRule, at now: Date, dryRun: Bool = false) async throws -> Pruned {
        try await write { db in
            var pruned = Pruned()
            try db.inSavepoint {
                pruned = try Retention(rule: rule, now: now).prune(in: db)
                return dryRun ? .rollback : .commit
            }
            return pruned
        }
    }
}

private struct Retention {
    let rule: RetentionRule
    let now: Date

    func prune(in db: Database) throws -> Pruned {
        var pruned = Pruned()
        for (side, days) in [(Side.local, rule.localArticles), (.remote, rule.remoteArticles)] {
            for id in try finished(side, for: days, hasArticle: true, in: db) {
                try ArticleTable.delete(id, in: db)
                pruned.articles += 1
            }
        }
        for side in [Side.local, .remote] {
            for id in try finished(side, for: rule.statuses, hasArticle: false, in: db) {
                try db.execute(sql: "DELETE FROM status WHERE id = ?", arguments: [id])
                pruned.statuses += 1
            }
        }
        try FeedTable.deleteForgotten(in: db)
        pruned.feeds = db.changesCount
        return pruned
    }

    /// From when on time counts: on the local account, when the article left its feed; on others, when it arrived.
    private enum Side: String {
        case local = "dateGone"
        case remote = "dateArrived"

        /// The account's column, for a condition. The plus keeps the index on accounts out where the one on dates
        /// selects better.
        var account: String {
            switch self {
            case .local: "+accountID"
            case .remote: "accountID"
            }
        }
    }

    /// What the user has been done with for that many days.
    private func finished(_ side: Side, for days: Int, hasArticle: Bool, in db: Database) throws -> [Int64] {
        let limit = now.addingTimeInterval(-Double(days) * 86_400).seconds
        let sql = """
            SELECT id FROM status
            WHERE \(side.rawValue) <= ? AND (read = 1 OR deleted = 1) AND starred = 0
                AND \(side.account) IN (SELECT id FROM account WHERE (service = ?) = ?)
                AND EXISTS (SELECT 1 FROM article WHERE article.id = status.id) = ?
                AND \(PendingTable.stateSQL(where: "id = status.id")) IS NULL
            """
        return try Int64.fetchAll(
            db, sql: sql, arguments: [limit, Account.Service.local.rawValue, side == .local, hasArticle])
    }
}
