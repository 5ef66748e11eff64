import Foundation
import GRDB
import Model

/// The articles and statuses that the user finished with long enough ago.
///
/// Indexes find them by feed and date, so that what is kept costs nothing: an archive of a million articles isn't looked
/// at, and of a feed whose articles go after some days, only those are that are older and have a label, or are listed still.
struct Retention: Sendable {
    private let rule: RetentionRule
    private let now: Date

    /// The feeds whose articles go some day, by side and day.
    private let limits: [Limit]

    /// The feeds whose articles, on one side, go at one time.
    private struct Limit: Sendable {
        var side: Side
        var days: Int

        /// The ids as JSON.
        var feeds: String
    }

    init(rule: RetentionRule, now: Date, in db: Database) throws {
        self.rule = rule
        self.now = now
        let settings = try FeedSettingTable.effective(of: nil, in: db)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT feed.id, isSubscribed, \(AccountTable.isTrue(\.fetchesFeeds)) AS isLocal
                FROM feed JOIN account ON account.id = accountID WHERE dateHidden IS NULL
                """)
        var feeds: [Side: [Int: [Int64]]] = [:]
        while let row = try rows.next() {
            let (id, side): (Int64, Side) = try (row.value("id"), row.value("isLocal") ? .local : .remote)
            let keep = side == .local ? settings[FeedID(id)]?.keep ?? rule.localArticles : rule.remoteArticles
            let days = try row.value("isSubscribed") ? keep.days : Self.days(ofRemoved: side, rule)
            if let days { feeds[side, default: [:]][days, default: []].append(id) }
        }
        limits = feeds.flatMap { side, groups in
            groups.map { Limit(side: side, days: $0.key, feeds: JSONText.array($0.value)) }
        }
    }

    struct Candidate: Sendable {
        var id: Int64
        var side: Side

        /// The latest date that is long enough ago.
        var limit: Int64
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
        /// - Parameter limit: The latest date that is long enough ago.
        func condition(_ limit: Int64) -> String {
            switch self {
            case .local: "(read = 1 OR deleted = 1) AND dateDone <= \(limit) AND dateGone <= \(limit)"
            case .remote: "read = 1 AND dateDone <= \(limit)"
            }
        }

        /// A condition on the account of a row of `status`.
        var isOfAccount: String {
            """
            (SELECT \(AccountTable.isTrue(\.fetchesFeeds)) FROM account WHERE account.id = +accountID) \
            = \(self == .local ? 1 : 0)
            """
        }
    }

    // MARK: Beginning to count

    /// The condition of the index `statusUndated`. What has a label or a note as well is noted, too: as long as it has,
    /// it stays, and then its time begins again.
    private static let isUndated = "dateDone IS NULL AND starred = 0 AND (read = 1 OR deleted = 1)"

    /// Returns the statuses that became read, or deleted, and unstarred since the last call.
    func newlyDone(in db: Database) throws -> [Int64] {
        try Int64.fetchAll(db, sql: "SELECT id FROM status INDEXED BY statusUndated WHERE \(Self.isUndated)")
    }

    func setDone(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET dateDone = ? WHERE id = ? AND \(Self.isUndated)")
            .execute(arguments: [now.seconds, id])
    }

    // MARK: Conditions

    private func limit(days: Int) -> Int64 {
        now.addingTimeInterval(-Double(days) * 86_400).seconds
    }

    private static func days(ofRemoved side: Side, _ rule: RetentionRule) -> Int {
        side == .local ? rule.ofRemovedFeeds.local : rule.ofRemovedFeeds.remote
    }

    /// Returns the condition on a row of `status` that its article may go.
    private func done(_ side: Side, by limit: Int64) -> String {
        """
        (\(StatusTable.isUnprotected) AND \(side.condition(limit))
        AND \(PendingTable.stateSQL(where: "id = status.id")) IS NULL AND NOT \(DeliveryQueueTable.waits))
        """
    }

    /// The condition of a deleted article that the feed, or its server, may deliver again, perhaps once it is shown.
    private static let mustRemember = """
        deleted = 1 AND EXISTS (
            SELECT 1 FROM feed WHERE feed.id = status.feedID AND (isSubscribed OR dateHidden IS NOT NULL))
        """

    /// Returns the condition for deleting a status, once its article is deleted.
    private func statusIsFinished(_ side: Side) -> String {
        "\(done(side, by: limit(days: rule.statuses))) AND NOT (\(Self.mustRemember))"
    }

    // MARK: Finding

    func articles(in db: Database) throws -> [Candidate] {
        try limits.flatMap { group in
            let limit = limit(days: group.days)
            return try Int64.fetchAll(db, sql: Self.articlesSQL(done(group.side, by: limit)), arguments: [group.feeds])
                .map { Candidate(id: $0, side: group.side, limit: limit) }
        }
    }

    private static func articlesSQL(_ condition: String) -> String {
        """
        SELECT status.id FROM json_each(?) AS chosen
            CROSS JOIN status INDEXED BY statusDone ON status.feedID = chosen.value
        WHERE size IS NOT NULL AND starred = 0 AND read = 1 AND \(condition)
        """
    }

    /// Returns the statuses without an article that may go.
    func statuses(in db: Database) throws -> [Candidate] {
        let limit = limit(days: rule.statuses)
        return try Side.allCases.flatMap { side in
            try Int64.fetchAll(db, sql: statusesSQL(side)).map { Candidate(id: $0, side: side, limit: limit) }
        }
    }

    /// Deleted articles are looked for only where no subscription can bring them back.
    private func statusesSQL(_ side: Side) -> String {
        let deleted = "SELECT id FROM status INDEXED BY statusDeleted WHERE deleted = 1 AND size IS NULL"
        let condition = "\(side.isOfAccount) AND \(statusIsFinished(side))"
        return """
            SELECT status.id FROM account CROSS JOIN status INDEXED BY statusBare ON status.accountID = account.id
            WHERE size IS NULL AND starred = 0 AND read = 1 AND deleted = 0 AND \(condition)
            UNION ALL \(deleted) AND feedID IN (SELECT id FROM feed WHERE NOT isSubscribed) AND \(condition)
            UNION ALL \(deleted) AND feedID IS NULL AND \(condition)
            """
    }

    /// Returns the feeds that were hidden long enough ago.
    func hidden(in db: Database) throws -> [FeedID] {
        try FeedTable.hidden(by: lastHidden, in: db)
    }

    private var lastHidden: Date { now.addingTimeInterval(-Double(RetentionRule.hiddenDays) * 86_400) }

    // MARK: Looking again

    func isFinishedArticle(_ candidate: Candidate, in db: Database) throws -> Bool {
        try holds("\(done(candidate.side, by: candidate.limit)) AND size IS NOT NULL", for: candidate, in: db)
    }

    func isFinishedStatus(_ candidate: Candidate, in db: Database) throws -> Bool {
        try holds("\(statusIsFinished(candidate.side)) AND size IS NULL", for: candidate, in: db)
    }

    private func holds(_ condition: String, for candidate: Candidate, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM status WHERE id = ? AND \(condition))")
        return try Bool.fetchOne(statement, arguments: [candidate.id]) ?? false
    }

    // MARK: Counting

    /// Returns what pruning would delete.
    func count(in db: Database) throws -> Pruned {
        let articles = try articles(in: db)
        let followed = try articles.filter { try holds(statusIsFinished($0.side), for: $0, in: db) }.count
        let hidden = try hidden(in: db).map { try FeedTable.unprotected($0, in: db).count }.reduce(0, +)
        return Pruned(
            articles: articles.count + hidden, statuses: try statuses(in: db).count + followed,
            feeds: try feedsLeftEmpty(in: db))
    }

    /// Returns the number of feeds that ``FeedTable/deleteForgotten(in:)`` would delete now.
    func forgottenFeeds(in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM feed WHERE \(FeedTable.isForgotten)") ?? 0
    }

    /// Returns the number of these feeds, of those that would have no status left, and of hidden ones whose time is over.
    private func feedsLeftEmpty(in db: Database) throws -> Int {
        let goes = Side.allCases.map { side in
            let article = done(side, by: limit(days: Self.days(ofRemoved: side, rule)))
            return "\(side.isOfAccount) AND \(statusIsFinished(side)) AND (size IS NULL OR \(article))"
        }
        let sql = """
            SELECT count(*) FROM feed
            WHERE isSubscribed = 0 AND CASE WHEN dateHidden IS NULL
                THEN NOT EXISTS (SELECT 1 FROM status WHERE feedID = feed.id AND NOT (\(goes.joined(separator: " OR "))))
                ELSE dateHidden <= ? AND NOT EXISTS (
                    SELECT 1 FROM status WHERE feedID = feed.id AND NOT (\(FeedTable.isForgettable))) END
            """
        return try Int.fetchOne(db, sql: sql, arguments: [lastHidden.seconds]) ?? 0
    }

    // MARK: The work

    /// Returns how SQLite finds what is to go, a line for each step, for tests.
    func plans(in db: Database) throws -> [String] {
        let side = Side.local
        let statements: [(String, StatementArguments)] = [
            ("SELECT id FROM status INDEXED BY statusUndated WHERE \(Self.isUndated)", []),
            (Self.articlesSQL(done(side, by: 0)), ["[]"]), (statusesSQL(side), []),
        ]
        return try statements.flatMap { sql, arguments in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { try $0.value("detail") }
        }
    }
}
