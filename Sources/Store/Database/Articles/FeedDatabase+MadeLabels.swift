import GRDB
package import Model

/// Labels that this program made on servers: these it may remove there.
extension FeedDatabase {

    package func noteMade(label name: String, on account: AccountID) throws {
        try write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO madeLabel (accountID, name) VALUES (?, ?)",
                arguments: [account.rawValue, name])
        }
    }

    package func forgetMade(label name: String, on account: AccountID) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM madeLabel WHERE accountID = ? AND name = ?", arguments: [account.rawValue, name])
        }
    }

    /// Returns those of the labels that this program made on the server, and that no article of the account has here, nor
    /// is to get or to lose there.
    package func madeAndUnused(_ names: Set<String>, on account: AccountID) throws -> [String] {
        try read { db in
            let isUnused = try db.cachedStatement(
                sql: """
                    SELECT 1 FROM madeLabel WHERE accountID = ?1 AND name = ?2
                        AND NOT EXISTS (SELECT 1 FROM articleLabel JOIN status ON status.id = articleLabel.id
                            WHERE articleLabel.label = ?2 AND status.accountID = ?1)
                        AND NOT EXISTS (SELECT 1 FROM pending
                            WHERE pending.accountID = ?1 AND mark = '\(Mark.label)' AND pending.name = ?2)
                    """)
            return try names.sorted().filter {
                try Row.fetchOne(isUnused, arguments: [account.rawValue, $0]) != nil
            }
        }
    }
}
