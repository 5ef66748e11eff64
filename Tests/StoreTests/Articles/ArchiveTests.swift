import Foundation
import GRDB
import GRDBSQLite
import Machines
import Model
import Testing

@testable import Store

/// Articles stay until the user says otherwise.
@Suite struct ArchiveTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    /// Articles that were read, and left their feed, on day 0.
    @discardableResult
    private func archive(_ count: Int = 1, url: String = "https://example.org/feed") async throws -> Feed {
        let feed = try test.subscribe(url, at: day(-300))
        try await test.save((0..<count).map { .sample("\($0) of \(url)") }, of: feed, at: day(-1))
        try await test.save([.sample("listed by \(url)")], of: feed, at: day(0))
        try test.execute(
            "UPDATE status SET read = 1, dateDone = ? WHERE dateGone IS NOT NULL", [day(0).seconds])
        return feed
    }

    private func prune(_ local: FeedSettings.Keep = .forever, at date: Double) async throws -> Pruned {
        var rule = RetentionRule()
        rule.localArticles = local
        return try await test.database.prune(rule, at: day(date))
    }

    @Test func localArticlesStay() async throws {
        try await archive()
        #expect(try await prune(at: 10_000) == Pruned())
        #expect(try await prune(.days(10_001), at: 10_000) == Pruned())
        #expect(try await prune(at: 10_000) == Pruned())
        #expect(try await prune(.days(30), at: 10_000) == Pruned(articles: 1, statuses: 1))
    }

    private static let settings: [(feed: String?, folder: String?, account: FeedSettings.Keep, pruned: Int)] = [
        (nil, nil, .forever, 0), (nil, nil, .days(30), 1), (nil, "1y", .days(30), 0), ("1d", "all", .forever, 1),
        ("all", "1d", .days(30), 0), (nil, "1d", .forever, 1), (nil, "all", .days(30), 0),
    ]

    @Test(arguments: settings)
    func theNearestSettingCounts(
        _ feed: String?, _ folder: String?, _ account: FeedSettings.Keep, _ pruned: Int
    ) async throws {
        let archive = try await archive()
        try test.database.addFolder("News", to: test.local)
        try test.database.move(archive, to: "News")
        if let folder { _ = try test.database.set([FeedSetting(.keep, folder)], of: .folder("News", test.local)) }
        if let feed { _ = try test.database.set([FeedSetting(.keep, feed)], of: archive) }

        #expect(try await prune(account, at: 100).articles == pruned)
    }

    @Test func articlesOfServersStayIfTheUserSaysSo() async throws {
        _ = try test.addRemoteArticle("1", of: test.addRemoteFeed())
        try test.execute("UPDATE status SET read = 1, dateDone = ?", [day(0).seconds])
        var rule = RetentionRule()
        rule.remoteArticles = .forever

        #expect(try await test.database.prune(rule, at: day(10_000)) == Pruned())
        #expect(try await test.database.prune(RetentionRule(), at: day(90)) == Pruned(articles: 1))
    }

    /// The user has said otherwise.
    @Test func whatNoMarkKeepsOfARemovedFeedGoes() async throws {
        let feed = try await archive()
        let id = try #require(try test.id("0 of https://example.org/feed"))
        try test.database.set(.starred, true, of: [id], at: day(0))
        try test.remove(feed, at: day(1))
        #expect(try await prune(at: 1_000) == Pruned())
        try test.database.set(.starred, false, of: [id], at: day(1_000))

        #expect(try await prune(at: 1_001) == Pruned())
        #expect(try await prune(at: 1_031) == Pruned(articles: 1))
    }

    @Test func aDryRunCountsTheSame() async throws {
        try await archive(3)
        for (date, expected) in [(30.0, Pruned(articles: 3)), (180, Pruned(articles: 3, statuses: 3))] {
            #expect(try await test.database.prune(.thirtyDays, at: day(date), dryRun: true) == expected)
        }
        #expect(try await test.database.prune(RetentionRule(), at: day(180), dryRun: true) == Pruned())
        #expect(try await prune(.days(30), at: 180) == Pruned(articles: 3, statuses: 3))
    }

    // MARK: What it costs

    /// Counts the steps of SQLite's machine that a prune with nothing to do takes.
    private func steps(at date: Double) async throws -> Int {
        // The search index may have to be merged.
        #expect(try await prune(at: date) == Pruned())
        let counter = Counter()
        let context = Unmanaged.passUnretained(counter).toOpaque()
        try test.database.read { db in
            sqlite3_progress_handler(
                db.sqliteConnection, 1,
                { context in
                    if let context { Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().count += 1 }
                    return 0
                }, context)
        }
        let pruned = try await prune(at: date)
        #expect(pruned == Pruned())
        try test.database.read { db in sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        return counter.count
    }

    private final class Counter {
        var count = 0
    }

    @Test func pruningCostsWhatGoes() async throws {
        let short = try await archive(1, url: "https://short.example/")
        _ = try test.database.set([FeedSetting(.keep, "30d")], of: short)
        try await archive(10)
        let gone = try await archive(1, url: "https://gone.example/")
        try test.database.delete([try #require(try test.id("listed by https://gone.example/"))], at: day(0))
        #expect(try await prune(at: 10_000).articles == 1)
        let few = try await steps(at: 10_000)

        // Read and gone, labelled, deleted, and of a server.
        try await archive(1_000, url: "https://archive.example/")
        try await archive(500, url: "https://labelled.example/")
        let labelled = try test.database.articleIDs(ArticleQuery()).suffix(500)
        _ = try test.database.set(.label("later"), true, of: Array(labelled), at: day(0))
        try await test.save((0..<300).map { .sample("deleted \($0)") }, of: gone, at: day(1))
        let deleted = try test.list().filter { $0.title?.hasPrefix("deleted") == true }.map(\.id)
        try test.database.delete(deleted, at: day(1))
        for id in 0..<200 { _ = try test.addRemoteArticle("\(id)", of: remote()) }
        try test.execute("UPDATE status SET dateDone = ? WHERE read = 1 OR deleted = 1", [day(0).seconds])

        #expect(try await steps(at: 10_000) < few + 500)
    }

    private func remote() throws -> Feed {
        try test.database.listedFeeds(of: nil).first { $0.feed.url.contains("remote") }?.feed ?? test.addRemoteFeed()
    }

    // MARK: Imports

    private func bring(_ title: String, isRead: Bool? = false, to feed: Feed, at date: Double) async throws -> Int {
        let article = ImportedArticle(feed: feed.id, incoming: .sample(title), isRead: isRead, isStarred: true)
        return try await test.database.add([article], at: day(date), keeping: RetentionRule())
    }

    @Test func whatWasPrunedIsThereAgainWithItsMarks() async throws {
        let feed = try await archive()
        let title = "0 of https://example.org/feed"
        let id = try #require(try test.id(title))
        #expect(try await prune(.days(30), at: 40).articles == 1)

        #expect(try await bring(title, to: feed, at: 41) == 1)
        #expect(try await bring(title, to: feed, at: 41) == 0)

        let article = try test.database.article(id)
        #expect(article.listed.isRead && !article.listed.isStarred && article.dateArrived == day(-1))
        #expect(try test.found("0").count == 1)
        // It has its time again.
        try await test.save([.sample("listed by https://example.org/feed")], of: feed, at: day(42))
        #expect(try await prune(.days(30), at: 42) == Pruned())
        #expect(try await prune(.days(30), at: 71) == Pruned())
        #expect(try await prune(.days(30), at: 72).articles == 1)
        #expect(try test.database.problems() == [])
    }

    @Test func whatTheUserDeletedStaysDeleted() async throws {
        let feed = try await archive()
        let title = "0 of https://example.org/feed"
        try test.database.delete([try #require(try test.id(title))], at: day(1))

        #expect(try await bring(title, to: feed, at: 41) == 0)
        #expect(try test.titles() == ["listed by https://example.org/feed"])
    }

    // MARK: Machines

    private static let said: [(fields: [(String, String)], left: Int)] = [
        ([("read", "1")], 0), ([("read", "0"), ("starred", "0"), ("label:a", "0"), ("note", ""), ("content", "")], 0),
        ([("deleted", "1")], 0), ([("read", "1"), ("starred", "1")], 2), ([("read", "1"), ("label:a", "1")], 2),
        ([("note", "Mine."), ("content", "{}")], 2),
    ]

    @Test(arguments: said)
    func whatMachinesSaidIsForgottenByDate(_ fields: [(String, String)], _ left: Int) async throws {
        let feed = try await archive()
        try test.execute(
            "INSERT INTO sharedFeed (accountID, key, feedID) VALUES (?, 'name', ?)",
            [test.local.rawValue, feed.id.rawValue])
        func say(_ article: String, _ fields: [(String, String)], at date: Double) throws {
            for (field, value) in fields {
                try test.execute(
                    "INSERT INTO register (accountID, kind, key, field, value, stamp, machine) VALUES (?, 'article', ?, ?, ?, ?, '')",
                    [
                        test.local.rawValue, "name \(article)", field, value,
                        Stamp(milliseconds: Int64(day(date).timeIntervalSince1970 * 1_000)).bits,
                    ])
            }
        }
        try say("0 of https://example.org/feed", fields, at: 0)
        try say("listed by https://example.org/feed", [("read", "1")], at: 0)
        try say("unknown", [("read", "1")], at: 2)

        try test.database.forgetSharedArticles(before: day(1), of: test.local)

        #expect(try test.number("SELECT count(*) FROM register") == left + 2)
    }
}
