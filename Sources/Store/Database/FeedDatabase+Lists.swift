import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Passes the articles to `body` one by one, in order: memory doesn't grow with their number.
    ///
    /// Throws ``StoreError/noSuchFeed(_:)``, ``StoreError/ambiguousFeed(_:candidates:)``,
    /// ``StoreError/noSuchFolder(_:)`` and ``StoreError/noSuchAccount(_:)`` for names in the query's condition, and
    /// ``StoreError/nothingToRank``.
    package func forEachArticle(_ query: ArticleQuery, _ body: (ListedArticle) throws -> Void) throws {
        try makeDuplicateKeys(for: query)
        try read { db in
            let reader = try ListedArticleReader(db)
            try forEachRow(reader.columns, query, in: db) { try body(reader.article($0)) }
        }
    }

    /// Like ``forEachArticle(_:_:)``, with more of each article than lists show.
    ///
    /// - Parameters:
    ///   - details: The details that take time to read and are wanted. The rest of the article is always there.
    ///   - marks: The texts before and after a word that was searched for, in an excerpt. An article has no excerpt
    ///     where no such word is in its text, or the search index doesn't know.
    package func forEachArticle(
        _ query: ArticleQuery, with details: ArticleDetails, marks: (String, String),
        _ body: (FullArticle) throws -> Void
    ) throws {
        try makeDuplicateKeys(for: query, details)
        try read { db in
            let excerpts = details.contains(.excerpt) ? Excerpts(of: query.condition, marks: marks) : nil
            let reader = try FullArticleReader(db, details, excerpts: excerpts, isForMany: true)
            try forEachRow(reader.columns, query, in: db) { try body(reader.article($0)) }
        }
    }

    private func forEachRow(
        _ columns: String, _ query: ArticleQuery, mostSorted: Int = ArticleSQL.mostSorted, in db: Database,
        _ body: (DirectRow) throws -> Void
    ) throws {
        let articles = try ArticleSQL(query, mostSorted: mostSorted, in: db)
        try announceScan(query, in: db)
        try db.forEachRow(sql: "SELECT \(columns) \(articles.sql)", arguments: articles.arguments, body)
    }

    /// The most articles whose texts are looked through without a word about it.
    static let mostUnannounced = 100_000

    private func announceScan(_ query: ArticleQuery, in db: Database) throws {
        guard let willScan, let scanned = ArticleSearch(query).scanned else { return }
        let articles = try ArticleSQL.counted(scanned, in: db)
        let sql = "SELECT count(*) FROM (SELECT 1 \(articles.sql) LIMIT \(Self.mostUnannounced + 1))"
        let count = try Int.fetchOne(db, sql: sql, arguments: articles.arguments) ?? 0
        if count > Self.mostUnannounced { willScan(Self.mostUnannounced) }
    }

    /// Returns the number of articles. Throws like ``forEachArticle(_:_:)``.
    package func articleCount(_ query: ArticleQuery) throws -> Int {
        try articleCount(query, mostSorted: ArticleSQL.mostSorted)
    }

    func articleCount(_ query: ArticleQuery, mostSorted: Int) throws -> Int {
        try makeDuplicateKeys(for: query)
        return try read { db in
            let articles = try ArticleSQL.counted(query, mostSorted: mostSorted, in: db)
            try announceScan(query, in: db)
            let count =
                try Int.fetchOne(db, sql: "SELECT count(*) \(articles.sql)", arguments: articles.arguments) ?? 0
            return min(count, query.limit ?? count)
        }
    }

    /// Returns the ids of the articles, in order. Throws like ``forEachArticle(_:_:)``.
    package func articleIDs(_ query: ArticleQuery) throws -> [ArticleID] {
        try articleIDs(query, mostSorted: ArticleSQL.mostSorted)
    }

    func articleIDs(_ query: ArticleQuery, mostSorted: Int) throws -> [ArticleID] {
        try makeDuplicateKeys(for: query)
        return try read { db in try articleIDs(query, mostSorted: mostSorted, in: db) }
    }

    func articleIDs(
        _ query: ArticleQuery, mostSorted: Int = ArticleSQL.mostSorted, in db: Database
    ) throws -> [ArticleID] {
        var ids: [ArticleID] = []
        try forEachRow("status.id", query, mostSorted: mostSorted, in: db) { ids.append(ArticleID($0.integer(0))) }
        return ids
    }

    /// Returns the article. Throws ``StoreError/noSuchArticle(_:in:)``, also when there is a status, but its article
    /// was pruned or deleted, is hidden, or belongs to an account outside the scope.
    ///
    /// - Parameter more: Further details than the content, folders, downloads, labels and note.
    package func article(
        _ id: ArticleID, in scope: AccountScope = .all, with more: ArticleDetails = []
    ) throws -> FullArticle {
        if more.contains(.duplicate) { try makeDuplicateKeys() }
        return try read { db in
            let reader = try FullArticleReader(db, more.union([.content, .folders, .downloads, .labels, .note]))
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(reader.columns) FROM \(ArticleSQL.tables)
                    WHERE status.id = ?1 AND +deleted = 0 AND +status.accountID = coalesce(?2, status.accountID)
                    """)
            let article = try db.value(
                of: statement, arguments: [id.rawValue, scope.id?.rawValue], reader.article)
            guard let article else { throw StoreError.noSuchArticle(id, in: scope.account?.name) }
            return article
        }
    }
}

/// Makes articles of rows, with the details that were asked for.
private final class FullArticleReader {
    private let db: Database
    private let listed: ListedArticleReader
    private let excerpts: Excerpts?
    private let details: ArticleDetails
    private let isForMany: Bool
    private let hasFullTexts: Bool
    private let hasLabels: Bool
    private let hasNotes: Bool
    private var folders: [FeedID: [String]] = [:]

    /// The feeds whose articles are wanted whole; empty unless it is asked for.
    private let wanting: Set<FeedID>

    /// All downloads; `nil` until they are read.
    private var downloads: KnownDownloads?

    /// The columns of a row, all of which ``article(_:)`` reads.
    let columns: String

    /// - Parameters:
    ///   - excerpts: `nil` if no article gets an excerpt.
    ///   - isForMany: Whether it is worth reading all downloads at once.
    init(_ db: Database, _ details: ArticleDetails, excerpts: Excerpts? = nil, isForMany: Bool = false) throws {
        self.db = db
        self.isForMany = isForMany
        self.details = details
        self.excerpts = excerpts
        listed = try ListedArticleReader(db)
        let content =
            if details.contains(.feedText) { "article.content" } else {
                details.contains(.content) ? ArticleTable.contentSQL : "NULL"
            }
        columns = "\(listed.columns), \(ArticleTable.columns(content: content)), status.dateArrived"
        wanting = details.contains(.waiting) ? try FullTextTable.wantingFeeds(in: db) : []
        hasFullTexts = try details.contains(.content) && !FullTextTable.isEmpty(in: db)
        hasLabels = try details.contains(.labels) && !LabelTable.isEmpty(in: db)
        hasNotes = try details.contains(.note) && !NoteTable.isEmpty(in: db)
    }

    func article(_ row: DirectRow) throws -> FullArticle {
        let listed = try listed.article(row)
        let first = ListedArticleReader.Column.count
        let article = try ArticleTable.article(row, from: first)
        return FullArticle(
            listed: listed, article: article,
            dateArrived: Date(timeIntervalSince1970: Double(row.integer(first + ArticleTable.Column.count))),
            fullText: hasFullTexts ? try FullTextTable.text(of: listed.id.rawValue, in: db) : nil,
            isWaiting: wanting.contains(listed.feedID)
                ? try FullTextTable.isWaiting(listed.id.rawValue, in: db) : false,
            folders: details.contains(.folders) ? try folders(of: listed.feedID) : [],
            excerpt: try excerpts?.excerpt(of: listed.id, in: db),
            downloads: details.contains(.downloads) ? try downloads(of: article.enclosures, of: listed.id) : [],
            labels: hasLabels ? try LabelTable.names(of: listed.id.rawValue, in: db) : [],
            note: hasNotes ? try NoteTable.text(of: listed.id.rawValue, in: db) : nil,
            original: details.contains(.duplicate) ? try DuplicateTable.original(of: listed.id, in: db) : nil)
    }

    private func downloads(of enclosures: [Enclosure], of article: ArticleID) throws -> [Download] {
        if enclosures.isEmpty { return [] }
        let known =
            if isForMany {
                try downloads ?? DownloadTable.known(in: db)
            } else {
                try DownloadTable.known(for: enclosures, of: article, in: db)
            }
        if isForMany { downloads = known }
        let matches = known.matches(enclosures, of: article)
        return enclosures.compactMap { matches[$0.url] }
    }

    private func folders(of feed: FeedID) throws -> [String] {
        if let known = folders[feed] { return known }
        let names = try FeedTable.isSubscribed(feed, in: db) ? FolderTable.names(of: feed, in: db) : []
        folders[feed] = names
        return names
    }
}

/// A reader of articles from rows. The names of feeds and accounts are read once, and not joined to every row.
final class ListedArticleReader {
    private let db: Database
    private let feeds: Statement
    private var feedNames: [Int64: String] = [:]
    private let accountNames: [Int64: String]

    /// The columns that ``article(_:)`` reads, the first of a row.
    enum Column: Int, RowColumn {
        case id, date, read, starred, feedID, accountID, state, title, url, author, beginning

        /// - Parameter state: The SQL expression for how far a change of the article has got.
        fileprivate func sql(state: String) -> String {
            switch self {
            case .id: "status.id"
            case .date: "status.date"
            case .read: "status.read"
            case .starred: "status.starred"
            case .feedID: "status.feedID"
            case .accountID: "status.accountID"
            case .state: state
            case .title: "article.title"
            case .url: "article.url"
            case .author: "article.author"
            case .beginning: ArticleTable.beginningSQL
            }
        }
    }

    let columns: String

    init(_ db: Database) throws {
        self.db = db
        feeds = try db.cachedStatement(
            sql: "SELECT \(FeedTable.nameSQL) FROM feed WHERE id = ?")
        let accounts = try Row.fetchAll(db, sql: "SELECT id, name FROM account").map {
            try ($0.value("id") as Int64, $0.value("name") as String)
        }
        accountNames = Dictionary(uniqueKeysWithValues: accounts)
        // The queues are usually empty, so that their rows needn't be read.
        let state = try PendingTable.isEmpty(in: db) ? "NULL" : PendingTable.stateSQL(where: "id = status.id")
        columns = Column.list { $0.sql(state: state) }
    }

    func article(_ row: DirectRow) throws -> ListedArticle {
        let feed = row.integer(Column.feedID)
        return ListedArticle(
            id: ArticleID(row.integer(Column.id)),
            date: Date(timeIntervalSince1970: Double(row.integer(Column.date))),
            isRead: row.integer(Column.read) != 0, isStarred: row.integer(Column.starred) != 0, feedID: FeedID(feed),
            feedName: try feedName(feed), title: row.text(Column.title), url: row.text(Column.url),
            author: row.text(Column.author),
            syncState: PendingTable.state(row.optionalInteger(Column.state).map { Int($0) }),
            accountName: accountNames[row.integer(Column.accountID)] ?? "",
            beginning: row.text(Column.beginning))
    }

    private func feedName(_ id: Int64) throws -> String {
        if let known = feedNames[id] { return known }
        let name = try String.fetchOne(feeds, arguments: [id]) ?? ""
        feedNames[id] = name
        return name
    }
}
