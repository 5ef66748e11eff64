import GRDB
import Model

/// The table of the statuses that were copied from articles of one account to another account.
enum CopiedStatusTable {

    /// Returns an SQL expression for whether the status was copied to the account `?2`, for a table called `status`.
    static func isCopied(_ kind: StatusKind) -> String { "coalesce(copied.\(kind.rawValue), 0)" }

    /// The join that ``isCopied(_:)`` needs.
    static let join = "LEFT JOIN copiedStatus AS copied ON copied.id = status.id AND copied.accountID = ?2"

    static func add(_ kinds: Set<StatusKind>, of id: ArticleID, to account: AccountID, in db: Database) throws {
        let all = StatusKind.allCases
        let columns = all.map { ", \($0.rawValue)" }.joined()
        let updates = all.map { "\($0.rawValue) = max(\($0.rawValue), excluded.\($0.rawValue))" }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO copiedStatus (accountID\(columns), id)
                SELECT ?\(String(repeating: ", ?", count: all.count)), id FROM status WHERE id = ?
                ON CONFLICT DO UPDATE SET \(updates.joined(separator: ", "))
                """)
        let values = StatementArguments(all.map { kinds.contains($0) })
        try statement.execute(arguments: [account.rawValue] + values + [id.rawValue])
    }

    static func has(_ kind: StatusKind, of id: ArticleID, to account: AccountID, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT \(kind.rawValue) FROM copiedStatus WHERE id = ? AND accountID = ?")
        return try Bool.fetchOne(statement, arguments: [id.rawValue, account.rawValue]) ?? false
    }
}
