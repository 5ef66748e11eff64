import GRDB
import Model

/// What was copied from articles of one account to another account.
enum CopiedStatusTable {

    /// An SQL expression: how much of it was copied to the account `?2`, for a table called `status`.
    static func isCopied(_ kind: StatusKind) -> String { "coalesce(copied.\(kind.rawValue), 0)" }

    /// What ``isCopied(_:)`` needs.
    static let join = "LEFT JOIN copiedStatus AS copied ON copied.id = status.id AND copied.accountID = ?2"

    static func add(_ kinds: Set<StatusKind>, of id: ArticleID, to account: AccountID, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO copiedStatus (id, accountID, read, starred) SELECT id, ?2, ?3, ?4 FROM status WHERE id = ?1
                ON CONFLICT DO UPDATE SET read = max(read, excluded.read), starred = max(starred, excluded.starred)
                """)
        try statement.execute(arguments: [
            id.rawValue, account.rawValue, kinds.contains(.read), kinds.contains(.starred),
        ])
    }

    static func has(_ kind: StatusKind, of id: ArticleID, to account: AccountID, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT \(kind.rawValue) FROM copiedStatus WHERE id = ? AND accountID = ?")
        return try Bool.fetchOne(statement, arguments: [id.rawValue, account.rawValue]) ?? false
    }
}
