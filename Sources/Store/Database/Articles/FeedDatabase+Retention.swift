package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Deletes what has been kept long enough.
    ///
    /// Never deletes starred or unread articles and statuses, what the feed still lists, what the user deleted from a
    /// feed that is subscribed to, or anything that isn't sent and confirmed, or waits to be delivered.
    ///
    /// Time counts from the first call after an article was read, or deleted, and unstarred: by the clock of this
    /// computer, and not by that of the user's device.
    ///
    /// Reading finds what is to be deleted; it is deleted in batches, each checked again: the user may have starred it.
    ///
    /// - Parameter dryRun: Whether to count only.
    package func prune(_ rule: RetentionRule, at now: Date, dryRun: Bool = false) async throws -> Pruned {
        let retention = try read { db in try Retention(rule: rule, now: now, in: db) }
        if dryRun { return try read(retention.count) }
        let done = try read(retention.newlyDone)
        _ = try await inBatches(done) { ids, db in
            for id in ids { try retention.setDone(id, in: db) }
        }
        var pruned = Pruned()
        let articles = try read(retention.articles)
        pruned.articles = try await remove(articles, onceMoreIf: retention.isFinishedArticle) { id, db in
            try ArticleTable.delete(id, in: db)
        }
        pruned.articles += try await deleteHidden(read(retention.hidden), at: now)
        let statuses = try read(retention.statuses)
        pruned.statuses = try await remove(statuses, onceMoreIf: retention.isFinishedStatus) { id, db in
            try StatusTable.delete(id, in: db)
        }
        if try read(retention.forgottenFeeds) > 0 {
            pruned.feeds = try await write { db in
                try FeedTable.deleteForgotten(in: db)
                return db.changesCount
            }
        }
        try await tidySearchIndex()
        return pruned
    }

    /// Continues rebuilding the index where needed, and merges its segments if there are many, or if it has become much
    /// larger than it needs to be: it is never twice as large as if it were made again.
    private func tidySearchIndex() async throws {
        if try !read(derived.isCurrent) {
            try await inBatches { [derived] db in try derived.renewSome(.searchText, in: db) }
            try await write { db in try SearchIndexSize.recordFirst(in: db) }
        }
        let isWasteful = try read(SearchIndexSize.isWasteful)
        if isWasteful {
            try await mergeSearchIndex()
        } else if try read(SearchTable.segmentCount) >= SearchTable.mostSegments {
            try await inBatches { db in try SearchTable.mergeSome(in: db) }
        }
        if !isWasteful, let size = try read(SearchIndexSize.unrecorded) {
            try await write { db in try size.record(in: db) }
        }
    }

    /// Merges all segments of the search index into one, in short transactions.
    func mergeSearchIndex() async throws {
        try await write { db in try SearchTable.beginMergingAll(in: db) }
        try await inBatches { db in try SearchTable.mergeSome(in: db) }
        try await write { db in try SearchIndexSize.recordCurrent(in: db) }
    }

    private func remove(
        _ candidates: [Retention.Candidate],
        onceMoreIf isFinished: @escaping @Sendable (Retention.Candidate, Database) throws -> Bool,
        _ remove: @escaping @Sendable (Int64, Database) throws -> Void
    ) async throws -> Int {
        let counts = try await inBatches(candidates) { candidates, db in
            var removed = 0
            for candidate in candidates where try isFinished(candidate, db) {
                try remove(candidate.id, db)
                removed += 1
            }
            return removed
        }
        return counts.reduce(0, +)
    }
}
