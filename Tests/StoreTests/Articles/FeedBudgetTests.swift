import Foundation
import Model
import Testing

@testable import Store

/// Some feeds change all their ids at each visit, by which they would fill the disk.
@Suite struct FeedBudgetTests {
    let test: TestDatabase
    let database: FeedDatabase
    let feed: Feed

    init() throws {
        test = try TestDatabase()
        var database = test.database
        database.budget = FeedBudget(articles: 4, bytes: 1_000)
        self.database = database
        feed = try test.subscribe()
    }

    @discardableResult
    private func visit(_ keys: String..., content: String? = nil, at date: Double = 0) async throws -> UpsertCounts {
        let state = try database.refreshStates(of: test.local).first { $0.feed.id == feed.id }?.state
        let contents = FeedContents(articles: keys.map { .sample($0, content: content) })
        let fetch = FeedFetch(feedID: feed.id, refresh: state ?? RefreshState(), contents: contents)
        return try await database.save([fetch], at: day(date))[0]
    }

    private func titles() throws -> String { try test.titles().sorted().joined() }

    /// How many articles of one byte there are, or what sizes they have, the newest first; and how many go.
    @Test(arguments: [
        ([], 0), ([1_000], 0), ([1_001], 1), ([1, 1, 1, 1], 0), ([1, 1, 1, 1, 1, 1], 2), ([900, 100, 1, 0], 2),
    ])
    func theOldestAreTooMany(_ sizes: [Int], _ excess: Int) {
        let left = sizes.indices.map { (id: Int64(-$0), size: sizes[$0]) }

        #expect(database.budget.excess(left) == left.suffix(excess).map(\.id))
    }

    @Test(arguments: [false, true])
    func theOldestGoReadOrUnreadAndThatIsSaidOnce(_ areRead: Bool) async throws {
        var full: [Int] = []
        for keys in [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h"), ("i", "j")] {
            full.append(try await visit(keys.0, keys.1).full.count)
            if areRead { try database.set(.read, true, of: database.articleIDs(ArticleQuery()), at: day(0)) }
        }

        #expect(full == [0, 0, 0, 1, 0])
        #expect(try titles() == "efghij")
        // The status of what nobody read goes, too: there is no end of new ones.
        #expect(try test.number("SELECT count(*) FROM status") == (areRead ? 10 : 6))
        #expect(try database.refreshStates(of: test.local).first?.state.dateFull == day(0))
        #expect(try database.problems() == [])
    }

    @Test func whatArrivedReadLeavesNoStatus() async throws {
        _ = try database.set([FeedSetting(.arrive, "read")], of: feed)
        for keys in [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")] { try await visit(keys.0, keys.1) }

        #expect(try titles() == "cdefgh")
        #expect(try test.number("SELECT count(*) FROM status") == 6)
    }

    @Test func bytesCount() async throws {
        try await visit("a", content: String(repeating: "x", count: 600))
        try await visit("b", content: String(repeating: "x", count: 600))
        #expect(try titles() == "ab")
        try await visit("c")

        #expect(try titles() == "bc")
    }

    @Test func whatTheUserTouchedOrBroughtStays() async throws {
        let brought = ["o", "p", "q", "r", "s"].map {
            ImportedArticle(feed: feed.id, incoming: .sample($0), isRead: true, isStarred: false)
        }
        _ = try await database.add(brought, at: day(0), keeping: RetentionRule())
        try await visit("a", "b", "c", "d", "e")
        let ids = try ["a", "b", "c"].compactMap { try test.id($0) }
        try database.set(.starred, true, of: [ids[0]], at: day(0))
        _ = try database.set(.label("later"), true, of: [ids[1]], at: day(0))
        try database.setNote("Read this.", of: ids[2], at: day(0))
        try await visit("f", "g")
        try await visit("h", "i", "j")
        try await visit("k")

        #expect(try titles() == "abcfhijkopqrs")
    }

    @Test func aFeedThatListsSomethingKnownHasNoBound() async throws {
        try await visit("a", "b", "c")
        try await visit("c", "d", "e")
        try await visit("e", "f", "g")
        try await visit("g", "h", "i")
        #expect(try titles() == "abcdefghi")
    }

    @Test func theUserMayKeepAllOfAFeed() async throws {
        _ = try database.set([FeedSetting(.keep, "all")], of: feed)
        for keys in [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")] { try await visit(keys.0, keys.1) }
        #expect(try titles() == "abcdefgh")
    }

    @Test func theFeedsThatTakeMostAreNamed() async throws {
        let other = try test.subscribe("https://large.example/")
        try await test.save([.sample("large", content: String(repeating: "x", count: 900))], of: other)
        try await visit("a", "b")

        let largest = try database.largestFeeds(9)
        #expect(largest.map(\.feed.id) == [other.id, feed.id])
        #expect(largest.map(\.articles) == [1, 2])
        #expect(try database.largestFeeds(1).count == 1)
    }
}
