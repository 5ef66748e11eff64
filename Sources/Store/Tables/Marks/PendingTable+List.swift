import Foundation
import GRDB
import Model

/// The queue as the user lists and edits it.
extension PendingTable {

    /// Returns the changes, the oldest first; `nil` as account means all.
    static func list(of account: AccountID?, in db: Database) throws -> [ListedChange] {
        let sql = """
            SELECT pending.*, \(state) AS state, article.title,
                \(ArticleTable.beginningSQL) AS beginning,
                \(FeedTable.nameSQL) AS feedName, account.name AS accountName
            FROM pending CROSS JOIN status ON status.id = pending.id
                CROSS JOIN account ON account.id = pending.accountID
                LEFT JOIN article ON article.id = pending.id LEFT JOIN feed ON feed.id = status.feedID
            WHERE (?1 IS NULL OR pending.accountID = ?1) AND NOT \(isWithheld) ORDER BY pending.id
            """
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account?.rawValue])
        var changes: [ListedChange] = []
        while let row = try rows.next() {
            guard let mark = try mark(of: row) else { continue }
            changes.append(
                try ListedChange(
                    id: ArticleID(row.value("id")), change: MarkChange(mark, row.value("value")),
                    queuedAt: Date(timeIntervalSince1970: row.value("queuedAt")), syncState: state(row.value("state")),
                    attempts: row.value("attempts"), error: row.value("error"),
                    title: ArticleName.of(title: row.value("title"), beginning: row.value("beginning")),
                    feedName: row.value("feedName"),
                    accountName: row.value("accountName")))
        }
        // In the order of the ids, titles are read in their order in the file.
        return changes.sorted { left, right in (left.queuedAt, left.id) < (right.queuedAt, right.id) }
    }

    /// - Returns: The number of rows that were parked or put off.
    static func retry(_ ids: [ArticleID]?, of account: AccountID?, in db: Database) throws -> Int {
        let sql = """
            UPDATE pending SET error = NULL, attempts = 0, retryAt = NULL, refusedAt = NULL
            WHERE (error IS NOT NULL OR retryAt IS NOT NULL)
            """
        return try change(sql, ids, of: account, in: db)
    }

    /// Drops changes, and forgets how far the servers of their accounts were read, so that the next pull asks for
    /// everything: some servers leave out lists whose lengths match.
    ///
    /// - Returns: The number of dropped rows.
    static func drop(_ ids: [ArticleID]?, of account: AccountID?, in db: Database) throws -> Int {
        let forget = "UPDATE account SET since = NULL WHERE id IN (SELECT accountID FROM pending WHERE true"
        _ = try change(forget, end: ")", ids, of: account, in: db)
        return try change("DELETE FROM pending WHERE true", ids, of: account, in: db)
    }

    /// - Parameters:
    ///   - sql: A statement that ends with a condition on the rows.
    ///   - end: The text that follows the condition.
    /// - Returns: The number of rows that it changed.
    private static func change(
        _ sql: String, end: String = "", _ ids: [ArticleID]?, of account: AccountID?, in db: Database
    ) throws -> Int {
        let ofAccount = "\(sql) AND (?1 IS NULL OR accountID = ?1)"
        guard let ids else {
            try db.execute(sql: ofAccount + end, arguments: [account?.rawValue])
            return db.changesCount
        }
        let statement = try db.cachedStatement(sql: "\(ofAccount) AND id = ?2\(end)")
        return try ids.reduce(0) { count, id in
            try statement.execute(arguments: [account?.rawValue, id.rawValue])
            return count + db.changesCount
        }
    }
}
