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
        let hidden = try read(retention.hidden)
        _ = try await inBatches(hidden) { ids, db in
            for id in ids { try FeedTable.forgetHidden(id, in: db) }
        }
        pruned.articles += hidden.count
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
        }
        let isWasteful = try read { db in
            try SearchIndexSize.current(in: db)?.isWasteful(since: SearchIndexSize.merged(in: db)) ?? false
        }
        if isWasteful {
            try await write { db in try SearchTable.beginMergingAll(in: db) }
        } else if try read(SearchTable.segmentCount) < SearchTable.mostSegments {
            return
        }
        try await inBatches { db in try SearchTable.mergeSome(in: db) }
        if isWasteful { try await write { db in try SearchIndexSize.current(in: db)?.record(in: db) } }
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

/// The articles and statuses that the user finished with long enough ago.
private struct Retention: Sendable {
    let rule: RetentionRule
    let now: Date

    /// The ids of the accounts whose feeds a server fetches, as a list in SQL.
    let remoteAccounts: String

    /// The feeds whose articles are kept for another time than others, as lists in SQL.
    let keeps: [(keep: FeedSettings.Keep, feeds: String)]

    init(rule: RetentionRule, now: Date, in db: Database) throws {
        self.rule = rule
        self.now = now
        let ids = try Int64.fetchAll(
            db, sql: "SELECT id FROM account WHERE NOT (\(AccountTable.isTrue(\.fetchesFeeds)))")
        remoteAccounts = "(\(ids.map(String.init).joined(separator: ", ")))"
        var keeps: [(keep: FeedSettings.Keep, feeds: [String])] = []
        for (feed, settings) in try FeedSettingTable.effective(of: nil, in: db) {
            guard let keep = settings.keep else { continue }
            if let index = keeps.firstIndex(where: { $0.keep == keep }) {
                keeps[index].feeds.append("\(feed.rawValue)")
            } else {
                keeps.append((keep, ["\(feed.rawValue)"]))
            }
        }
        self.keeps = keeps.map { ($0.keep, "(\($0.feeds.joined(separator: ", ")))") }
    }

    struct Candidate: Sendable {
        var id: Int64
        var side: Side
    }

    /// The kind of account, which decides on a further condition: where this program fetches the feeds, time also
    /// counts from when the article left its feed.
    enum Side: CaseIterable, Sendable {
        case local
        case remote

        /// Returns a condition on a row of `status`.
        ///
        /// An article that a server lists as unread must keep its status, or it would come back: on remote accounts, it
        /// isn't enough that the user deleted it.
        ///
        /// - Parameter limit: The latest date that is long enough ago, as SQL.
        func condition(_ limit: String) -> String {
            switch self {
            case .local: "\(Retention.isDone) AND dateDone <= \(limit) AND dateGone <= \(limit)"
            case .remote: "\(Retention.isDone) AND dateDone <= \(limit) AND read = 1"
            }
        }

        /// The SQL operator between an account and the list of remote ones.
        var isIn: String {
            switch self {
            case .local: "NOT IN"
            case .remote: "IN"
            }
        }
    }

    /// The condition of the index `statusDone`.
    fileprivate static let isDone = "\(StatusTable.isUnprotected) AND (read = 1 OR deleted = 1)"

    // MARK: Beginning to count

    /// Returns the statuses that became read, or deleted, and unstarred since the last call.
    func newlyDone(in db: Database) throws -> [Int64] {
        let sql = """
            SELECT status.id FROM account CROSS JOIN status INDEXED BY statusDone
            WHERE accountID = account.id AND dateDone IS NULL AND \(Self.isDone)
            """
        return try Int64.fetchAll(db, sql: sql)
    }

    func setDone(_ id: Int64, in db: Database) throws {
        let sql = "UPDATE status SET dateDone = ? WHERE id = ? AND dateDone IS NULL AND \(Self.isDone)"
        try db.cachedStatement(sql: sql).execute(arguments: [now.seconds, id])
    }

    // MARK: Conditions

    private func limit(days: Int) -> Int64 {
        now.addingTimeInterval(-Double(days) * 86_400).seconds
    }

    private func usualLimit(_ side: Side) -> Int64 {
        switch side {
        case .local: limit(days: rule.localArticles)
        case .remote: limit(days: rule.remoteArticles)
        }
    }

    /// Returns the limit for the article of a row of `status`, as SQL.
    private func articleLimit(_ side: Side) -> String {
        if side == .remote || keeps.isEmpty { return "\(usualLimit(side))" }
        let cases = keeps.map { "WHEN status.feedID IN \($0.feeds) THEN \(limit($0.keep))" }.joined(separator: " ")
        return "(CASE \(cases) ELSE \(usualLimit(side)) END)"
    }

