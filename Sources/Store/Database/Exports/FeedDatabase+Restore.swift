package import Foundation
import GRDB
package import Model
import Query

extension FeedDatabase {

    /// The result of taking over lines of an export.
    package struct Restored: Equatable, Sendable {
        package var feeds = 0
        package var articles = 0
        package var marked = 0

        /// The lines, counted from the first of those that were given, that could not be taken over, with the reason.
        package var refused: [(line: Int, reason: String)] = []

        package init() {}

        package static func == (left: Restored, right: Restored) -> Bool {
            (left.feeds, left.articles, left.marked) == (right.feeds, right.articles, right.marked)
                && left.refused.elementsEqual(right.refused, by: ==)
        }
    }

    /// Returns the id after which all statuses come that an import inserts.
    package func lastStatus() throws -> Int64 {
        try read { db in
            try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'status'") ?? 0
        }
    }

    /// Takes over lines of an export into an account that fetches its feeds. What is new becomes as the lines say. Feeds and
    /// articles that are known stay as they are: they get folders, labels and a note that they lack, and become read or
    /// starred. Settings are not taken over here.
    ///
    /// - Parameter last: See ``lastStatus()``: what has a later id was inserted by the same import.
    package func restore(
        _ lines: [ExportedLine], into account: AccountID, after last: Int64, at now: Date, keeping rule: RetentionRule
    ) async throws -> Restored {
        let parts = try await inBatches(Array(lines.enumerated())) { lines, db in
            var restoring = Restoring(account: account, last: last, now: now, rule: rule, db: db)
            for (index, line) in lines { try restoring.take(line, index) }
            try restoring.finish()
            let restored = restoring.restored
            if restored.feeds + restored.articles + restored.marked > 0 { try record(in: db) }
            return restored
        }
        return parts.reduce(into: Restored()) { all, part in
            all.feeds += part.feeds
            all.articles += part.articles
            all.marked += part.marked
            all.refused += part.refused
        }
    }
}

/// Lines that become rows, in a transaction.
private struct Restoring {
    let account: AccountID
    let last: Int64
    let now: Date
    let rule: RetentionRule
    let db: Database
    private(set) var restored = FeedDatabase.Restored()

    /// Articles whose words the search index still lacks.
    private var unindexed: [(id: Int64, incoming: IncomingArticle)] = []

    init(account: AccountID, last: Int64, now: Date, rule: RetentionRule, db: Database) {
        (self.account, self.last, self.now, self.rule, self.db) = (account, last, now, rule, db)
    }

    mutating func take(_ line: ExportedLine, _ index: Int) throws {
        func refuse(_ reason: String) { restored.refused.append((index, reason)) }
        switch line {
        case .folder(let folder):
            guard FolderName.isValid(folder.name) else { return refuse("not a folder's name") }
            _ = try FolderTable.findOrAdd(folder.name, in: account, db)
        case .feed(let feed): try take(feed)
        case .search(let name, let query): if let reason = try take(search: name, query) { refuse(reason) }
        case .rule(let rule): if let reason = try take(rule) { refuse(reason) }
        case .status(let key, let status):
            guard let feed = try feed(key) else { return refuse("no feed \(key.feed)") }
            try take(status, articleID(key, feed), feed)
        case .article(let key, let article):
            guard let feed = try feed(key) else { return refuse("no feed \(key.feed)") }
            let incoming = IncomingArticle(sanitizing: article, key: key.key, base: nil)
            try take(incoming.withoutSecret(of: feed), articleID(key, feed), feed)
        case .page(let key, let page):
            guard let feed = try feed(key) else { return refuse("no feed \(key.feed)") }
            try take(page, articleID(key, feed))
        }
    }

    /// Writes what is to come last in the transaction.
    mutating func finish() throws {
        try SearchTable.add(unindexed, in: db)
        unindexed = []
    }

    private func feed(_ key: ExportedArticleKey) throws -> Feed? {
        guard let feed = try FeedTable.feed(at: key.feed, of: account, in: db) else { return nil }
        return try FeedTable.isSubscribed(feed.id, in: db) ? feed : nil
    }

    private func articleID(_ key: ExportedArticleKey, _ feed: Feed) -> String {
        LocalArticleID(feed: feed.id, key: key.key).text
    }

    // MARK: Feeds, searches and rules

