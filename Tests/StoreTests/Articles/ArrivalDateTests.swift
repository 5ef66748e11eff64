import Foundation
import Model
import Testing

@testable import Store

@Suite struct ArrivalDateTests {
    let test: TestDatabase
    let feed: Feed

    init() throws {
        test = try TestDatabase()
        feed = try test.subscribe(at: day(0))
    }

    @Test(
        arguments: [
            (day(-1), day(-1)), (day(1), day(0)), (Date(timeIntervalSince1970: 0), day(0)), (nil, day(0)),
            (Date(timeIntervalSince1970: 1e18), day(0)), (Date(timeIntervalSince1970: 1e300), day(0)),
            (Date.distantPast, day(0)),
        ] as [(Date?, Date)])
    func aDateThatCannotBeIsTheDateOfArrival(_ published: Date?, _ listed: Date) async throws {
        try await test.save([.sample("a", published: published)], of: feed, at: day(0))
        #expect(try test.list().map(\.date) == [listed])
    }

    @Test func aDateInTheFutureIsHeldAgainstTheDayTheArticleArrived() async throws {
        try await test.save([.sample("a", published: day(5))], of: feed, at: day(0))
        try await test.save([.sample("a", title: "A", published: day(5))], of: feed, at: day(9))

        #expect(try test.list().map(\.date) == [day(0)])
    }

    @Test func aDateThatTheFeedCorrectsIsFollowed() async throws {
        try await test.save([.sample("a", published: day(-1))], of: feed, at: day(0))
        try await test.save([.sample("a", published: day(-2))], of: feed, at: day(1))

        #expect(try test.list().map(\.date) == [day(-2)])
        #expect(try test.number("SELECT dateArrived FROM status") == Int(day(0).seconds))
    }

    @Test func whatWasOldWhenItsFeedWasAddedArrivesRead() async throws {
        let articles = [-400, -184, -182, -1].map { age in
            IncomingArticle.sample("\(age)", published: day(Double(age)))
        }
        try await test.save(articles + [.sample("undated")], of: feed, at: day(200))

        #expect(try test.titles(.query { $0.isRead = true }) == ["-184", "-400"])
    }

    @Test func theSettingSaysWhatIsOld() async throws {
        var rule = RetentionRule()
        rule.arrivesRead = 10
        let contents = FeedContents(articles: [.sample("a", published: day(-11)), .sample("b", published: day(-9))])
        _ = try await test.database.save(
            [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: day(0), keeping: rule)

        #expect(try test.titles(.query { $0.isRead = true }) == ["a"])
    }

    // MARK: - Wrong clocks

    /// Without a battery, clocks begin years ago.
    @Test(arguments: [-366.0, -7_300])
    func newsAreUnreadWhateverTheClockSays(_ past: Double) async throws {
        let articles = [("dated", day(1)), ("undated", nil), ("old", day(-400))].map {
            IncomingArticle.sample($0.0, published: $0.1)
        }
        try await test.save(articles, of: feed, at: day(past))
        #expect(try test.titles(.query { $0.isRead = true }).allSatisfy { $0 == "old" })

        // What they were dated is put right, though nothing else is new.
        try await test.save(articles, of: feed, at: day(2))
        let dates = try test.list().reduce(into: [String: Date]()) { $0[$1.title ?? ""] = $1.date }
        #expect(dates["dated"] == day(1))
        #expect(dates["undated"] == day(past))
        #expect(dates["old"] == day(-400))
    }

    @Test func anAnnouncementKeepsTheDateOfItsArrival() async throws {
        try await test.save([.sample("a", published: day(100))], of: feed, at: day(0))
        for now in [1.0, 99, 101, 400] {
            try await test.save([.sample("a", published: day(100))], of: feed, at: day(now))
            #expect(try test.list().map(\.date) == [day(0)])
        }
    }

    @Test func anOldArticleThatWasMarkedUnreadStaysSo() async throws {
        try await test.save([.sample("a", published: day(-400))], of: feed)
        try test.database.set(.read, false, of: test.list().map(\.id), at: day(0))
        try await test.save([.sample("a", title: "A", published: day(-400))], of: feed, at: day(1))

        #expect(try test.titles(.query { $0.isRead = false }) == ["A"])
    }
}
