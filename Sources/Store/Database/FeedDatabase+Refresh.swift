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
                WHERE isSubscribed AND accountID = ? AND \(FeedTable.isFetched)
                ORDER BY coalesce(dateChecked, 0), feed.id
                """
            return try db.values(sql: sql, arguments: [account.rawValue]) { row in
                (FeedTable.feed(row), RefreshTable.state(row, from: FeedTable.Column.count))
            }
        }
    }

    /// Returns the hosts that must not be asked now; those that refused many feeds, for some time after their backoff;
    /// and those that limit requests, for some time after they were last asked.
    package func hostBackoffs(at now: Date) throws -> [HostBackoff] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM backoff WHERE \(Self.isRemembered)", arguments: Self.times(now))
                .map { row in
                    let limit = try (row.value("burst") as Int?).map { burst in
                        try HostLimit(burst: burst, pause: row.value("pause") ?? 0, answers: row.value("answers") ?? 0)
                    }
                    return try HostBackoff(
                        host: row.value("host"), until: Date(timeIntervalSince1970: row.value("until")),
                        refusals: row.value("refusals"), limit: limit)
                }
        }
    }

    /// Saves until when the hosts must not be asked, and deletes those that needn't be remembered.
    package func setHostBackoffs(_ backoffs: some Collection<HostBackoff>, at now: Date) throws {
        try write { db in
            for backoff in backoffs {
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO backoff (host, until, refusals, burst, pause, answers)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        backoff.host, backoff.until.seconds, backoff.refusals, backoff.limit?.burst,
                        backoff.limit?.pause, backoff.limit?.answers,
                    ])
            }
            try db.execute(sql: "DELETE FROM backoff WHERE NOT (\(Self.isRemembered))", arguments: Self.times(now))
        }
    }

    private static let isRemembered =
        "until > ?1 OR (refusals > 0 AND until > ?2) OR (burst IS NOT NULL AND until > ?3)"

    /// Returns the present, and the times since which refusals of many feeds and limits are remembered: until the host
    /// was surely asked again.
    private static func times(_ now: Date) -> StatementArguments {
        [now.seconds, (now - 3 * 86_400).seconds, (now - 30 * 86_400).seconds]
    }
}
