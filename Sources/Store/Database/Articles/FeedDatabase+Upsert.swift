import Base
package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Saves the results of fetching feeds of the local account: states, titles and articles.
    ///
    /// An article that came back keeps its status; one that was deleted stays deleted. A document that has no articles,
    /// or is truncated, removes none. Nothing is queued here, as these are not changes by the user.
    ///
    /// A feed that was unsubscribed from meanwhile is skipped.
    ///
    /// - Parameter fetches: At most one of each feed.
    /// - Returns: The counts of articles for each fetch.
    package func save(
        _ fetches: [FeedFetch], at now: Date, keeping rule: RetentionRule = RetentionRule()
    ) async throws -> [UpsertCounts] {
        var saved = try await inBatches(fetches) { fetches, db in try keep(fetches, at: now, keeping: rule, in: db) }
            .flatMap { $0 }
        for (index, fetch) in fetches.enumerated() where saved[index].isAllNew {
            if let feed = try await keepWithinBudget(fetch.feedID, at: now) { saved[index].counts.full.append(feed) }
        }
        return saved.map(\.counts)
    }

    /// The result of saving a fetch.
    struct SavedFetch: Sendable {
        var counts = UpsertCounts()

        /// Whether a feed that had articles listed only ones that were not known.
        var isAllNew = false
    }

    /// Returns the moves of feeds that saving the fetches will make.
    package func moves(in fetches: [FeedFetch]) throws -> [FeedMove] {
        if fetches.allSatisfy({ $0.newURL == nil }) { return [] }
        return try read { db in
            try fetches.compactMap { fetch in
                guard let url = fetch.newURL, let feed = try FeedTable.subscription(fetch.feedID, in: db) else {
                    return nil
                }
                let other = try FeedTable.feed(at: url, of: feed.accountID, in: db)
                return FeedMove(
                    feed: feed, url: url,
                    other: try other.flatMap { $0.id == feed.id ? nil : $0 }.flatMap {
                        try FeedTable.subscription($0.id, in: db)
                    })
            }
        }
    }

    /// Inserts new articles, then updates changed ones, and writes the feeds' states last: the order in which the
    /// search index is quickest, see ``SearchTable/add(_:in:)``.
    func keep(
        _ fetches: some Sequence<FeedFetch>, at now: Date, keeping rule: RetentionRule, in db: Database
    ) throws -> [SavedFetch] {
        var kept: [FeedFetch] = []
        var saved: [SavedFetch] = []
        var changed: [Int64: IncomingArticle] = [:]
        var news = NewArticles()
        let settings = try FeedSettingTable.effective(of: nil, in: db)
        for fetch in fetches {
            // For most fetches, only the refresh state is saved.
            if fetch.contents == nil && fetch.newURL == nil {
                saved.append(SavedFetch())
                kept.append(fetch)
                continue
            }
            guard var feed = try FeedTable.subscription(fetch.feedID, in: db) else {
                saved.append(SavedFetch())
                continue
            }
            if let url = fetch.newURL {
                // The merge of two feeds must find all their articles in the tables.
                try news.index(in: db)
                try ArticleTable.update(changed, in: db)
                changed = [:]
                let id = try FeedTable.setURL(url, of: feed, in: db)
                feed = try FeedTable.subscription(id, in: db) ?? feed
            }
            let arrivesRead = settings[feed.id]?.arrivesRead ?? false
            var upsert = ArticleUpsert(feed: feed, now: now, rule: rule, arrivesRead: arrivesRead)
            if let contents = fetch.contents { try upsert.save(contents, &news, in: db) }
            changed.merge(upsert.changed) { $1 }
            saved.append(SavedFetch(counts: upsert.counts, isAllNew: upsert.isAllNew))
            kept.append(fetch)
        }
        try news.index(in: db)
        try ArticleTable.update(changed, in: db)
        for fetch in kept { try keepState(fetch, in: db) }
        return saved
    }

    private func keepState(_ fetch: FeedFetch, in db: Database) throws {
        let feed = fetch.feedID
        // This feed may have been merged into another that moved.
        guard try FeedTable.isSubscribed(feed, in: db) else { return }
        guard let contents = fetch.contents else { return try RefreshTable.set(fetch.refresh, for: feed, in: db) }
        var refresh = fetch.refresh
        refresh.recent = try RefreshTable.recentArticles(of: feed, in: db)
        try RefreshTable.set(refresh, for: feed, in: db)
        try FeedTable.setNotified(title: contents.title, siteURL: contents.siteURL, of: feed, in: db)
    }
}

