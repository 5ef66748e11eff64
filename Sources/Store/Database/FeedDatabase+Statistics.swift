package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns what `stats` shows.
    ///
    /// - Parameters:
    ///   - start: The date from which reading is counted by day and hour.
    ///   - account: `nil` means all accounts.
    package func readingStatistics(since start: Date, of account: AccountID?) throws -> ReadingStatistics {
        // The plus disables the indexes on accounts. The named indexes answer without the table.
        let ofAccount = account.map { " AND +accountID = \($0)" } ?? ""
        let sql = """
            SELECT 'day' AS kind, date(dateRead, 'unixepoch', 'localtime') AS name, count(*) AS count FROM status
            WHERE dateRead >= ?1\(ofAccount) GROUP BY name
            UNION ALL SELECT 'hour', strftime('%H', dateRead, 'unixepoch', 'localtime') AS name, count(*) FROM status
            WHERE dateRead >= ?1\(ofAccount) GROUP BY name
            UNION ALL SELECT 'read', NULL, count(*) FROM status WHERE dateRead IS NOT NULL\(ofAccount)
            UNION ALL SELECT 'unread', NULL, count(*) FROM status INDEXED BY statusFeedUnread
            WHERE feedID IS NOT NULL AND read = 0 AND deleted = 0\(ofAccount)
            UNION ALL SELECT 'starred', NULL, count(*) FROM status INDEXED BY statusStarred
            WHERE starred = 1 AND deleted = 0\(ofAccount)
            UNION ALL SELECT 'feeds', NULL, count(*) FROM feed WHERE isSubscribed\(ofAccount)
            """
        return try read { db in
            var statistics = ReadingStatistics()
            for row in try Row.fetchAll(db, sql: sql, arguments: [start.seconds]) {
                let (count, name): (Int, String?) = try (row.value("count"), row.value("name"))
                switch try row.value("kind") as String {
                case "day": statistics.readByDay[name ?? ""] = count
                case "hour": statistics.readByHour[name.flatMap(Int.init) ?? 0] = count
                case "read": statistics.read = count
                case "unread": statistics.unread = count
                case "starred": statistics.starred = count
                default: statistics.feeds = count
                }
            }
            return statistics
        }
    }

    /// Returns what each subscription published in the weeks before now.
    ///
    /// Articles that were deleted count, too: the feed published them.
    package func feedActivity(at now: Date) throws -> [FeedID: FeedActivity] {
        // A count for each week takes a fifth of the time that grouping takes: indexes answer, and nothing is sorted.
        let span = "date > ?1 - 604800 * (age + 1) AND date <= ?1 - 604800 * age"
        let sql = """
            WITH RECURSIVE week (age) AS (SELECT 0 UNION ALL SELECT age + 1 FROM week LIMIT \(FeedActivity.weekCount))
            SELECT feed.id, age,
                (SELECT count(*) FROM status INDEXED BY statusFeed WHERE feedID = feed.id AND \(span)) AS published,
                (SELECT count(*) FROM status INDEXED BY statusFeedUnread
                    WHERE feedID = feed.id AND read = 0 AND deleted = 0 AND \(span)) AS unread
            FROM feed CROSS JOIN week WHERE isSubscribed
            """
        return try read { db in
            var activities: [FeedID: FeedActivity] = [:]
            let rows = try Row.fetchCursor(db, sql: sql, arguments: [now.seconds])
            while let row = try rows.next() {
                let (feed, age): (FeedID, Int) = try (FeedID(row.value("id")), row.value("age"))
                activities[feed, default: FeedActivity()].weeks[FeedActivity.weekCount - 1 - age] = try row.value(
                    "published")
                activities[feed, default: FeedActivity()].unread += try row.value("unread")
            }
            return activities
        }
    }
}
