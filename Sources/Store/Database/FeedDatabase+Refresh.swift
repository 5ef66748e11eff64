package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Every subscription of the account with what is remembered of its last visit, in the order they are to be visited:
    /// those that waited longest come first.
    package func refreshStates(of account: AccountID) throws -> [(feed: Feed, state: RefreshState)] {
        try read { db in
            let sql = """
                SELECT \(FeedTable.columns), \(RefreshTable.columns)
                FROM feed LEFT JOIN refresh ON refresh.feedID = feed.id
                WHERE isSubscribed AND accountID = ? ORDER BY coalesce(dateChecked, 0), feed.id
                """
            return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]).map { row in
                (FeedTable.feed(row), RefreshTable.state(row, from: FeedTable.Column.count))
            }
        }
    }

    /// The hosts that asked to be left alone, and until when.
    package func hostBackoffs(at now: Date) throws -> [String: Date] {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT host, until FROM backoff WHERE until > ?", arguments: [now.seconds])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Date(timeIntervalSince1970: $0[1])) })
        }
    }

    /// Remembers until when the hosts asked to be left alone, and forgets those whose time has come.
    package func setHostBackoffs(_ hosts: [String: Date], at now: Date) throws {
        try write { db in
            try db.execute(sql: "DELETE FROM backoff WHERE until <= ?", arguments: [now.seconds])
            for (host, until) in hosts {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO backoff (host, until) VALUES (?, ?)", arguments: [host, until.seconds])
            }
        }
    }
}