    /// Returns the latest limit of any article.
    private func latestLimit(_ side: Side) -> Int64 {
        side == .remote ? usualLimit(side) : keeps.map { limit($0.keep) }.reduce(usualLimit(side), max)
    }

    private func limit(_ keep: FeedSettings.Keep) -> Int64 {
        switch keep {
        // No date is before this.
        case .forever: -1
        case .days(let days): limit(days: days)
        }
    }

    private func done(_ side: Side, by limit: String) -> String {
        // The plus disables the indexes on accounts: dates, or ids, select better.
        """
        (\(side.condition(limit)) AND +accountID \(side.isIn) \(remoteAccounts)
        AND \(PendingTable.stateSQL(where: "id = status.id")) IS NULL AND NOT \(DeliveryQueueTable.waits))
        """
    }

    private static let hasArticle = "EXISTS (SELECT 1 FROM article WHERE article.id = status.id)"

    private func articleIsFinished(_ side: Side) -> String {
        "\(done(side, by: articleLimit(side))) AND \(Self.hasArticle)"
    }

    /// The condition of a deleted article that the feed, or its server, may deliver again.
    private static let mustRemember = """
        deleted = 1 AND EXISTS (SELECT 1 FROM feed WHERE feed.id = status.feedID AND isSubscribed)
        """

    /// Returns the condition for deleting a status, which is deleted after its article.
    private func statusIsFinished(_ side: Side) -> String {
        """
        \(done(side, by: "\(limit(days: rule.statuses))"))
        AND (NOT \(Self.hasArticle) OR \(done(side, by: articleLimit(side)))) AND NOT (\(Self.mustRemember))
        """
    }

    // MARK: Finding

    func articles(in db: Database) throws -> [Candidate] {
        try Side.allCases.flatMap { side in
            try candidates(side, where: articleIsFinished(side), before: latestLimit(side), in: db)
        }
    }

    func statuses(in db: Database) throws -> [Candidate] {
        try Side.allCases.flatMap { side in
            try candidates(side, where: statusIsFinished(side), before: limit(days: rule.statuses), in: db)
        }
    }

    /// Returns the articles of feeds that vanished from their servers' lists long enough ago.
    func hidden(in db: Database) throws -> [Int64] {
        try FeedTable.hidden(by: now.addingTimeInterval(-Double(rule.remoteArticles) * 86_400), in: db)
    }

    private func candidates(
        _ side: Side, where condition: String, before limit: Int64, in db: Database
    ) throws -> [Candidate] {
        if side == .remote && remoteAccounts == "()" { return [] }
        let sql = "SELECT id FROM status \(range(side, before: limit)) AND \(condition)"
        return try Int64.fetchAll(db, sql: sql).map { Candidate(id: $0, side: side) }
    }

    /// Returns a condition that an index answers.
    private func range(_ side: Side, before limit: Int64) -> String {
        switch side {
        case .local: "INDEXED BY statusGone WHERE dateGone <= \(limit)"
        case .remote: "INDEXED BY statusDone WHERE accountID IN \(remoteAccounts) AND dateDone <= \(limit)"
        }
    }

    // MARK: Looking again

    func isFinishedArticle(_ candidate: Candidate, in db: Database) throws -> Bool {
        try holds(articleIsFinished(candidate.side), for: candidate, in: db)
    }

    func isFinishedStatus(_ candidate: Candidate, in db: Database) throws -> Bool {
        try holds(statusIsFinished(candidate.side) + " AND NOT \(Self.hasArticle)", for: candidate, in: db)
    }

    private func holds(_ condition: String, for candidate: Candidate, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM status WHERE id = ? AND \(condition))")
        return try Bool.fetchOne(statement, arguments: [candidate.id]) ?? false
    }

    // MARK: Counting

    /// Returns what pruning would delete.
    func count(in db: Database) throws -> Pruned {
        Pruned(
            articles: try articles(in: db).count + hidden(in: db).count, statuses: try statuses(in: db).count,
            feeds: try feedsLeftEmpty(in: db))
    }

    /// Returns the number of feeds that ``FeedTable/deleteForgotten(in:)`` would delete now.
    func forgottenFeeds(in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM feed WHERE \(FeedTable.isForgotten)") ?? 0
    }

    /// Returns the number of these feeds and of those that would have no status left.
    private func feedsLeftEmpty(in db: Database) throws -> Int {
        let sql = """
            SELECT count(*) FROM feed
            WHERE isSubscribed = 0 AND NOT EXISTS (SELECT 1 FROM status WHERE feedID = feed.id
                AND NOT (\(Side.allCases.map { statusIsFinished($0) }.joined(separator: " OR "))))
            """
        return try Int.fetchOne(db, sql: sql) ?? 0
    }
}