/// The articles of one feed's document that are being written to the tables.
private struct ArticleUpsert {
    let feed: Feed
    let now: Date
    let rule: RetentionRule

    /// Whether all articles arrive read, whatever their age.
    let arrivesRead: Bool

    private(set) var counts = UpsertCounts()

    /// See ``FeedDatabase/SavedFetch``.
    private(set) var isAllNew = false

    /// The changed articles that are to be written, by their ids.
    private(set) var changed: [Int64: IncomingArticle] = [:]

    init(feed: Feed, now: Date, rule: RetentionRule, arrivesRead: Bool) {
        self.feed = feed
        self.now = now
        self.rule = rule
        self.arrivesRead = arrivesRead
    }

    mutating func save(_ contents: FeedContents, _ news: inout NewArticles, in db: Database) throws {
        // The articles of a new feed needn't be looked up one by one.
        let isFirst = try !StatusTable.isKnown(feed.id, in: db)
        var missing = contents.listsAll ? Set(try StatusTable.idsListed(by: feed.id, in: db)) : []
        var listed: [IncomingArticle] = []
        var (unknown, returned) = (IndexSet(), IndexSet())
        var keys: Set<String> = []

        for incoming in contents.articles where keys.insert(incoming.key).inserted {
            let incoming = incoming.withoutSecret(of: feed)
            if !isFirst, let known = try StatusTable.known(articleID(incoming), of: feed.accountID, in: db) {
                missing.remove(known.id)
                if known.isGone { returned.insert(listed.count) }
                try update(known, with: incoming, in: db)
            } else {
                unknown.insert(listed.count)
            }
            listed.append(incoming)
        }
        // Another machine may know an article by the id that it has now, and this one by its former id.
        if try !returned.isEmpty && SharedFeedTable.name(of: feed.id, in: db) == nil { returned = [] }
        try adopt(
            &unknown, or: returned, of: listed, insteadOf: &missing, site: contents.siteURL ?? feed.siteURL, in: db)
        isAllNew = !isFirst && contents.listsAll && !listed.isEmpty && unknown.count == listed.count
        // The newest comes first in most documents, and gets the highest id.
        for index in unknown.reversed() { try insert(listed[index], &news, in: db) }
        if contents.isComplete && !contents.articles.isEmpty {
            for id in missing { try StatusTable.setGone(now, of: id, in: db) }
        }
    }

    private func articleID(_ incoming: IncomingArticle) -> String {
        LocalArticleID(feed: feed.id, key: incoming.key).text
    }

    private mutating func update(_ known: StatusTable.Known, with incoming: IncomingArticle, in db: Database) throws {
        if known.isGone { try StatusTable.setGone(nil, of: known.id, in: db) }
        if known.isDeleted { return }
        let date = incoming.article.listedDate(arrived: known.dateArrived, by: now)
        if known.fingerprint == incoming.fingerprint || (incoming.isPartial && known.fingerprint != nil) {
            // Only the date may change: the clock was wrong.
            let isCorrected = date != incoming.article.listedDate(arrived: known.dateArrived)
            if isCorrected { try StatusTable.setDate(date, of: known.id, in: db) }
            return
        }
        changed[known.id] = incoming
        if known.fingerprint != nil { counts.updated += 1 }
        try StatusTable.setDate(date, of: known.id, in: db)
    }

    private mutating func insert(
        _ incoming: IncomingArticle, _ news: inout NewArticles, in db: Database
    ) throws {
        let date = incoming.article.listedDate(arrived: now)
        // The date of arrival is no substitute, as the clock may be wrong.
        let isOld = incoming.article.credibleDate(by: now).map { rule.isOld($0, feedAdded: feed.dateAdded) } ?? false
        let isRead = isOld || arrivesRead
        let status = StatusTable.New(
            account: feed.accountID, articleID: articleID(incoming), feed: feed.id, marks: isRead ? [.read] : [],
            date: date, dateArrived: now)
        try news.insert(incoming, status, in: db)
        counts.new += 1
        if !isRead { counts.unread += 1 }
    }
}

