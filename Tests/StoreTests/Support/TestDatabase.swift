import Base
import Foundation
import GRDB
import Model
import TestSupport

@testable import Store

/// A real database in a folder of its own, which goes when the test ends.
///
/// Its transactions end with their work, however slow the machine is; those of ``another()`` end after a time, too.
final class TestDatabase: Sendable {
    let folder: TemporaryFolder
    let database: FeedDatabase
    let local: AccountID

    init() throws {
        folder = try TemporaryFolder()
        var database = try folder.open()
        database.longestBatch = .seconds(600)
        self.database = database
        local = try database.account(named: "local").id
    }

    /// With the lock that a process has that syncs the account.
    func whileSyncing<Result>(_ account: AccountID, _ body: () throws -> Result) throws -> Result {
        try FileLock(SyncLockFile(of: account, database: database.path).path).withLock { try body() }
    }

    /// Another connection to the file, as another process has it.
    func another() throws -> FeedDatabase {
        try folder.open()
    }
}

// MARK: - Making

extension TestDatabase {

    func subscribe(
        _ url: String = "https://example.org/feed", folders: [String] = [], at now: Date = day(0)
    ) throws -> Feed {
        try database.subscribe(NewFeed(url: url, folders: folders), in: local, at: now)
    }

    /// Removes a feed for good, as it is when its time is over.
    func remove(_ feed: Feed, at now: Date = day(0)) throws {
        try database.unsubscribe(feed.id, at: now)
        try database.deleteHidden(feed.id, at: now)
    }

    /// What a visit brings.
    @discardableResult
    func save(
        _ articles: [IncomingArticle], of feed: Feed, at now: Date = day(0), isComplete: Bool = true,
        newURL: String? = nil
    ) async throws -> UpsertCounts {
        let contents = FeedContents(isComplete: isComplete, articles: articles)
        let fetch = FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents, newURL: newURL)
        return try await database.save([fetch], at: now)[0]
    }

    /// An account with a server, and a feed in it.
    func addRemoteFeed(_ name: String = "miniflux", url: String = "https://remote.example/feed") throws -> Feed {
        try execute("INSERT INTO account (service, name) VALUES ('miniflux', ?)", [name])
        return try database.subscribe(
            NewFeed(url: url), in: try database.account(named: name).id, at: day(0))
    }

    /// A feed of a server, with articles "1", "2" and so on.
    func addRemoteFeed(articles count: Int) throws -> (Feed, [ArticleID]) {
        let feed = try addRemoteFeed()
        return (feed, try (1...count).map { try addRemoteArticle("\($0)", of: feed) })
    }

    /// An article that a server told of.
    func addRemoteArticle(_ articleID: String, of feed: Feed, arrived: Date = day(0)) throws -> ArticleID {
        try database.write { db in
            let id = try StatusTable.insert(
                StatusTable.New(
                    account: feed.accountID, articleID: articleID, feed: feed.id, date: arrived,
                    dateArrived: arrived),
                in: db)
            try ArticleTable.insert(.sample(articleID), as: id, in: db)
            return ArticleID(id)
        }
    }
}

// MARK: - Looking

extension TestDatabase {

    func execute(_ sql: String, _ arguments: [any DatabaseValueConvertible] = []) throws {
        try database.write { try $0.execute(sql: sql, arguments: StatementArguments(arguments)) }
    }

    func number(_ sql: String, _ arguments: [any DatabaseValueConvertible] = []) throws -> Int? {
        try database.read { try Int.fetchOne($0, sql: sql, arguments: StatementArguments(arguments)) }
    }

    func numbers(_ sql: String, _ arguments: [any DatabaseValueConvertible] = []) throws -> [Int?] {
        try database.read { try Optional<Int>.fetchAll($0, sql: sql, arguments: StatementArguments(arguments)) }
    }

    func list(_ query: ArticleQuery = ArticleQuery()) throws -> [ListedArticle] {
        var articles: [ListedArticle] = []
        try database.forEachArticle(query) { articles.append($0) }
        return articles
    }

    func titles(_ query: ArticleQuery = ArticleQuery()) throws -> [String] {
        try list(query).map { $0.title ?? "" }
    }

    func id(_ title: String) throws -> ArticleID? {
        try list().first { $0.title == title }?.id
    }

    /// The titles of the articles whose title or text has the word.
    func found(_ word: String) throws -> [String] {
        try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT article.title FROM article_fts JOIN article ON article.id = article_fts.rowid
                    WHERE article_fts MATCH ? ORDER BY article.id
                    """,
                arguments: [word])
        }
    }
}
