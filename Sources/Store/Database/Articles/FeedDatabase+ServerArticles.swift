package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Saves articles of a server with their statuses, in batches.
    ///
    /// An article that was deleted here stays deleted. For an article of an unknown feed, a placeholder is made.
    /// Nothing is queued here, as these are not changes by the user.
    ///
    /// - Parameter keepsStatuses: Whether known statuses stay as they are; otherwise each becomes what the server says
    ///   with the article, unless a change of the user's waits to be sent.
    /// - Returns: The numbers of new and of changed articles, and of statuses that changed.
    package func save(
        _ articles: [ServerArticle], into account: AccountID, at now: Date, keepsStatuses: Bool
    ) async throws -> UpsertCounts {
        let news = try inOrder(unique(articles), of: account)
        let counts = try await inBatches(news) { articles, db in
            var upsert = ServerArticleUpsert(account: account, now: now, keepsStatuses: keepsStatuses)
            for article in articles { try upsert.save(article, in: db) }
            try upsert.finish(in: db)
            return upsert.counts
        }
        return counts.reduce(into: UpsertCounts()) { $0 += $1 }
    }

    /// Returns the first article of each id, as duplicates need writing once.
    private func unique(_ articles: [ServerArticle]) -> [ServerArticle] {
        var keys: Set<String> = []
        return articles.filter { keys.insert($0.incoming.key).inserted }
    }

    /// Sorts the articles by their ids here, new ones last: the order in which the search index is quickest, see
    /// ``SearchTable/add(_:in:)``.
    private func inOrder(_ articles: [ServerArticle], of account: AccountID) throws -> [ServerArticle] {
        let ids = try read { db in
            try articles.map { try StatusTable.id(of: $0.incoming.key, of: account, in: db) ?? .max }
        }
        return zip(ids, articles).sorted { $0.0 < $1.0 }.map { $0.1 }
    }
}

// MARK: - Articles that are known by id only

extension FeedDatabase {

    /// Returns the newest articles whose contents are to be fetched, newest first.
    ///
    /// - Parameters:
    ///   - now: The time by the server's clock, which leaves out articles that recently didn't come; `nil` includes
    ///     them.
    ///   - id: The last article that was returned before; `nil` if there was none.
    package func articlesMissingContent(
        of account: AccountID, at now: Date?, limit: Int, after id: ArticleID?
    ) throws -> [QueuedChange] {
        try read { db in
            // The pluses keep the table's order, so that nothing is sorted: there may be a hundred thousand. A time
            // that is too far off comes from a clock that was wrong.
            let sql = """
                SELECT status.id, articleID FROM missingContent CROSS JOIN status ON status.id = missingContent.id
                WHERE +missingContent.accountID = ?1 AND deleted = 0 AND missingContent.id < ?2
                    AND (?3 IS NULL OR +nextTryAt NOT BETWEEN ?3 + 1 AND ?3 + ?4)
                ORDER BY missingContent.id DESC LIMIT ?5
                """
            let arguments: StatementArguments = [
                account.rawValue, id?.rawValue ?? .max, now?.seconds, MissingContentTable.longestPause, limit,
            ]
            return try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
                try QueuedChange(id: ArticleID(row.value("id")), serverID: row.value("articleID"))
            }
        }
    }

    /// Records that the articles were asked for and didn't come: they are asked for again after an hour at first, later
    /// after up to a day.
    ///
    /// - Parameter now: The time by the server's clock.
    package func countTry(of ids: [ArticleID], at now: Date) throws {
        if ids.isEmpty { return }
        try write { db in
            for id in ids { try MissingContentTable.countTry(of: id.rawValue, at: now.seconds, in: db) }
        }
    }

    /// Returns those of the server's ids whose articles are stored, newest first.
    package func articlesPresent(_ serverIDs: Set<String>, of account: AccountID) throws -> [QueuedChange] {
        try read { db in
            let present = try db.cachedStatement(
                sql: """
                    SELECT status.id FROM status JOIN article ON article.id = status.id
                    WHERE accountID = ? AND articleID = ?
                    """)
            let found = try serverIDs.compactMap { serverID in
                try Int64.fetchOne(present, arguments: [account.rawValue, serverID]).map {
                    QueuedChange(id: ArticleID($0), serverID: serverID)
                }
            }
            return found.sorted { $0.id > $1.id }
        }
    }
}

