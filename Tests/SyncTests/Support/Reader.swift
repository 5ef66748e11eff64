import Foundation
import Model
import Parser
import Store
import TestSupport
import Testing
import Web

@testable import Sync

/// What one user has: a database file in a folder that goes when the test ends, a client, and a clock.
final class Reader: Sendable {
    let folder: TemporaryFolder
    let database: FeedDatabase
    let account: Account
    let clock = Clock()
    let web = HTTPClient(.init(userAgent: "rss"))
    private let limits: HTTPLimits

    /// - Parameter plainText: called by the database while it saves an article with a NUL.
    init(
        limits: HTTPLimits = HTTPLimits(), plainText: @escaping @Sendable (String) -> String = HTMLText.searchable
    ) throws {
        self.limits = limits
        folder = try TemporaryFolder()
        database = try Self.open(folder, plainText)
        account = try database.account(named: "local")
    }

    private static func open(
        _ folder: TemporaryFolder, _ plainText: @escaping @Sendable (String) -> String = HTMLText.searchable
    ) throws -> FeedDatabase {
        try FeedDatabase(path: folder.path + "/rss.db", durability: .refetchable, markup: markup(plainText))
    }

    static func markup(_ plainText: @escaping @Sendable (String) -> String) -> MarkupFunctions {
        MarkupFunctions(plainText: plainText, sanitized: { HTMLSanitizer.sanitized($0, base: nil) })
    }

    var visitor: FeedVisitor {
        FeedVisitor(web: web, credentials: { _ in nil }, limits: limits) { [clock] in clock.now }
    }

    var local: LocalAccount {
        LocalAccount(account, database: database, visitor: visitor, retention: RetentionRule())
    }

    /// As another process has it, which knows what the file knows.
    func another() throws -> LocalAccount {
        LocalAccount(account, database: try Self.open(folder), visitor: visitor, retention: RetentionRule())
    }
}

// MARK: - Doing

extension Reader {

    @discardableResult
    func subscribe(_ urls: String...) async throws -> Int {
        try await subscribe(urls)
    }

    @discardableResult
    func subscribe(_ urls: [String]) async throws -> Int {
        try await local.subscribe(urls.map { ImportedFeed(url: $0) }).added
    }

    @discardableResult
    func sync(force: Bool = false) async throws -> SyncReport {
        var options = PullOptions()
        options.force = force
        return try await local.pull(options) { _ in }
    }
}

// MARK: - Looking

extension Reader {

    /// Of the only feed.
    var state: RefreshState {
        get throws { try #require(states.values.first) }
    }

    /// Of all feeds, by their addresses.
    var states: [String: RefreshState] {
        get throws {
            let states = try database.refreshStates(of: account.id)
            return Dictionary(uniqueKeysWithValues: states.map { ($0.feed.url, $0.state) })
        }
    }

    var articles: [ListedArticle] {
        get throws {
            var articles: [ListedArticle] = []
            try database.forEachArticle(ArticleQuery()) { articles.append($0) }
            return articles
        }
    }

    /// Sorted.
    var titles: [String] {
        get throws { try articles.map { $0.title ?? "" }.sorted() }
    }
}
