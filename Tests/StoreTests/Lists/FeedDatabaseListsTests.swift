import Foundation
import Model
import Testing

@testable import Store

@Suite struct FeedDatabaseListsTests {
    let test: TestDatabase
    let one: Feed
    let two: Feed
    let remote: Feed

    /// Two local feeds and a remote one. Titles sort otherwise than dates, and dates otherwise than ids.
    init() async throws {
        test = try TestDatabase()
        one = try test.subscribe("https://one.example/", folders: ["A"])
        two = try test.subscribe("https://two.example/", folders: ["A", "B"])
        remote = try test.addRemoteFeed()
        try test.database.rename(two.id, to: "Another")
        try await test.save(
            [.sample("b", published: day(-1)), .sample("D", published: day(-3))], of: one, at: day(0))
        try await test.save(
            [.sample("c", published: day(-2)), .sample("A", published: day(-3))], of: two, at: day(1))
        _ = try test.addRemoteArticle("e", of: remote, arrived: day(-4))
        for title in ["b", "A"] { try test.database.set(.read, true, of: [#require(try test.id(title))], at: day(1)) }
        for title in ["b", "c"] {
            try test.database.set(.starred, true, of: [#require(try test.id(title))], at: day(1))
        }
    }

    @Test(
        arguments: [
            (.newest, "bcADe"), (.oldest, "eDAcb"), (.arrived, "ecAbD"), (.feed, "cAbDe"), (.title, "AbcDe"),
            (.rare, "ebDcA"),
        ] as [(ArticleQuery.Order, String)])
    func order(_ order: ArticleQuery.Order, _ titles: String) throws {
        #expect(try test.titles(.query { $0.order = order }).joined() == titles)
        #expect(try test.titles(.query { ($0.order, $0.limit) = (order, 2) }).joined() == String(titles.prefix(2)))
    }

    @Test(arguments: ArticleQuery.Order.allCases.filter { $0 != .relevance }, [false, true])
    func reversedOrders(_ order: ArticleQuery.Order, isUnread: Bool) throws {
        var query = ArticleQuery.query { $0.order = order }
        if isUnread { query.isRead = false }
        let titles = try test.titles(query)
        query.isReversed = true
        #expect(try test.titles(query) == titles.reversed())
    }

    /// Of equal dates, the one with the greater id is the newer one: none is lost or listed twice.
    @Test(arguments: ArticleQuery.Order.allCases.filter(\.hasPositions), [false, true])
    func aListMayBeginAfterEachOfItsArticles(_ order: ArticleQuery.Order, isReversed: Bool) throws {
        var query = ArticleQuery.query { ($0.order, $0.isReversed) = (order, isReversed) }
        let ids = try test.database.articleIDs(query)
        for (index, id) in ids.enumerated() {
            query.after = id
            #expect(try test.database.articleIDs(query) == Array(ids[(index + 1)...]))
        }
        query.after = ArticleID(4711)
        #expect(try test.database.articleIDs(query) == [])
    }

    /// Articles that are no longer found keep their place: those after a read article are the unread ones after it.
    @Test(arguments: [4_000, 0]) func theArticleBeforeNeedNotBeFoundItself(mostSorted: Int) throws {
        var query = ArticleQuery.query { $0.isRead = false }
        query.add(.text(SearchPhrase("words")))
        query.after = try test.id("b")
        let ids = try test.database.articleIDs(query, mostSorted: mostSorted)
        #expect(try ids.map { try test.database.article($0).listed.title ?? "" }.joined() == "cDe")
    }

    @Test(arguments: ArticleQuery.Order.allCases.filter { $0 != .relevance })
    func everyFilterGoesWithEveryOrder(_ order: ArticleQuery.Order) throws {
        let queries: [(ArticleQuery, String)] = [
            (.query { $0.isRead = true }, "Ab"),
            (.query { $0.isRead = false }, "Dce"),
            (.query { $0.isStarred = true }, "bc"),
            (.query { $0.isStarred = false }, "ADe"),
            (.query { ($0.isRead, $0.isStarred) = (false, true) }, "c"),
            (.query { $0.feeds = [one.id] }, "Db"),
            (.query { $0.feeds = [one.id, remote.id] }, "Dbe"),
            (.query { $0.feeds = [] }, ""),
            (.query { $0.folders = ["B"] }, "Ac"),
            (.query { $0.folders = ["A"] }, "ADbc"),
            (.query { $0.folders = [] }, ""),
            (.query { ($0.folders, $0.feeds) = (["A"], [one.id]) }, "Db"),
            (.query { $0.account = remote.accountID }, "e"),
            (.query { $0.account = test.local }, "ADbc"),
            (.query { $0.since = day(-2) }, "bc"),
            (.query { $0.until = day(-2) }, "ADe"),
            (.query { ($0.since, $0.until) = (day(-3), day(-1)) }, "ADc"),
            (.query { ($0.isRead, $0.feeds, $0.since) = (false, [one.id, two.id], day(-2)) }, "c"),
            (.query { $0.limit = 0 }, ""),
        ]
        for (query, expected) in queries {
            var query = query
            query.order = order
            #expect(try String(test.titles(query).joined().sorted()) == expected)
        }
    }

    @Test func deletedArticlesAreInNoList() throws {
        try test.database.delete([try #require(try test.id("b"))], at: day(1))
        for order in ArticleQuery.Order.allCases where order != .relevance {
            #expect(try test.list(.query { $0.order = order }).count == 4)
        }
    }

    @Test func oneArticleOfSeveralFoldersIsListedOnce() throws {
        #expect(try String(test.titles(.query { $0.folders = ["A", "B"] }).joined().sorted()) == "ADbc")
    }

    @Test func starredArticlesOfAFeedThatWasRemovedAreListed() throws {
        try test.database.unsubscribe(one.id, at: day(2))
        #expect(try String(test.titles().joined().sorted()) == "Abce")
    }

    @Test func aListEndsWhereItsReaderStops() throws {
        struct Enough: Error {}
        var seen: [ArticleID] = []

        #expect(throws: Enough.self) {
            try test.database.forEachArticle(ArticleQuery()) { article in
                seen.append(article.id)
                if seen.count == 2 { throw Enough() }
            }
        }

        #expect(try seen == test.list().prefix(2).map(\.id))
        #expect(try test.database.set(.read, true, of: try test.list().map(\.id), at: day(3)) == 3)
    }
}
