import GRDB
import Model

/// The table of blocks of text on the pages of feeds' articles, by fingerprints: those on pages of several articles are
/// not the articles.
enum PageBlockTable {

    /// The most blocks of a feed that are remembered: the articles of a day or two, and what is on every page.
    static let most = 500

    /// Returns the blocks on pages of other articles of the feed.
    static func others(than article: ArticleID, of feed: FeedID, in db: Database) throws -> Set<UInt64> {
        let statement = try db.cachedStatement(
            sql: "SELECT fingerprint FROM pageBlock WHERE feedID = ? AND (articleID <> ? OR pages > 1)")
        let found = try Int64.fetchAll(statement, arguments: [feed.rawValue, article.rawValue])
        return Set(found.map { UInt64(bitPattern: $0) })
    }

    /// Notes the blocks on the page of an article, and forgets those that were not seen for longest.
    ///
    /// - Returns: Those that were on one page until now, by its article.
    static func add(
        _ blocks: Set<UInt64>, of article: ArticleID, _ feed: FeedID, in db: Database
    ) throws -> [ArticleID: Set<UInt64>] {
        let known = try db.cachedStatement(
            sql: "SELECT articleID, pages FROM pageBlock WHERE feedID = ? AND fingerprint = ?")
        let insertion = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO pageBlock (feedID, fingerprint, articleID, pages) VALUES (?, ?, ?, ?)")
        var repeated: [ArticleID: Set<UInt64>] = [:]
        for block in blocks.sorted() {
            let key: StatementArguments = [feed.rawValue, Int64(bitPattern: block)]
            let row = try Row.fetchOne(known, arguments: key)
            let (former, pages): (Int64?, Int) = try (row?.value("articleID"), row?.value("pages") ?? 0)
            if former == article.rawValue { continue }
            // More than two are not counted: a page that is fetched again must not count as another one.
            try insertion.execute(arguments: key + [article.rawValue, min(pages + 1, 2)])
            if let former, pages == 1 { repeated[ArticleID(former), default: []].insert(block) }
        }
        try db.cachedStatement(
            sql: """
                DELETE FROM pageBlock WHERE id IN (
                    SELECT id FROM pageBlock WHERE feedID = ? ORDER BY id DESC LIMIT -1 OFFSET \(most))
                """
        ).execute(arguments: [feed.rawValue])
        return repeated
    }
}
