import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Invariant 8: the user waits for a part of long work at most.
@Suite(.timeLimit(.minutes(3))) struct BatchTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    /// The same database, in which every item of long work is a transaction.
    private var hasty: FeedDatabase {
        var database = test.database
        database.longestBatch = .zero
        return database
    }

    private func fetch(_ feed: Feed, _ keys: String..., etag: String) -> FeedFetch {
        var state = RefreshState()
        state.etag = etag
        return FeedFetch(feedID: feed.id, refresh: state, contents: FeedContents(articles: keys.map { .sample($0) }))
    }

    // MARK: The user's turn

    @Test func theUserGetsATurnDuringWorkThatNeverEnds() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a")], of: feed)
        let id = try #require(try test.id("a"))
        let (worker, user) = (try test.another(), try test.another())

        let work = Task {
            try await worker.inBatches { db in
                try db.execute(sql: "UPDATE feed SET siteURL = coalesce(siteURL, 0) + 1")
                return true
            }
        }
        for turn in 0..<50 {
            #expect(try user.set(.starred, turn.isMultiple(of: 2), of: [id], at: day(1)) == 1)
        }
        work.cancel()

        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(try test.list().map(\.isStarred) == [false])
    }

    @Test func longWorkGetsOnHoweverLongAnItemTakes() async throws {
        let batches = try await hasty.inBatches([1, 2, 3]) { numbers, _ in Array(numbers) }
        #expect(batches == [[1], [2], [3]])
    }

    // MARK: Batches

    @Test func shortWorkIsOneTransaction() async throws {
        #expect(try await test.database.inBatches(Array(0..<1_000)) { numbers, _ in Array(numbers).count } == [1_000])
        #expect(try await test.database.inBatches([Int]()) { numbers, _ in Array(numbers).count } == [])
    }

    @Test func aBatchThatFailsIsTakenBackAndThoseBeforeStay() async throws {
        struct Failure: Error {}

        await #expect(throws: Failure.self) {
            _ = try await hasty.inBatches(["a", "b", "c"]) { names, db in
                for name in names {
                    try db.execute(sql: "INSERT INTO folder (accountID, name) VALUES (1, ?)", arguments: [name])
                    if name == "b" { throw Failure() }
                }
            }
        }

        #expect(try test.database.folders(of: test.local).map(\.folder.name) == ["a"])
    }

    @Test func feedsAreSavedInBatches() async throws {
        let feeds = try (1...3).map { try test.subscribe("https://\($0).example/feed") }
        let fetches = feeds.map { fetch($0, "a", "b", etag: "1") }

        let counts = try await hasty.save(fetches, at: day(1))

        #expect(counts == Array(repeating: UpsertCounts(new: 2), count: 3))
        #expect(try test.list().count == 6)
        #expect(try test.database.refreshStates(of: test.local).map(\.state.etag) == ["1", "1", "1"])
        #expect(try test.database.problems() == [])
    }

    /// Else its server would say for ever that nothing is new.
    @Test func aFeedWhoseArticlesWereNotSavedIsAskedForThemAgain() async throws {
        let feeds = try (1...3).map { try test.subscribe("https://\($0).example/feed") }
        try test.execute(
            """
            CREATE TRIGGER fail BEFORE INSERT ON article WHEN new.title = 'bad' BEGIN SELECT raise(ABORT, 'bad'); END
            """)
        let fetches = [
            fetch(feeds[0], "a", etag: "1"), fetch(feeds[1], "bad", etag: "1"), fetch(feeds[2], "c", etag: "1"),
        ]

        await #expect(throws: StoreError.self) {
            _ = try await hasty.save(fetches, at: day(1))
        }

        #expect(try test.titles() == ["a"])
        #expect(try test.database.refreshStates(of: test.local).map(\.state.etag) == ["1", nil, nil])
        #expect(try test.number("SELECT count(*) FROM status") == 1)
        #expect(try test.database.problems() == [])
    }

    // MARK: The search index

    /// Else saving takes several times as long.
    @Test func whatOneTransactionBringsIsASegmentOrTwo() async throws {
        let feeds = try (1...20).map { try test.subscribe("https://\($0).example/feed") }

        _ = try await test.database.save(feeds.map { fetch($0, "a", "b", etag: "1") }, at: day(1))
        #expect(try test.database.read(SearchTable.segmentCount) == 1)

        let changed = feeds.map { feed in
            let articles: [IncomingArticle] = [.sample("c"), .sample("b", title: "B"), .sample("a", title: "A")]
            return FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: FeedContents(articles: articles))
        }
        let counts = try await test.database.save(changed, at: day(2))
        #expect(counts == Array(repeating: UpsertCounts(new: 1, updated: 2), count: 20))
        #expect(try test.database.read(SearchTable.segmentCount) == 3)
        #expect(try test.database.problems() == [])
    }

    @Test func segmentsAreMergedWhenThereAreMany() async throws {
        let feed = try test.subscribe()
        let keys = (0..<SearchTable.mostSegments).map { String($0) }
        for count in 1..<keys.count { try await test.save(keys[0..<count].map { .sample($0) }, of: feed) }
        #expect(try test.database.read(SearchTable.segmentCount) == keys.count - 1)
        _ = try await test.database.prune(.thirtyDays, at: day(0))
        #expect(try test.database.read(SearchTable.segmentCount) == keys.count - 1)

        try await test.save(keys.map { .sample($0) }, of: feed)
        _ = try await test.database.prune(.thirtyDays, at: day(0))

        #expect(try test.database.read(SearchTable.segmentCount) == 1)
        #expect(try test.found("words").count == keys.count)
        #expect(try test.database.problems() == [])
    }
}
