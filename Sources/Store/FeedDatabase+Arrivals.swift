package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Keeps what came of visiting feeds of the local account: states, titles and articles.
    ///
    /// An article that came back keeps its status; one that was deleted stays away. A document without articles, or one
    /// that was cut short, makes nothing go. Nothing here is queued: it is not the user who changed it.
    ///
    /// A feed that was unsubscribed meanwhile is passed over.
    ///
    /// - Parameter visits: At most one of each feed.
    /// - Returns: How many articles came, for each visit.
    package func save(
        _ visits: [Visit], at now: Date, keeping rule: RetentionRule = RetentionRule()
    ) async throws -> [Arrivals] {
        try await inBatches(visits) { visits, db in try keep(visits, at: now, keeping: rule, in: db) }.flatMap { $0 }
    }

    /// New articles come first, those told anew after them, and all that is written of the feeds last: the order in
    /// which the search index is quickest, see ``SearchTable/add(_:title:text:in:)``.
    func keep(
        _ visits: some Sequence<Visit>, at now: Date, keeping rule: RetentionRule, in db: Database
    ) throws -> [Arrivals] {
        var kept: [Visit] = []
        var arrivals: [Arrivals] = []
        var changed: [Int64: ArrivingArticle] = [:]
        for visit in visits {
            guard var feed = try FeedTable.subscription(visit.feedID, in: db) else {
                arrivals.append(Arrivals())
                continue
            }
            if let url = visit.newURL {
                // Feeds that become one must find all their articles as they are.
                try ArticleTable.update(changed, in: db)
                changed = [:]
                try FeedTable.setURL(url, of: feed, in: db)
                feed = try FeedTable.subscription(visit.feedID, in: db) ?? feed
            }
            var arrival = ArticleArrival(feed: feed, now: now, rule: rule, plainText: plainText)
            if let contents = visit.contents { try arrival.save(contents, in: db) }
            changed.merge(arrival.changed) { $1 }
            arrivals.append(arrival.arrivals)
            kept.append(visit)
        }
        try ArticleTable.update(changed, in: db)
        for visit in kept { try keepState(visit, in: db) }
        return arrivals
    }

    private func keepState(_ visit: Visit, in db: Database) throws {
        // Another feed that moved may have turned out to be this one.
        guard let feed = try FeedTable.subscription(visit.feedID, in: db) else { return }
        try RefreshTable.set(visit.refresh, for: feed.id, in: db)
        guard let contents = visit.contents else { return }
        try FeedTable.setTold(title: contents.title, siteURL: contents.siteURL, of: feed.id, in: db)
    }
}

/// The articles of one feed's document on their way into the tables.
private struct ArticleArrival {
    let feed: Feed
    let now: Date
    let rule: RetentionRule
    let plainText: (String) -> String
    private(set) var arrivals = Arrivals()

    /// What was here before and is to be written anew, by its id.
    private(set) var changed: [Int64: ArrivingArticle] = [:]

    init(feed: Feed, now: Date, rule: RetentionRule, plainText: @escaping (String) -> String) {
        self.feed = feed
        self.now = now
        self.rule = rule
        self.plainText = plainText
    }

    mutating func save(_ contents: FeedContents, in db: Database) throws {
        // A new feed's articles needn't be looked for one by one, in vain.
        let isFirst = try !StatusTable.isKnown(feed.id, in: db)
        var missing = Set(try StatusTable.idsListed(by: feed.id, in: db))
        var strangers: [ArrivingArticle] = []
        var keys: Set<String> = []

        for article in contents.articles {
            let arriving = article.withoutNUL(plainText)
            guard keys.insert(arriving.key).inserted else { continue }
            if !isFirst, let known = try StatusTable.known(articleID(arriving), of: feed.accountID, in: db) {
                missing.remove(known.id)
                try update(known, with: arriving, in: db)
            } else {
                strangers.append(arriving)
            }
        }
        // The newest comes first in most documents, and gets the highest id.
        for arriving in try adopt(strangers, insteadOf: &missing, in: db).reversed() {
            try insert(arriving, in: db)
        }
        if contents.isComplete && !contents.articles.isEmpty {
            for id in missing { try StatusTable.setGone(now, of: id, in: db) }
        }
    }

