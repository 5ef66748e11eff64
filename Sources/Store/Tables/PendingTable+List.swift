import Foundation
import GRDB
import Model

/// The queues as the user lists and edits them.
extension PendingTable {

    /// Returns the changes, the oldest first; `nil` as account means all.
    static func list(of account: AccountID?, in db: Database) throws -> [ListedChange] {
        // In the order of the ids, titles are read in their order in the file.
        var changes = try StatusKind.allCases.flatMap { kind in
            try list(name(kind), of: account, in: db) { row in .status(kind, row["value"]) }
        }
        changes += try list(labels, of: account, in: db) { row in .label(row["label"], row["value"]) }
        return changes.sorted { left, right in (left.queuedAt, left.id) < (right.queuedAt, right.id) }
    }

    private static func list(
        _ name: String, of account: AccountID?, in db: Database, mark: @escaping (Row) -> ArticleMark
    ) throws -> [ListedChange] {
        let sql = """
            SELECT pending.*, \(stateOfRow(in: "pending")) AS state, article.title,
                \(ArticleTable.beginningSQL) AS beginning,
                \(FeedTable.nameSQL) AS feedName, account.name AS accountName
            FROM \(name) AS pending CROSS JOIN status ON status.id = pending.id
                CROSS JOIN account ON account.id = pending.accountID
                LEFT JOIN article ON article.id = pending.id LEFT JOIN feed ON feed.id = status.feedID
            WHERE ?1 IS NULL OR pending.accountID = ?1 ORDER BY pending.id
            """
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account?.rawValue])
        let changes = rows.map { row in
            ListedChange(
                id: ArticleID(row["id"]), mark: mark(row),
                queuedAt: Date(timeIntervalSince1970: row["queuedAt"]), syncState: state(row["state"]),
                attempts: row["attempts"], error: row["error"],
                title: ArticleName.of(title: row["title"], beginning: row["beginning"]), feedName: row["feedName"],
                accountName: row["accountName"])
        }
        return try Array(changes)
    }

    /// - Returns: The number of rows that were parked or put off.
    static func retry(_ ids: [ArticleID]?, of account: AccountID?, in db: Database) throws -> Int {
        try names.reduce(0) { count, name in
            let sql = """
                UPDATE \(name) SET error = NULL, attempts = 0, retryAt = NULL, refusedAt = NULL
                WHERE (error IS NOT NULL OR retryAt IS NOT NULL)
                """
            return try count + change(sql, ids, of: account, in: db)
        }
    }

    /// Drops changes, and forgets how far the servers of their accounts were read, so that the next pull asks for
    /// everything: some servers leave out lists whose lengths match.
    ///
    /// - Returns: The number of dropped rows.
    static func drop(_ ids: [ArticleID]?, of account: AccountID?, in db: Database) throws -> Int {
        try names.reduce(0) { count, name in
            let condition = "id IN (SELECT accountID FROM \(name) WHERE true"
            let forget = "UPDATE account SET since = NULL WHERE \(condition)"
            _ = try change(forget, end: ")", ids, of: account, in: db)
            return try count + change("DELETE FROM \(name) WHERE true", ids, of: account, in: db)
        }
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
