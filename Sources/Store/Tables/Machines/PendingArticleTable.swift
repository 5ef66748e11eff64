import Foundation
import GRDB
import Model

/// A queue of articles about which other machines get to know something that no server keeps.
struct PendingArticleTable {
    private let name: String

    /// Whether accounts of a kind tell it.
    private let isShared: KeyPath<Account.Kind, Bool>

    /// A query for the ids and times of all such articles of the account `?`.
    private let all: String

    /// The articles that the user deleted.
    static var deletions: PendingArticleTable {
        PendingArticleTable(
            name: "pendingDeleted", isShared: \.tellsDeletions,
            all: "SELECT id, dateArrived, accountID FROM status WHERE accountID = ? AND deleted = 1")
    }

    /// The articles whose notes the user changed.
    static var notes: PendingArticleTable {
        PendingArticleTable(
            name: "pendingNote", isShared: \.sharesNotes,
            all: """
                SELECT note.id, dateChanged, accountID FROM note JOIN status ON status.id = note.id
                WHERE accountID = ? AND deleted = 0
                """)
    }

    func add(_ id: ArticleID, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO \(name) (id, queuedAt, accountID)
                SELECT status.id, ?, account.id FROM status JOIN account ON account.id = status.accountID
                WHERE status.id = ? AND \(AccountTable.isTrue(isShared))
                ON CONFLICT (id) DO UPDATE SET queuedAt = excluded.queuedAt
                """)
        try statement.execute(arguments: [now, id.rawValue])
    }

    func addAll(of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO \(name) (id, queuedAt, accountID) \(all)", arguments: [account.rawValue])
    }

    /// Empties the queue of the account, and returns its rows with the articles' ids and feeds.
    func take(of account: AccountID, in db: Database) throws -> [Row] {
        let sql = """
            SELECT status.id, queuedAt, articleID, feedID FROM \(name) JOIN status ON status.id = \(name).id
            WHERE \(name).accountID = ? ORDER BY queuedAt, status.id
            """
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        try db.execute(sql: "DELETE FROM \(name) WHERE accountID = ?", arguments: [account.rawValue])
        return rows
    }
}
