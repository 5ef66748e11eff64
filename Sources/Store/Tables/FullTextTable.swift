import Foundation
import GRDB
import Model

/// The table of full texts, beside the articles that feeds give. The view `articleContent` chooses between the two.
enum FullTextTable {

    /// Saves the text of an article, instead of the one that was there. An earlier full text stays if the page is gone
    /// now, is shorter, or asks for money: see ``FullText/Outcome/leavesEarlierText``.
    static func set(_ text: FullText, of id: Int64, in db: Database) throws {
        if text.outcome.leavesEarlierText, try wordCount(of: id, in: db) != nil {
            return try countTry(text, of: id, in: db)
        }
        try SearchTable.forget(id, in: db)
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO fullText
                    (id, outcome, html, url, words, dateFetched, tries, etag, lastModified, readAs)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, text.outcome.rawValue, text.html, text.url, text.words, text.dateFetched.seconds, text.tries,
            text.version?.etag, text.version?.lastModified, text.version?.readAs,
        ])
        // The page may be at another address.
        try DuplicateTable.update(id, in: db)
        try SearchTable.addAgain(id, in: db)
    }

    /// Changes the full text of an article, if it has one.
    static func change(
        _ id: Int64, in db: Database, _ change: (String) -> (html: String, words: Int)
    ) throws {
        let html = try db.cachedStatement(sql: "SELECT html FROM fullText WHERE id = ?")
        guard let former = try String.fetchOne(html, arguments: [id]) else { return }
        let text = change(former)
        try SearchTable.forget(id, in: db)
        try db.cachedStatement(sql: "UPDATE fullText SET html = ?, words = ? WHERE id = ?")
            .execute(arguments: [text.html, text.words, id])
        try SearchTable.addAgain(id, in: db)
    }

    /// Notes that a page whose text of an earlier time is kept has none now. One that did not come is fetched again.
    private static func countTry(_ text: FullText, of id: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: "UPDATE fullText SET dateFetched = ?2, tries = ?3, isOutdated = ?4 WHERE id = ?1"
        ).execute(arguments: [
            id, text.dateFetched.seconds, text.tries, text.outcome == .failed && text.tries < FullText.mostTries,
        ])
    }

    /// Notes that the page is as it was when its full text was read.
    static func setUnchanged(_ id: Int64, at now: Date, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE fullText SET dateFetched = ?2, tries = 0, isOutdated = 0 WHERE id = ?1")
            .execute(arguments: [id, now.seconds])
    }

    /// Gives the full text of an article to another one that has neither a full text nor as many words of its own,
    /// unless the user took its full text back.
    static func copy(_ id: Int64, to other: Int64, in db: Database) throws {
        let isLacking = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM article WHERE id = ?1)
                    AND NOT EXISTS (SELECT 1 FROM fullText WHERE id = ?1 AND (html IS NOT NULL OR outcome = ?2))
                """)
        guard let words = try wordCount(of: id, in: db),
            try Bool.fetchOne(isLacking, arguments: [other, FullText.Outcome.forgotten.rawValue]) == true,
            try words > feedWordCount(of: other, in: db)
        else { return }
        try SearchTable.forget(other, in: db)
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO fullText (id, \(copied)) SELECT ?2, \(copied) FROM fullText WHERE id = ?1
                """
        ).execute(arguments: [id, other])
        try DuplicateTable.update(other, in: db)
        try SearchTable.addAgain(other, in: db)
    }

    private static let copied =
        "outcome, html, url, words, dateFetched, tries, isOutdated, etag, lastModified, readAs"

    /// Returns whether the article has a page that was read, and now another text of its own than then.
    static func isOutdated(_ id: Int64, by article: Article, in db: Database) throws -> Bool {
        let sql = """
            SELECT \(feedText), article.url, article.enclosures
            FROM fullText CROSS JOIN article ON article.id = fullText.id WHERE fullText.id = ?
            """
        let sources = try db.values(of: db.cachedStatement(sql: sql), arguments: [id]) { row in
            FullTextSource(
                text: row.text(0), url: row.text(1), enclosures: try ArticleTable.enclosures(row.text(2)))
        }
        let text = article.content.flatMap { $0.isEmpty ? nil : $0 } ?? article.summary
        let now = FullTextSource(text: text, url: article.url, enclosures: article.enclosures)
        return sources.contains { $0 != now }
    }

    /// Marks the text as one to be fetched once more, as the feed's own has changed. If the feed has as many words now,
    /// they are shown until then, and afterwards if the page has no more.
    ///
    /// The search index must not have the article, as the shown text may change.
    static func setOutdated(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE fullText SET isOutdated = 1, tries = 0 WHERE id = ?")
            .execute(arguments: [id])
        guard let words = try wordCount(of: id, in: db), try words <= feedWordCount(of: id, in: db) else { return }
        try db.cachedStatement(
            sql: """
                UPDATE fullText SET outcome = ?2, html = NULL, etag = NULL, lastModified = NULL, readAs = NULL
                WHERE id = ?1
                """
        ).execute(arguments: [id, FullText.Outcome.noMore.rawValue])
    }

    /// Returns the number of words of an article's full text; `nil` if there is none.
    private static func wordCount(of id: Int64, in db: Database) throws -> Int? {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT words FROM fullText WHERE id = ? AND html IS NOT NULL"), arguments: [id])
    }

    private static func feedWordCount(of id: Int64, in db: Database) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT \(feedText) FROM article WHERE id = ?")
        return try String.fetchOne(statement, arguments: [id]).map(FullText.wordCount) ?? 0
    }

    /// The SQL of the feed's own text of a row of `article`.
    static let feedText = "coalesce(nullif(article.content, ''), article.summary)"

    /// Deletes the text of an article that was or is being deleted; the search index needs no change then.
    static func delete(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM fullText WHERE id = ?").execute(arguments: [id])
    }

    static func isEmpty(in db: Database) throws -> Bool {
        try Bool.fetchOne(db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM fullText)")) ?? true
    }

    /// Returns the text without its HTML.
    static func text(of id: Int64, in db: Database) throws -> FullText? {
        let statement = try db.cachedStatement(
            sql: "SELECT outcome, url, words, dateFetched, tries FROM fullText WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]),
            let outcome = try FullText.Outcome(rawValue: row.value("outcome"))
        else { return nil }
        return try FullText(
            outcome, url: row.value("url"), words: row.value("words"),
            at: Date(timeIntervalSince1970: row.value("dateFetched")),
            tries: row.value("tries"))
    }

    /// An SQL condition on a row of `article`: it has the text of its page.
    static let isWhole = hasText("article")

    /// An SQL condition: the article of a row of the table has the text of its page.
    static func hasText(_ table: String) -> String {
        "EXISTS (SELECT 1 FROM fullText WHERE fullText.id = \(table).id AND html IS NOT NULL)"
    }

    /// An SQL condition on a row of `article`, see `ArticleCondition.isTruncated`. The end of the HTML is enough to know
    /// how the text ends.
    static let isTruncated = """
        (NOT \(isWhole) AND (\(endings.map { "(\(end)) LIKE '%\($0)'" }.joined(separator: " OR "))))
        """

    private static let end = """
        SELECT coalesce(rtrim(plainText(substr(\(feedText), -400)), ' ]>»→'), '')
        """

    private static let endings = [
        "…", "...", "read more", "continue reading", "read on", "weiterlesen", "lire la suite",
    ]

    /// Returns what came of the pages of a feed's newest articles, without those that the user took back.
    static func lastPages(of feed: FeedID, in db: Database) throws -> LastPages {
        let statement = try db.cachedStatement(
            sql: """
                SELECT outcome FROM status INDEXED BY statusFeed CROSS JOIN fullText ON fullText.id = status.id
                WHERE feedID = ? AND outcome <> ? ORDER BY status.date DESC LIMIT ?
                """)
        let outcomes = try String.fetchAll(
            statement, arguments: [feed.rawValue, FullText.Outcome.forgotten.rawValue, LastPages.most])
        return LastPages(
            Dictionary(outcomes.compactMap(FullText.Outcome.init).map { ($0, 1) }, uniquingKeysWith: +))
    }

    /// The feeds whose articles a sync makes whole.
    static func wantingFeeds(in db: Database) throws -> Set<FeedID> {
        let settings = try FeedSettingTable.effective(of: nil, in: db)
        return Set(settings.filter { $1.fullText != nil && !$1.isPaused }.keys)
    }

    /// Returns whether a sync will fetch the article's page, if its feed is among ``wantingFeeds(in:)``.
    static func isWaiting(_ id: Int64, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM status CROSS JOIN article ON article.id = status.id
                    WHERE status.id = ?1 AND \(isFetchable)
                    AND \(isWanted(at: "\(Int64.max)")))
                """)
        return try Bool.fetchOne(statement, arguments: [id]) ?? false
    }

    /// An SQL condition on a row of `article`: it has a page, or files with its text, which alone have a role.
    static let hasSource = "(coalesce(article.url, '') <> '' OR instr(article.enclosures, '\"role\":') > 0)"

    /// An SQL condition on rows of `status` and `article`: a sync fetches its page if it is wanted.
    static let isFetchable = """
        read = 0 AND deleted = 0 AND \(hasSource)
        AND NOT EXISTS (SELECT 1 FROM feed WHERE feed.id = status.feedID AND url = '\(Feed.savedPagesURL)')
        """

    /// An SQL condition on a row of `status`: its page was not fetched, or did not come the last time, or the feed's text
    /// has changed since. A try that is yet to come is one of a clock that was ahead.
    ///
    /// - Parameter now: The SQL of the current time.
    static func isWanted(at now: String) -> String {
        """
        NOT EXISTS (
            SELECT 1 FROM fullText WHERE fullText.id = status.id AND NOT (
                (outcome = '\(FullText.Outcome.failed.rawValue)' OR isOutdated) AND tries < \(FullText.mostTries)
                AND (tries = 0 OR dateFetched <= \(now) - \(FullText.timeBetweenTries) OR dateFetched > \(now))
            )
        )
        """
    }
}