// MARK: - Changed ids

extension ArticleUpsert {

    /// Recognises articles whose ids changed, and perhaps their addresses as well: a site that moves, or whose addresses
    /// contain the number of a session, must not bring everything back as unread. An article with an unknown id is an
    /// old one if it has two of the address, the title and the date of one that the document doesn't list any more, and
    /// no other article of either has both, see ``ArticleTraits/pairs(of:in:)``.
    ///
    /// - Parameters:
    ///   - unknown: The indexes of the articles with unknown ids; those of the recognised ones are removed.
    ///   - returned: The indexes of known articles that the document did not list before.
    ///   - listed: All articles of the document.
    ///   - site: The address of the site, which is no article's.
    ///   - missing: The known articles that the document doesn't list; the recognised ones are removed.
    private mutating func adopt(
        _ unknown: inout IndexSet, or returned: IndexSet, of listed: [IncomingArticle],
        insteadOf missing: inout Set<Int64>, site: String?, in db: Database
    ) throws {
        let candidates = unknown.union(returned)
        if candidates.isEmpty || missing.isEmpty { return }
        let old = try articles(missing, site: site, in: db)
        // Mostly, what comes and what goes are different articles, and the others need not be compared.
        if ArticleTraits.pairs(of: old.map(\.traits), in: candidates.map { listed[$0].traits(site: site) }).isEmpty {
            return
        }
        let traits = listed.map { $0.traits(site: site) }
        for (olds, news) in ArticleTraits.pairs(of: old.map(\.traits), in: traits) {
            // Of several that are the same in everything, none is known to be the one that has moved.
            guard olds.count == 1, news.allSatisfy(candidates.contains), let new = news.first else { continue }
            let (old, incoming) = (old[olds[0]], listed[new])
            missing.remove(old.id)
            let (former, present) = (try StatusTable.articleID(of: old.id, in: db) ?? "", articleID(incoming))
            try SameArticles.recognise(former, as: present, of: feed, at: now, in: db)
            guard unknown.contains(new) else { continue }
            unknown.remove(new)
            try StatusTable.setDate(incoming.article.listedDate(arrived: old.dateArrived, by: now), of: old.id, in: db)
            changed[old.id] = incoming
            counts.updated += 1
        }
    }

    private struct Missing {
        var id: Int64
        var dateArrived: Date
        var traits: ArticleTraits
    }

    private func articles(_ ids: Set<Int64>, site: String?, in db: Database) throws -> [Missing] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT dateArrived, url, coalesce(nullif(article.title, ''), body), coalesce(datePublished, dateModified)
                FROM status JOIN article ON article.id = status.id JOIN articleText ON articleText.id = status.id
                WHERE status.id = ?
                """)
        var found: [Missing] = []
        for id in ids.sorted() {
            try db.forEachRow(of: statement, arguments: [id]) { row in
                let traits = ArticleTraits(
                    url: row.text(1), title: row.text(2), date: row.optionalInteger(3), site: site)
                found.append(
                    Missing(
                        id: id, dateArrived: Date(timeIntervalSince1970: Double(row.integer(0))), traits: traits))
            }
        }
        return found
    }
}

extension IncomingArticle {
    /// Returns the traits of the article, with its words if it has no title.
    fileprivate func traits(site: String?) -> ArticleTraits {
        let title = article.title.flatMap(\.nonEmpty) ?? searchText
        let date = article.datePublished ?? article.dateModified
        return ArticleTraits(url: article.url, title: title, date: date?.seconds, site: site)
    }
}

extension ArticleTraits {
    /// Creates traits without the address if that is the front page, which "Daily links" has with each new date.
    fileprivate init(url: String?, title: String?, date: Int64?, site: String?) {
        let isOwn = url.map { !WebURL.isFrontPage($0, of: site) } ?? false
        self.init(url: isOwn ? url : nil, title: title, date: date)
    }
}