    /// Feeds' own ids are unique within a feed only.
    private func articleID(_ arriving: ArrivingArticle) -> String {
        "\(feed.id):\(arriving.key)"
    }

    private mutating func update(_ known: StatusTable.Known, with arriving: ArrivingArticle, in db: Database) throws {
        if known.isGone { try StatusTable.setGone(nil, of: known.id, in: db) }
        if known.isDeleted || known.fingerprint == arriving.fingerprint { return }
        if arriving.isPartial && known.fingerprint != nil { return }
        changed[known.id] = arriving
        if known.fingerprint != nil { arrivals.updated += 1 }
        try StatusTable.setDate(arriving.article.listedDate(arrived: known.dateArrived), of: known.id, in: db)
    }

    private mutating func insert(_ arriving: ArrivingArticle, in db: Database) throws {
        let date = arriving.article.listedDate(arrived: now)
        let id = try StatusTable.insert(
            StatusTable.New(
                account: feed.accountID, articleID: articleID(arriving), feed: feed.id,
                isRead: rule.isOld(date, feedAdded: feed.dateAdded), date: date, dateArrived: now),
            in: db)
        try ArticleTable.insert(arriving, as: id, in: db)
        try RuleQueueTable.add(id, in: db)
        arrivals.new += 1
    }
}

// MARK: - Changed ids

extension ArticleArrival {

    /// Recognises articles whose ids alone changed: a feed that changes its guids' scheme must not bring everything back
    /// as unread. One that is new by id is an old one when it has the address, and the title or date, of one that the
    /// document doesn't list any more.
    ///
    /// - Returns: What is new indeed.
    private mutating func adopt(
        _ strangers: [ArrivingArticle], insteadOf missing: inout Set<Int64>, in db: Database
    ) throws -> [ArrivingArticle] {
        if strangers.isEmpty || missing.isEmpty { return strangers }
        var missingByPlace = try articles(missing, in: db)
        var news: [ArrivingArticle] = []
        for stranger in strangers {
            guard let place = stranger.article.place, let old = missingByPlace[place],
                stranger.article.isTwin(of: old.article)
            else {
                news.append(stranger)
                continue
            }
            missingByPlace[place] = nil
            missing.remove(old.id)
            try StatusTable.setArticleID(articleID(stranger), of: old.id, in: db)
            try StatusTable.setDate(stranger.article.listedDate(arrived: old.dateArrived), of: old.id, in: db)
            changed[old.id] = stranger
            arrivals.updated += 1
        }
        return news
    }

    private struct Missing {
        var id: Int64
        var dateArrived: Date
        var article: Article
    }

    /// The articles, by their addresses. Several at one address are left out: it says nothing there.
    private func articles(_ ids: Set<Int64>, in db: Database) throws -> [Substring: Missing] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT dateArrived, \(ArticleTable.columns(withContent: true)) FROM status JOIN article ON article.id = status.id
                WHERE status.id = ?
                """)
        var found: [Substring: Missing] = [:]
        var ambiguous: Set<Substring> = []
        for id in ids {
            try db.forEachRow(of: statement, arguments: [id]) { row in
                let missing = Missing(
                    id: id, dateArrived: Date(timeIntervalSince1970: Double(row.integer(0))),
                    article: try ArticleTable.article(row, from: 1))
                guard let url = missing.article.place else { return }
                if found.updateValue(missing, forKey: url) != nil { ambiguous.insert(url) }
            }
        }
        return found.filter { !ambiguous.contains($0.key) }
    }
}

extension Article {
    /// The address without its scheme: a site that moves to https: often changes the guids along.
    fileprivate var place: Substring? {
        guard let url else { return nil }
        let scheme = ["https:", "http:"].first { url.hasPrefix($0) } ?? ""
        return url.dropFirst(scheme.count)
    }

    /// Whether two articles at one address are the same by their title or date. Two that have neither aren't: feeds
    /// give the address of their front page to all that they publish.
    fileprivate func isTwin(of other: Article) -> Bool {
        (title != nil && title == other.title)
            || (datePublished != nil && datePublished?.seconds == other.datePublished?.seconds)
    }
}