    private mutating func take(_ feed: ExportedFeed) throws {
        if let known = try FeedTable.feed(at: feed.url, of: account, in: db),
            try FeedTable.isSubscribed(known.id, in: db)
        {
            return try FolderTable.put(known.id, into: feed.folders, of: account, db)
        }
        let new = NewFeed(
            url: feed.url, title: feed.title, customTitle: feed.customTitle, siteURL: feed.siteURL,
            folders: feed.folders)
        let added = try FeedTable.subscribe(new, in: account, at: date(feed.dateAdded) ?? now, db)
        for url in feed.formerURLs {
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO formerURL (accountID, url, feedID)
                    SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM feed WHERE accountID = ?1 AND url = ?2)
                    """, arguments: [account.rawValue, url, added.id.rawValue])
        }
        restored.feeds += 1
    }

    /// Saves the search, unless there is one of its name.
    ///
    /// - Returns: Why it can't be; `nil` if it can.
    private func take(search name: String, _ query: String) throws -> String? {
        guard BuiltInSearch(rawValue: name) == nil, SearchName.read(name) == name else { return "not a search's name" }
        guard isQuery(query, savedAs: name) else { return "not a query" }
        if try SavedSearchTable.query(name, in: db) != nil { return nil }
        let stored = StoredQuery(try StoredQueries(db).received(query))
        try SavedSearchTable.save(SavedSearch(name: name, query: stored), in: db)
        return nil
    }

    /// Adds the rule after the others, unless one is the same.
    ///
    /// - Returns: Why it can't be; `nil` if it can.
    private func take(_ rule: ExportedRule) throws -> String? {
        guard isQuery(rule.query, savedAs: nil) else { return "not a query" }
        let query = StoredQuery(try StoredQueries(db).received(rule.query))
        let isKnown = try RuleTable.all(in: db).contains { $0.query.text == query.text && $0.actions == rule.actions }
        if isKnown { return nil }
        let added = try RuleTable.insert(query, rule.actions, in: db)
        try RuleTable.setPaused(rule.isPaused, of: added.id, in: db)
        return nil
    }

    /// Returns whether it is a query, whatever names of searches it contains: these may come later.
    private func isQuery(_ text: String, savedAs name: String?) -> Bool {
        let searches: (String) -> String? = { _ in BuiltInSearch.unread.query }
        return (try? QueryParser.parse(text, now: now, savedAs: name, searches: searches)) != nil
    }

    // MARK: Articles

    private mutating func take(_ status: ExportedStatus, _ articleID: String, _ feed: Feed) throws {
        if let known = try StatusTable.known(articleID, of: account, in: db) {
            return try mark(known, as: status)
        }
        let kinds = (Mark.flags + [.deleted])
        try db.cachedStatement(
            sql: """
                INSERT INTO status (accountID, articleID, feedID, date, dateArrived, dateRead, dateDone, dateGone, dateKept,
                    isImported\(kinds.map { ", \($0.facts.kind)" }.joined()))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?\(String(repeating: ", ?", count: kinds.count)))
                """
        ).execute(
            arguments: [
                account.rawValue, articleID, feed.id.rawValue, status.date, status.dateArrived, status.dateRead,
                status.dateDone, status.dateGone, status.dateKept, status.isImported,
            ] + StatementArguments(kinds.map(status.marks.contains)))
        let id = db.lastInsertedRowID
        for label in status.labels {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO articleLabel (id, label) VALUES (?, ?)")
                .execute(arguments: [id, label])
        }
        if let note = status.note {
            try db.cachedStatement(sql: "INSERT INTO note (id, text, dateChanged) VALUES (?, ?, ?)")
                .execute(arguments: [id, note, status.dateOfNote ?? now.seconds])
        }
        restored.marked += 1
    }

    /// Gives a known article the marks that it lacks, as from the user.
    private mutating func mark(_ known: StatusTable.Known, as status: ExportedStatus) throws {
        if known.isDeleted { return }
        var changes = Mark.flags.filter(status.marks.contains).map { MarkChange($0, true) }
        changes += try status.labels.map { try LabelTable.spelled(MarkChange(.label($0), true), in: db) }
        if let note = status.note, try NoteTable.text(of: known.id, in: db) == nil {
            changes.append(MarkChange(note: note))
        }
        var isChanged = false
        for change in changes {
            if try MarkTable.set(change, of: known.id, by: .user, at: now, in: db) { isChanged = true }
        }
        if isChanged { restored.marked += 1 }
    }

    private mutating func take(_ incoming: IncomingArticle, _ articleID: String, _ feed: Feed) throws {
        guard let known = try StatusTable.known(articleID, of: account, in: db) else {
            return try insert(incoming, articleID, feed)
        }
        if known.isDeleted || known.fingerprint != nil { return }
        try add(incoming, as: known.id)
        if known.id > last {
            // Its dates are those of the export.
            try db.cachedStatement(sql: "UPDATE status SET size = ? WHERE id = ?")
                .execute(arguments: [incoming.size, known.id])
        } else {
            try StatusTable.setSize(incoming.size, of: known.id, in: db)
            try StatusTable.setImported(known.id, in: db)
        }
    }

    /// Inserts an article of which nothing else is said, as those of other readers.
    private mutating func insert(_ incoming: IncomingArticle, _ articleID: String, _ feed: Feed) throws {
        let date = incoming.article.listedDate(arrived: now)
        let id = try StatusTable.insert(
            StatusTable.New(
                account: account, articleID: articleID, feed: feed.id,
                marks: rule.isOld(date, feedAdded: feed.dateAdded) ? [.read] : [], date: date, dateArrived: now,
                size: incoming.size, isImported: true), in: db)
        try add(incoming, as: id)
    }

    private mutating func add(_ incoming: IncomingArticle, as id: Int64) throws {
        try ArticleTable.insertWithoutWords(incoming, as: id, in: db)
        try DuplicateTable.update(id, in: db)
        try DeliveryQueueTable.addToAll(id, in: db)
        unindexed.append((id, incoming))
        restored.articles += 1
    }

    private mutating func take(_ page: ExportedPage, _ articleID: String) throws {
        guard let known = try StatusTable.known(articleID, of: account, in: db), known.fingerprint != nil else {
            return
        }
        let kept = "SELECT EXISTS (SELECT 1 FROM fullText WHERE id = ? AND (html IS NOT NULL OR outcome = ?))"
        let isKept = try Bool.fetchOne(
            db.cachedStatement(sql: kept), arguments: [known.id, FullText.Outcome.forgotten.rawValue])
        if isKept == true { return }
        // The index must have the article's own words before it gets others.
        try finish()
        let text = FullText(
            .whole, html: page.html, url: page.url, words: page.words, at: date(page.dateFetched) ?? now)
        try FullTextTable.set(text, of: known.id, in: db)
        if page.isOutdated {
            try db.cachedStatement(sql: "UPDATE fullText SET isOutdated = 1 WHERE id = ?").execute(arguments: [known.id]
            )
        }
    }
}
