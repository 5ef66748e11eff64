import Foundation
import GRDB
package import Model

/// The space that feeds take, and may take.
extension FeedDatabase {

    /// Deletes the oldest articles of a feed that it no longer lists if it has more of them than it may, unless the user
    /// has asked to keep all of this feed.
    ///
    /// - Returns: The feed, if that is so for the first time.
    func keepWithinBudget(_ feed: FeedID, at now: Date) async throws -> Feed? {
        let excess: [Int64] = try read { db in try self.excess(of: feed, in: db) }
        _ = try await inBatches(excess) { ids, db in
            for id in ids { try StatusTable.deleteUntouched(id, in: db) }
        }
        return try await write { db in
            let isNew = try RefreshTable.setFull(excess.isEmpty ? nil : now, feed, in: db)
            return isNew ? try FeedTable.subscription(feed, in: db) : nil
        }
    }

    private func excess(of feed: FeedID, in db: Database) throws -> [Int64] {
        let settings = FeedSettings(own: try FeedSettingTable.settings(of: .feed(feed), in: db), folders: [:])
        if settings.keep == .forever { return [] }
        let sql = """
            SELECT id, size FROM status INDEXED BY statusFeed WHERE feedID = ? AND dateGone IS NOT NULL
                AND \(StatusTable.isUntouched) ORDER BY id DESC
            """
        let left = try Row.fetchAll(db, sql: sql, arguments: [feed.rawValue])
        return try budget.excess(left.map { try ($0.value("id"), $0.value("size")) })
    }

    /// Returns the feeds whose articles take most, the largest first, with how many these are, and their bytes.
    package func largestFeeds(_ most: Int) throws -> [(feed: Feed, articles: Int, bytes: Int)] {
        let sql = """
            SELECT feedID, count(*) AS articles, sum(size) AS bytes FROM status
            WHERE size IS NOT NULL AND feedID IS NOT NULL AND deleted <> \(StatusTable.hidden)
            GROUP BY feedID ORDER BY bytes DESC LIMIT ?
            """
        return try read { db in
            try Row.fetchAll(db, sql: sql, arguments: [most]).compactMap { row in
                try FeedTable.known(FeedID(row.value("feedID")), in: db).map {
                    try ($0.feed, row.value("articles"), row.value("bytes"))
                }
            }
        }
    }
}

extension StatusTable {

    /// An SQL condition on a row of `status`: its article is here, has no mark but read, and waits for
    /// nothing; and the user didn't bring it here.
    static let isUntouched = """
        size IS NOT NULL AND deleted = 0 AND isImported = 0 AND \(isUnprotected)
        AND \(PendingTable.stateSQL(where: "id = status.id")) IS NULL AND NOT \(DeliveryQueueTable.waits)
        """

    /// Deletes the article, unless it was touched meanwhile. Its status stays only if the user read it: a feed can
    /// bring new ones without end.
    static func deleteUntouched(_ id: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT read = 0 OR \(arrivedRead("status")) FROM status WHERE id = ? AND \(isUntouched)")
        guard let isForgotten = try Bool.fetchOne(statement, arguments: [id]) else { return }
        try ArticleTable.delete(id, in: db)
        if isForgotten { try delete(id, in: db) }
    }
}
