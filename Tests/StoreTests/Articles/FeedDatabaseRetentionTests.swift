import Foundation
import Model
import Testing

@testable import Store

@Suite struct FeedDatabaseRetentionTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    private func prune(_ now: Date, dryRun: Bool = false) async throws -> Pruned {
        try await test.database.prune(.thirtyDays, at: now, dryRun: dryRun)
    }

    /// Articles of a local feed that left it on day 0, all but one.
    private func leave(_ keys: String...) async throws -> Feed {
        let feed = try test.subscribe(at: day(-300))
        try await test.save((keys + ["stays"]).map { .sample($0) }, of: feed, at: day(-300))
        try await test.save([.sample("stays")], of: feed, at: day(0))
        return feed
    }

    private func mark(_ kind: Mark, _ value: Bool = true, _ titles: String...) throws {
        let ids = try test.list().filter { titles.contains($0.title ?? "") }.map(\.id)
        try test.database.set(kind, value, of: ids, at: day(0))
    }

    @Test func readArticlesGoThirtyDaysAfterTheyLeftTheirFeed() async throws {
        _ = try await leave("read", "unread", "starred")
        try mark(.read, true, "read", "starred", "stays")
        try mark(.starred, true, "starred")

        #expect(try await prune(day(0)) == Pruned())
        #expect(try await prune(day(29.9)) == Pruned())
        #expect(try await prune(day(30)) == Pruned(articles: 1))

        #expect(try test.titles().sorted() == ["starred", "stays", "unread"])
        #expect(try test.number("SELECT count(*) FROM status") == 4)
        #expect(try test.database.problems() == [])
    }

    @Test func statusesGoAfterHalfAYear() async throws {
        _ = try await leave("read", "unread", "starred", "deleted")
        try mark(.read, true, "read", "starred", "stays")
        try mark(.starred, true, "starred")
        try test.database.delete([try #require(try test.id("deleted"))], at: day(1))
        #expect(try await prune(day(0)) == Pruned())
        #expect(try await prune(day(179.9)) == Pruned(articles: 1))

        #expect(try await prune(day(180)) == Pruned(statuses: 1))
        #expect(try await prune(day(10_000)) == Pruned())

        #expect(try test.titles().sorted() == ["starred", "stays", "unread"])
        #expect(try test.number("SELECT count(*) FROM status") == 4)
    }

    @Test func aDeletedArticleThatItsFeedStillListsIsRemembered() async throws {
        let feed = try await leave()
        try test.database.delete([try #require(try test.id("stays"))], at: day(1))

        #expect(try await prune(day(10_000)) == Pruned())

        #expect(try await test.save([.sample("stays")], of: feed, at: day(10_000)) == UpsertCounts())
        #expect(try test.list().isEmpty)
    }

    @Test func whatIsReadLateStaysAsLongAsWhatIsReadAtOnce() async throws {
        _ = try await leave("late")
        let remote = try test.addRemoteArticle("late too", of: test.addRemoteFeed(), arrived: day(0))
        #expect(try await prune(day(500)) == Pruned())
        try mark(.read, true, "late", "late too")
        try test.execute("DELETE FROM pending WHERE mark = 'read'")
        #expect(try await prune(day(500)) == Pruned())

        #expect(try await prune(day(529.9)) == Pruned())
        #expect(try await prune(day(530)) == Pruned(articles: 1))
        #expect(try test.database.article(remote).listed.isRead)
        #expect(try await prune(day(590)) == Pruned(articles: 1))
        #expect(try await prune(day(679.9)) == Pruned())
        #expect(try await prune(day(680)) == Pruned(statuses: 2))
    }

    @Test func timeCountsAnewWhenAStarIsTakenAway() async throws {
        let id = try test.addRemoteArticle("1", of: test.addRemoteFeed(), arrived: day(0))
        try test.execute("UPDATE status SET read = 1")
        _ = try await prune(day(0))
        for value in [true, false] { try test.database.set(.starred, value, of: [id], at: day(80)) }
        try test.execute("DELETE FROM pending WHERE mark = 'starred'")

        #expect(try await prune(day(100)) == Pruned())
        #expect(try await prune(day(189.9)) == Pruned())
        #expect(try await prune(day(190)) == Pruned(articles: 1))
    }

    @Test func articlesOfServersGoByTheDayTheyWereRead() async throws {
        let feed = try test.addRemoteFeed()
        for title in ["read", "unread", "starred"] { _ = try test.addRemoteArticle(title, of: feed, arrived: day(0)) }
        try test.execute("UPDATE status SET read = articleID <> 'unread', starred = articleID = 'starred'")

        #expect(try await prune(day(0)) == Pruned())
        #expect(try await prune(day(89.9)) == Pruned())
        #expect(try await prune(day(90)) == Pruned(articles: 1))
        #expect(try await prune(day(179.9)) == Pruned())
        #expect(try await prune(day(180)) == Pruned(statuses: 1))

        #expect(try test.titles().sorted() == ["starred", "unread"])
        #expect(try test.database.problems() == [])
    }

    @Test(arguments: Mark.statuses, [nil, 1])
    func whatWaitsToBeSentIsKept(_ kind: Mark, _ sendingAt: Int?) async throws {
        let id = try test.addRemoteArticle("1", of: test.addRemoteFeed())
        try test.database.set(kind, true, of: [id], at: day(0))
        try test.execute("UPDATE pending SET sendingAt = ? WHERE mark = '\(kind.facts.kind)'", [sendingAt])
        try test.execute("UPDATE status SET read = 1, starred = 0")

        #expect(try await prune(day(10_000)) == Pruned())

        #expect(try test.database.article(id).listed.isRead)
        try test.execute("DELETE FROM pending WHERE mark = '\(kind.facts.kind)'")
        #expect(try await prune(day(20_000)) == Pruned(articles: 1, statuses: 1))
    }

    @Test func aRemovedFeedGoesWithItsLastStatus() async throws {
        let feed = try await leave("read", "starred")
        try mark(.read, true, "read")
        try mark(.starred, true, "starred")
        try test.remove(feed)

        #expect(try await prune(day(0)) == Pruned())
        #expect(try await prune(day(180)) == Pruned(statuses: 1))
        try mark(.starred, false, "starred")
        try mark(.read, true, "starred")
        #expect(try await prune(day(181)) == Pruned())
        #expect(try await prune(day(361)) == Pruned(articles: 1, statuses: 1, feeds: 1))
        #expect(try test.number("SELECT count(*) FROM feed") == 0)
    }

    @Test func aDryRunCountsAndChangesNothing() async throws {
        _ = try await leave("1", "2")
        try mark(.read, true, "1", "2")
        _ = try await prune(day(0))
        let before = try test.list()

        let expected = Pruned(articles: 2, statuses: 2)
        #expect(try await prune(day(180), dryRun: true) == expected)

        #expect(try test.list() == before)
        #expect(try test.found("words").count == 3)
        #expect(try test.database.problems() == [])
        #expect(try await prune(day(180)) == expected)
    }

    @Test func theSettingsSayHowLong() async throws {
        _ = try await leave("read")
        try mark(.read, true, "read")
        var rule = RetentionRule()
        (rule.localArticles, rule.statuses) = (.days(1), 2)
        #expect(try await test.database.prune(rule, at: day(0)) == Pruned())

        #expect(try await test.database.prune(rule, at: day(1)) == Pruned(articles: 1))
        #expect(try await test.database.prune(rule, at: day(2)) == Pruned(statuses: 1))
    }

    // MARK: Servers

    /// Else its server's list of unread articles would bring it back.
    @Test func aDeletedArticleThatItsServerListsAsUnreadIsRemembered() async throws {
        let feed = try test.addRemoteFeed()
        let id = try test.addRemoteArticle("1", of: feed)
        try test.database.delete([id], at: day(1))

        #expect(try await prune(day(10_000)) == Pruned())

        let statuses = ServerStatuses(unread: ["1"], starred: [])
        let changes = try await test.database.merge(statuses, recent: [], into: feed.accountID, at: day(10_000))
        #expect(changes == StatusChanges())
        #expect(try test.list().isEmpty)
        try test.execute("UPDATE status SET read = 1")
        #expect(try await prune(day(20_000)) == Pruned())
        // Nobody delivers it any more.
        try test.remove(feed, at: day(20_000))
        #expect(try await prune(day(20_000)) == Pruned(statuses: 1, feeds: 1))
    }

    @Test func whatIsOldIsFoundAmongMuchThatIsNot() async throws {
        let feed = try test.addRemoteFeed()
        for number in 0..<100 { _ = try test.addRemoteArticle("\(number)", of: feed, arrived: day(Double(number))) }
        try test.execute("UPDATE status SET read = 1, dateDone = dateArrived")

        #expect(try await prune(day(90)).articles == 1)
        #expect(try await prune(day(91)).articles == 1)
        #expect(try await prune(day(140)).articles == 49)
        #expect(try await prune(day(188)).articles == 48)
        #expect(try test.titles() == ["99"])
        #expect(try test.number("SELECT min(dateArrived) FROM status") == Int(day(9).seconds))
    }

    @Test func whatTheUserStarsMeanwhileIsKept() async throws {
        let feed = try test.addRemoteFeed()
        let ids = try (0..<1_500).map { try test.addRemoteArticle("\($0)", of: feed) }
        try test.execute("UPDATE status SET read = 1, dateDone = dateArrived")
        let user = try test.another()

        async let pruned = prune(day(100))
        for id in ids.reversed().prefix(200) { try user.set(.starred, true, of: [id], at: day(100)) }
        let articles = try await pruned.articles

        #expect(try test.number("SELECT count(*) FROM article") == 1_500 - articles)
        #expect(try test.number("SELECT count(*) FROM status WHERE starred = 1") == 200)
        #expect(try test.database.problems() == [])
    }
}
