import Foundation
import HTML
import Model
import Store
import TestSupport
import Testing

@testable import rss

/// Windows over thousands of articles, the newest of which has the greatest id.
@Suite struct ArticleWindowTests {
    private let folder: TemporaryFolder
    private let database: FeedDatabase
    private let feed: Feed
    private static let count = 3_000

    init() async throws {
        folder = try TemporaryFolder()
        database = try FeedDatabase(
            path: folder.path + "/rss.db", durability: .refetchable,
            markup: MarkupFunctions(
                plainText: HTMLText.searchable, plainTextVersion: HTMLText.searchableVersion, sanitized: { $0 },
                sanitizedVersion: HTMLSanitizer.version))
        let local = try database.account(named: "local").id
        feed = try database.subscribe(NewFeed(url: "https://example.org/feed"), in: local, at: Self.day(0))
        try await save(1...Self.count)
    }

    private static func day(_ number: Int) -> Date {
        Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 86_400)
    }

    private func save(_ numbers: ClosedRange<Int>) async throws {
        // Feeds have their newest article first.
        let articles = numbers.reversed().map { number in
            var article = Article()
            article.title = "\(number)"
            article.datePublished = Self.day(number)
            return IncomingArticle(sanitizing: article, key: "\(number)", base: nil)
        }
        let contents = FeedContents(isComplete: false, articles: articles)
        let fetch = FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents, newURL: nil)
        _ = try await database.save([fetch], at: Self.day(10_000))
    }

    private func window(_ change: (inout ArticleQuery) -> Void = { _ in }) throws -> ArticleWindow {
        var query = ArticleQuery()
        change(&query)
        return try ArticleWindow(query, in: database)
    }

    /// A catch-up ends: the next ones of a feed do not take the places of those that are read.
    @Test func theNewestOfAFeedStayTheNewest() async throws {
        var window = try window {
            $0.perFeed = 250
            $0.add(.mark(.read, false))
        }
        let listed = window.ids
        #expect(listed.count == 250 && window.isLast == false && window.isOfUnread)
        #expect(try window.leftOut() == nil)

        try database.set(.read, true, of: listed, at: Self.day(10_000))
        while try window.move(by: 1) {}

        #expect(window.ids == listed && window.place == "250/250")
        #expect(try window.moveToNext([.mark(.read, false)], wraps: true) == nil)
        let rest = try #require(try window.leftOut())
        #expect(try database.articleCount(rest) == Self.count - 250)
        // What arrives is among the newest.
        try await save(Self.count + 1...Self.count + 1)
        try window.add([ArticleID(Int64(Self.count + 1))])
        #expect(window.ids.count == 251)
        #expect(try window.unread(of: feed.id).count == Self.count - 249)
    }

    @Test func sortingThatIsGivenUpMakesNoList() throws {
        var query = ArticleQuery()
        query.order = .title

        #expect(throws: CancellationError.self) { try ArticleWindow(query, in: database) { true } }
        #expect(try ArticleWindow(query, in: database).ids.count == Self.count)
    }

    @Test func allArticlesAreReachedThereAndBackButFewAreHeld() throws {
        var window = try window()
        var seen = [try #require(window.current)]
        while try window.move(by: 1) {
            seen.append(try #require(window.current))
            #expect(window.ids.count <= 1_000 + ArticleWindow.page)
        }
        #expect(seen == (1...Self.count).reversed().map { ArticleID(Int64($0)) })
        #expect(window.place == "3000/3000")
        var back = [try #require(window.current)]
        while try window.move(by: -1) { back.append(try #require(window.current)) }
        #expect(back == seen.reversed())
        #expect(window.isFirst && window.place.hasPrefix("1"))
    }

    @Test func theEndsAreNearHoweverLongTheListIs() throws {
        var window = try window()
        try window.moveToLast()
        #expect(window.current == ArticleID(1) && window.isLast)
        try window.move(by: -5)
        #expect(window.current == ArticleID(6))
        try window.moveToFirst()
        #expect(window.current == ArticleID(Int64(Self.count)) && window.isFirst)
    }

    @Test(arguments: ArticleQuery.Order.allCases.filter { $0 != .relevance })
    func everyOrderIsKept(_ order: ArticleQuery.Order) throws {
        var window = try window { $0.order = order }
        var seen = [try #require(window.current)]
        while try window.move(by: 1) { seen.append(try #require(window.current)) }
        var query = ArticleQuery()
        query.order = order
        #expect(try seen == database.articleIDs(query))
    }

    @Test func articlesThatWereReadKeepTheirPlaces() throws {
        var window = try window { $0.add(.mark(.read, false)) }
        for _ in 0..<300 {
            try database.set(.read, true, of: [#require(window.current)], at: Self.day(10_001))
            try window.move(by: 1)
        }
        #expect(window.current == ArticleID(Int64(Self.count - 300)))
        try window.move(by: -300)
        #expect(window.current == ArticleID(Int64(Self.count)))
    }

    @Test func theNextUnreadOneIsFoundHoweverFarAway() throws {
        try database.set(.read, true, of: (11...2_900).map { ArticleID(Int64($0)) }, at: Self.day(10_001))
        var window = try window { $0.order = .oldest }
        let unread = [ArticleCondition.mark(.read, false)]
        try window.move(by: 9)
        #expect(try window.moveToNext(unread, wraps: true) == .below)
        #expect(window.current == ArticleID(2_901))
        try window.move(by: -1)
        #expect(window.current == ArticleID(2_900))
        try window.moveToLast()
        #expect(try window.moveToNext(unread, wraps: false) == nil)
        #expect(try window.moveToNext(unread, wraps: true) == .above)
        #expect(window.current == ArticleID(1) && window.isFirst)
    }

    @Test(arguments: ArticleQuery.Order.allCases.filter { $0 != .relevance })
    func theNextUnreadOneIsTheNextInEveryOrder(_ order: ArticleQuery.Order) throws {
        var window = try window {
            $0.order = order
            $0.add(.mark(.read, false))
        }
        #expect(window.isOfUnread)
        let first = try #require(window.current)
        try window.move(by: 2)
        let third = try #require(window.current)
        try window.move(by: -2)
        try database.set(.read, true, of: [first, #require(window.ids.dropFirst().first)], at: Self.day(10_001))
        #expect(try window.moveToNext([.mark(.read, false)], wraps: true) == .below)
        #expect(window.current == third)
        #expect(try window.moveToNext([.not(.feeds(["\(feed.id)"]))], wraps: true) == nil)
        #expect(window.current == third)
    }

    @Test func newArticlesTakeTheirPlacesAndTheCursorStays() async throws {
        var window = try window()
        try window.move(by: 2)
        let current = window.current
        try await save(Self.count + 1...Self.count + 2)
        try window.add([ArticleID(Int64(Self.count + 1)), ArticleID(Int64(Self.count + 2))])
        #expect(window.current == current)
        #expect(window.cursor == 4)
        #expect(window.ids.first == ArticleID(Int64(Self.count + 2)))
    }

    @Test func theNextArticleTakesThePlaceOfOneThatIsGone() throws {
        var window = try window()
        try window.move(by: 2)
        window.remove([ArticleID(Int64(Self.count)), ArticleID(Int64(Self.count - 2))])
        #expect(window.current == ArticleID(Int64(Self.count - 3)))
        #expect(window.cursor == 1)
    }

    @Test func allAboveAreThoseThatAreUnreadInTheOrderOfTheList() throws {
        var window = try window()
        #expect(try window.unreadAbove() == [ArticleID(Int64(Self.count))])
        try window.move(by: 2_500)
        #expect(try window.unreadAbove().count == 2_501)
        #expect(try window.unread(of: feed.id).count == Self.count)
    }
}
