import Foundation
import GRDB
import Model
import Testing

@testable import Store

@Suite struct StatisticsTests {
    let test: TestDatabase
    let feed: Feed
    let ids: [ArticleID]

    init() throws {
        test = try TestDatabase()
        (feed, ids) = try test.addRemoteFeed(articles: 4)
    }

    private func datesRead() throws -> [Int?] {
        try test.numbers("SELECT dateRead FROM status ORDER BY id")
    }

    // MARK: When it was read

    @Test func oneArticleThatIsReadRemembersWhen() throws {
        try test.database.setRead(ids[0], at: day(1), partOf: CommandID())
        try test.database.set(.read, true, of: ids[0...1], at: day(2))
        try test.database.setRead(ids[0], at: day(3), partOf: CommandID())

        #expect(try datesRead() == [Int(day(1).seconds), nil, nil, nil])
    }

    @Test func whatWasMarkedBeforeRemembersWhenItIsRead() throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(1))
        try test.execute("DELETE FROM pending WHERE mark = 'read'")

        #expect(try test.database.setRead(ids[0], at: day(2), partOf: CommandID()) == 0)

        #expect(try datesRead()[0] == Int(day(2).seconds))
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'read'") == 0)
        #expect(try test.number("SELECT count(*) FROM undo") == 1)
    }

    @Test func whatIsUnreadAgainForgets() throws {
        for id in ids { try test.database.setRead(id, at: day(1), partOf: CommandID()) }
        try test.execute("DELETE FROM pending WHERE mark = 'read'")

        try test.database.set(.read, false, of: [ids[0]], at: day(2))
        try test.database.write { db in
            let isNews = try MarkTable.set(
                MarkChange(.read, false), of: ids[1].rawValue, by: .server, at: day(9), in: db)
            #expect(isNews)
        }
        try test.database.undo(at: day(2))
        try test.database.undo(at: day(2))
        try test.database.setRead(ids[1], at: day(3), partOf: CommandID())

        #expect(try datesRead() == [nil, Int(day(3).seconds), Int(day(1).seconds), nil])
    }

    @Test func whatIsDeletedOrUnknownIsNotRead() throws {
        try test.database.delete([ids[0]], at: day(1))
        try test.database.setRead(ids[0], at: day(1), partOf: CommandID())
        try test.database.setRead(ArticleID(99), at: day(1), partOf: CommandID())

        #expect(try datesRead() == [nil, nil, nil, nil])
    }

    // MARK: Reading

    @Test func daysAndHoursAreCounted() throws {
        for (id, date) in zip(ids, [day(0), day(0), day(1), day(9)]) {
            try test.database.setRead(id, at: date, partOf: CommandID())
        }
        try test.database.set(.starred, true, of: [ids[0]], at: day(1))
        let unread = try test.addRemoteArticle("5", of: feed)
        try test.database.set(.starred, true, of: [unread], at: day(1))

        let statistics = try test.database.readingStatistics(since: day(0.5), of: nil)

        #expect(statistics.readByDay.values.sorted() == [1, 1])
        #expect(try statistics.readByDay.keys.sorted() == localDays([day(1), day(9)]))
        #expect(statistics.readByHour.values.reduce(0, +) == 2)
        #expect((0...23).contains(try #require(statistics.readByHour.keys.first)))
        #expect(statistics.read == 4)
        #expect(statistics.unread == 1)
        #expect(statistics.starred == 2)
        #expect(statistics.feeds == 1)
    }

    private func localDays(_ dates: [Date]) throws -> [String] {
        try test.database.read { db in
            try dates.map { try String.fetchOne(db, sql: "SELECT date(\($0.seconds), 'unixepoch', 'localtime')") ?? "" }
        }
    }

    @Test func oneAccountIsCountedAlone() throws {
        let other = try test.addRemoteFeed("other")
        try test.database.setRead(test.addRemoteArticle("a", of: other), at: day(1), partOf: CommandID())
        try test.database.setRead(ids[0], at: day(1), partOf: CommandID())

        let statistics = try test.database.readingStatistics(since: day(0), of: other.accountID)

        #expect(statistics.readByDay.values.map { $0 } == [1])
        #expect(statistics.read == 1)
        #expect(statistics.unread == 0)
        #expect(statistics.feeds == 1)
    }

    @Test func nothingReadIsNothing() throws {
        let statistics = try test.database.readingStatistics(since: day(0), of: nil)

        #expect(statistics.readByDay.isEmpty)
        #expect(statistics.readByHour.isEmpty)
        #expect(statistics.unread == 4)
    }

    @Test func anIndexAnswers() throws {
        let plan = try test.database.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT count(*) FROM status WHERE dateRead >= 1")
        }

        #expect(plan.contains { ($0["detail"] as String).contains("COVERING INDEX statusDateRead") })
    }

    // MARK: Feeds

    @Test func articlesAreCountedByWeek() throws {
        let now = day(100)
        let ages: [Double] = [0, 6.9, 7, 83.9]
        for (id, age) in zip(ids, ages) {
            try test.execute("UPDATE status SET date = ? WHERE id = ?", [day(100 - age).seconds, id.rawValue])
        }
        for (number, date) in [day(100 - 84), day(101)].enumerated() {
            let id = try test.addRemoteArticle("outside\(number)", of: feed)
            try test.execute("UPDATE status SET date = ? WHERE id = ?", [date.seconds, id.rawValue])
        }
        try test.database.set(.read, true, of: [ids[0]], at: now)
        try test.database.delete([ids[3]], at: day(1))

        let activity = try #require(try test.database.feedActivity(at: now)[feed.id])

        #expect(activity.weeks == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
        #expect(activity.articles == 4)
        #expect(activity.unread == 2)
    }

    @Test func everySubscriptionIsThereAndNoOther() throws {
        let silent = try test.subscribe()
        let former = try test.subscribe("https://example.org/former")
        try test.database.unsubscribe(former.id, at: day(1))

        let activity = try test.database.feedActivity(at: day(1))

        #expect(activity[silent.id] == FeedActivity())
        #expect(activity[former.id] == nil)
        #expect(activity.count == 2)
    }
}
