package import Foundation
import HTML
package import Model
import Parser
package import Store
package import TestSupport
import Testing
package import Web

package import Fetch
package import Sync

/// What one user has: a database file in a folder that goes when the test ends, a client, and a clock.
package final class Reader: Sendable {
    package let folder: TemporaryFolder
    package let database: FeedDatabase
    package let account: Account
    package let clock = TestClock()
    package let web = HTTPClient(.init(userAgent: "rss"))
    private let limits: HTTPLimits
    private let rule: RefreshRule
    private let reportDelay: TimeInterval
    private let hasRoute: Bool

    /// - Parameters:
    ///   - rule: by itself, one that lets feeds be visited whenever their servers do.
    ///   - reportDelay: by itself, every failure is reported at once.
    ///   - hasRoute: whether the system knows a way to other machines.
    ///   - path: that of a database to begin with.
    ///   - plainText: called by the database while it deletes an article.
    package init(
        limits: HTTPLimits = .patient, rule: RefreshRule = RefreshRule(interval: 0), reportDelay: TimeInterval = 0,
        hasRoute: Bool = true, copying path: String? = nil,
        plainText: @escaping @Sendable (String) -> String = HTMLText.searchable
    ) throws {
        self.limits = limits
        self.rule = rule
        self.reportDelay = reportDelay
        self.hasRoute = hasRoute
        folder = try TemporaryFolder()
        if let path { try FileManager.default.copyItem(atPath: path, toPath: folder.path + "/rss.db") }
        database = try Self.open(folder, plainText)
        account = try database.account(named: "local")
    }

    private static func open(
        _ folder: TemporaryFolder, _ plainText: @escaping @Sendable (String) -> String = HTMLText.searchable
    ) throws -> FeedDatabase {
        try FeedDatabase(path: folder.path + "/rss.db", durability: .refetchable, markup: markup(plainText))
    }

    package static func markup(_ plainText: @escaping @Sendable (String) -> String) -> MarkupFunctions {
        MarkupFunctions(
            plainText: plainText, plainTextVersion: HTMLText.searchableVersion,
            sanitized: { HTMLSanitizer.sanitized($0, base: nil) }, sanitizedVersion: HTMLSanitizer.version)
    }

    package var fetcher: FeedFetcher { fetcher { _ in nil } }

    /// - Parameter credentials: called with the origin before each request.
    package func fetcher(
        credentials: @escaping @Sendable (_ origin: String) -> HTTPCredentials?
    ) -> FeedFetcher {
        FeedFetcher(
            web: web, credentials: credentials, limits: limits, message: { "\($0)" },
            hasRoute: { [hasRoute] in hasRoute }, now: { [clock] in clock.now })
    }

    package var local: LocalAccount { local(database) }

    package func local(_ database: FeedDatabase, _ fetcher: FeedFetcher? = nil) -> LocalAccount {
        LocalAccount(
            account, database: database, fetcher: fetcher ?? self.fetcher, retention: RetentionRule(), rule: rule,
            reportDelay: reportDelay)
    }

    /// As another process has it, which knows what the file knows.
    package func another() throws -> LocalAccount {
        local(try Self.open(folder))
    }
}

// MARK: - Doing

extension Reader {

    @discardableResult
    package func subscribe(_ urls: String...) async throws -> Int {
        try await subscribe(urls)
    }

    @discardableResult
    package func subscribe(_ urls: [String]) async throws -> Int {
        try await local.subscribe(urls.map { ImportedFeed(url: $0) }).added
    }

    @discardableResult
    package func sync(
        force: Bool = false, for asker: RefreshOccasion = .scheduled, isWatched: Bool = false
    ) async throws -> SyncReport {
        var options = PullOptions()
        options.force = force
        options.asker = asker
        options.reportsAll = asker == .named
        options.isWatched = isWatched
        return try await local.pull(options) { _ in }
    }
}

// MARK: - Looking

extension Reader {

    /// Of the only feed.
    package var state: RefreshState {
        get throws { try #require(states.values.first) }
    }

    /// When the next sync of a timer visits the only feed.
    package var nextFetch: Date? {
        get throws { rule.nextFetch(try state, host: nil, at: clock.now) }
    }

    /// Of all feeds, by their addresses.
    package var states: [String: RefreshState] {
        get throws {
            let states = try database.refreshStates(of: account.id)
            return Dictionary(uniqueKeysWithValues: states.map { ($0.feed.url, $0.state) })
        }
    }

    package var articles: [ListedArticle] {
        get throws {
            var articles: [ListedArticle] = []
            try database.forEachArticle(ArticleQuery()) { articles.append($0) }
            return articles
        }
    }

    /// Sorted.
    package var titles: [String] {
        get throws { try articles.map { $0.title ?? "" }.sorted() }
    }
}

extension HTTPLimits {
    /// That no test meets by accident, however busy the machine is.
    package static var patient: HTTPLimits {
        var limits = HTTPLimits()
        limits.connect = .seconds(600)
        limits.stalled = .seconds(600)
        limits.whole = .seconds(1_200)
        return limits
    }
}
