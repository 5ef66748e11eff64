package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns every subscription of the account with what is remembered of its last fetch, in the order of the next
    /// fetches: those that waited longest come first.
    package func refreshStates(of account: AccountID) throws -> [(feed: Feed, state: RefreshState)] {
        try read { db in
            let sql = """
                SELECT \(FeedTable.columns), \(RefreshTable.columns)
                FROM feed LEFT JOIN refresh ON refresh.feedID = feed.id
                WHERE isSubscribed AND accountID = ? ORDER BY coalesce(dateChecked, 0), feed.id
                """
            return try db.values(sql: sql, arguments: [account.rawValue]) { row in
                (FeedTable.feed(row), RefreshTable.state(row, from: FeedTable.Column.count))
            }
        }
    }

    /// Returns the hosts that must not be asked now, and those that refused many feeds, for some time after their
    /// backoff.
    package func hostBackoffs(at now: Date) throws -> [HostBackoff] {
        try read { db in
            let sql = "SELECT host, until, refusals FROM backoff WHERE until > ?1 OR (refusals > 0 AND until > ?2)"
            return try Row.fetchAll(db, sql: sql, arguments: [now.seconds, (now - Self.refusalMemory).seconds]).map {
                HostBackoff(
                    host: $0["host"], until: Date(timeIntervalSince1970: $0["until"]), refusals: $0["refusals"])
            }
        }
    }

    /// Saves until when the hosts must not be asked, and deletes those whose time has come.
    package func setHostBackoffs(_ backoffs: some Collection<HostBackoff>, at now: Date) throws {
        try write { db in
            for backoff in backoffs {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO backoff (host, until, refusals) VALUES (?, ?, ?)",
                    arguments: [backoff.host, backoff.until.seconds, backoff.refusals])
            }
            try db.execute(
                sql: "DELETE FROM backoff WHERE until <= ?1 AND (refusals = 0 OR until <= ?2)",
                arguments: [now.seconds, (now - Self.refusalMemory).seconds])
        }
    }

    /// The time in seconds for which a host's refusals of many feeds are remembered: until it was surely asked again.
    private static let refusalMemory: TimeInterval = 3 * 86_400
}