/// Articles of a server that are being written to the tables.
private struct ServerArticleUpsert {
    let account: AccountID
    let now: Date
    let keepsStatuses: Bool
    private(set) var counts = UpsertCounts()

    /// The statuses that were known, and the feeds of their articles.
    private var known: [(id: Int64, feed: FeedID)] = []

    /// The dates by which articles are listed from now on.
    private var dates: [(id: Int64, date: Date)] = []

    /// The feeds by the server's ids.
    private var feeds: [String: Feed] = [:]

    /// The feeds with articles that are kept here only; `nil` until they are read.
    private var keptFeeds: Set<FeedID>?

    init(account: AccountID, now: Date, keepsStatuses: Bool) {
        self.account = account
        self.now = now
        self.keepsStatuses = keepsStatuses
    }

    mutating func save(_ article: ServerArticle, in db: Database) throws {
        let owner = try feed(article.feed, in: db)
        let feed = owner.id
        var article = article
        article.incoming = article.incoming.withoutSecret(of: owner)
        let keptFeeds = try self.keptFeeds ?? StatusTable.keptFeeds(of: account, in: db)
        self.keptFeeds = keptFeeds
        if keptFeeds.contains(feed) { try StatusTable.renumberKept(article, of: feed, in: account, at: now, db) }
        if let known = try StatusTable.known(article.incoming.key, of: account, in: db) {
            if known.isKept {
                try StatusTable.setReturned(known.id, isStarred: article.isStarred, at: now, in: db)
            }
            if !keepsStatuses { try setStatus(article, of: known, in: db) }
            try update(known, with: article.incoming, in: db)
            self.known.append((known.id, feed))
        } else {
            try insert(article, of: feed, in: db)
        }
    }

    /// Writes the fields that would make the search index flush after each article, see ``SearchTable/add(_:in:)``, and
    /// those that touch a page of each index: if they alternated with the articles' pages, they would evict each other
    /// from memory.
    func finish(in db: Database) throws {
        for (id, date) in dates { try StatusTable.setDate(date, of: id, in: db) }
        for (id, feed) in known {
            try StatusTable.setFeed(feed, of: id, in: db)
            try MissingContentTable.remove(id, in: db)
        }
    }

    private mutating func feed(_ feed: ServerFeed, in db: Database) throws -> Feed {
        if let known = feeds[feed.id] { return known }
        let stored = feed.stored
        let id = try FeedTable.findOrAddPlaceholder(stored, in: account, at: now, db)
        let known =
            try FeedTable.known(id, in: db)?.feed ?? Feed(id: id, accountID: account, url: stored.url, dateAdded: now)
        feeds[feed.id] = known
        return known
    }

    /// Adopts the statuses. An article that was not here until now is new, and was not marked elsewhere.
    private mutating func setStatus(_ article: ServerArticle, of known: StatusTable.Known, in db: Database) throws {
        for mark in Mark.statuses {
            guard let change = article[mark].map({ MarkChange(mark, $0) }) else { continue }
            let changed = try MarkTable.set(change, of: known.id, by: .server, at: now, in: db)
            if changed && known.fingerprint != nil { counts.statuses.add(1, change) }
        }
    }

    private mutating func update(_ known: StatusTable.Known, with incoming: IncomingArticle, in db: Database) throws {
        if known.isDeleted || known.fingerprint == incoming.fingerprint { return }
        try ArticleTable.update([known.id: incoming], in: db)
        if known.fingerprint == nil {
            try RuleQueueTable.add(known.id, in: db)
            counts.new += 1
            if try !StatusTable.isRead(known.id, in: db) { counts.unread += 1 }
        } else {
            counts.updated += 1
        }
        dates.append((known.id, incoming.article.listedDate(arrived: known.dateArrived)))
    }

    private mutating func insert(_ article: ServerArticle, of feed: FeedID, in db: Database) throws {
        let id = try StatusTable.insert(
            StatusTable.New(
                account: account, articleID: article.incoming.key, feed: feed,
                marks: Set(Mark.statuses.filter { article[$0] == true }),
                date: article.incoming.article.listedDate(arrived: now), dateArrived: now,
                size: article.incoming.size),
            in: db)
        try ArticleTable.insert(article.incoming, as: id, in: db)
        try RuleQueueTable.add(id, in: db)
        counts.new += 1
        if article.isRead != true { counts.unread += 1 }
    }
}
