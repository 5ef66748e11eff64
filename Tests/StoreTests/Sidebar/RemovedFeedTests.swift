import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Invariants 6d and 6e: a feed that is removed is hidden for 30 days with all it had, then deleted.
@Suite struct RemovedFeedTests {
    let test: TestDatabase
    let feed: Feed

    init() async throws {
        test = try TestDatabase()
        feed = try test.subscribe("https://a.example/", folders: ["News", "Art"])
        try test.database.rename(feed.id, to: "Mine")
        _ = try test.database.set([FeedSetting(.timeout, "7s")], of: feed)
        try await arrive(["read", "unread", "starred", "labelled", "noted", "deleted"])
        try mark(.read, "read")
        try mark(.starred, "starred")
        try mark(.label("later"), "labelled")
        try test.database.setNote("Mine", of: id("noted"), at: day(0))
        try test.database.delete([id("deleted")], at: day(0))
    }

    private func arrive(_ keys: [String], at now: Date = day(0)) async throws {
        try await test.save(keys.map { .sample($0) }, of: feed, at: now)
    }

    private func id(_ title: String) throws -> ArticleID { try #require(try test.id(title)) }

    private func mark(_ mark: Mark, _ title: String, _ value: Bool = true) throws {
        try test.database.set(mark, value, of: [id(title)], at: day(0))
    }

    /// What the user sees of the feeds and their articles, with everything that can be said of them.
    private var seen: [String] {
        get throws {
            let feeds = try test.database.listedFeeds(of: nil).map {
                "\($0.feed) \($0.folders) \($0.unread) \(try test.database.feedSettings(of: $0.feed))"
            }
            return try feeds + test.list().map { try "\(test.database.article($0.id))" }
        }
    }

    /// Starred articles stay to be read, but a removed feed is in no folder, however a query names that.
    @Test func itIsInNoFolder() throws {
        let folder = try #require(try test.database.folders(of: test.local).first { $0.folder.name == "News" }).folder
        let conditions: [ArticleCondition] = [.folders(["News"]), .folderIDs([folder.id])]
        func found(_ condition: ArticleCondition) throws -> Int {
            try test.database.articleCount(ArticleQuery(condition))
        }
        #expect(try conditions.map(found) == [5, 5])

        try test.database.unsubscribe(feed.id, at: day(1))

        #expect(try conditions.map(found) == [0, 0])
        #expect(try found(.all([])) == 3)
    }

    /// The ways back.
    enum Return: CaseIterable, Sendable {
        case undo, add, addFormerAddress, `import`, redirect, move, machine
    }

    private func bring(_ way: Return, at now: Date) async throws {
        switch way {
        case .undo: #expect(try test.database.undo(at: now)?.changed == 1)
        case .add: _ = try test.subscribe(feed.url, at: now)
        case .import:
            #expect(try test.database.subscribe([NewFeed(url: feed.url)], in: test.local, at: now) == 1)
        case .redirect:
            let new = NewFeed(url: "https://new.example/", typedURL: feed.url)
            _ = try test.database.subscribe(new, in: test.local, at: now)
            try test.execute("UPDATE feed SET url = ?", [feed.url])
        case .addFormerAddress:
            try test.execute(
                "INSERT INTO formerURL (accountID, url, feedID) SELECT accountID, 'https://old.example/', id FROM feed")
            _ = try test.subscribe("https://old.example/", at: now)
            try test.execute("UPDATE feed SET url = ?", [feed.url])
        case .move:
            // Another feed moves to its address, and takes over what it had.
            let other = try test.subscribe("https://b.example/", folders: ["News", "Art"], at: now)
            try test.database.rename(other.id, to: "Mine")
            _ = try test.database.set([FeedSetting(.timeout, "7s")], of: other)
            try await test.save([], of: other, at: now, newURL: feed.url)
        case .machine:
            try await test.database.write { [feed] db in
                _ = try FeedTable.subscribe(NewFeed(url: feed.url), in: feed.accountID, at: now, db)
            }
        }
    }

    // MARK: It comes back

    @Test(arguments: Return.allCases)
    func comesBackAsItWas(_ way: Return) async throws {
        let before = try seen
        try test.database.unsubscribe(feed.id, at: day(1), as: CommandID())
        #expect(try Set(test.titles()) == ["labelled", "noted", "starred"])
        #expect(try await test.database.prune(RetentionRule(), at: day(30.9)) == Pruned())

        try await bring(way, at: day(30.9))

        if way != .move { #expect(try seen == before) }
        #expect(try Set(test.titles()) == ["labelled", "noted", "read", "starred", "unread"])
        #expect(try test.database.article(id("read")).listed.isRead)
        #expect(try !test.database.article(id("unread")).listed.isRead)
        #expect(try test.database.listedFeeds(of: nil).map(\.folders) == [["Art", "News"]])
        // The document still has all, and a new one.
        let fed = try #require(try test.database.listedFeeds(of: nil).first).feed
        let keys = ["new", "read", "unread", "starred", "labelled", "noted", "deleted"]
        #expect(try await test.save(keys.map { .sample($0) }, of: fed, at: day(31)).new == 1)
        #expect(try Set(test.titles()) == ["labelled", "new", "noted", "read", "starred", "unread"])
        #expect(try test.database.article(id("read")).listed.isRead)
        #expect(try test.database.problems() == [])
    }

    @Test func whatIsSaidWhenItIsAddedAgainCounts() throws {
        try test.database.unsubscribe(feed.id, at: day(1))
        let new = NewFeed(url: feed.url, customTitle: "Other", folders: ["Sea"])
        let again = try test.database.subscribe(new, in: test.local, at: day(2))
        #expect(again.id == feed.id && again.name == "Other" && again.dateAdded == feed.dateAdded)
        #expect(try test.database.listedFeeds(of: nil).map(\.folders) == [["Sea"]])
    }

    @Test(arguments: [Return.undo, .add])
    func nothingIsDeliveredOrRuledTwiceAndNothingIsForgotten(_ way: Return) async throws {
        _ = try await test.database.applyRules(of: test.local, by: [], at: day(0))
        let delivery = try test.database.add(
            Delivery(id: DeliveryID(0), name: "mail", query: "", target: .program(["true"])))
        func rule() async throws -> [ArticleID] {
            try await test.database.applyRules(
                of: test.local, by: [], to: [(delivery, ArticleCondition.all([]))], at: day(1)
            ).arrived
        }
        try await arrive(["delivered"])
        #expect(try await rule().count == 1)
        let batch = try #require(try test.database.nextBatch(of: delivery.id, at: day(1)))
        try test.database.settle(batch, .done, at: day(1))
        try await arrive(["delivered", "waits"])
        #expect(try await rule().count == 1)
        try await arrive(["delivered", "waits", "unruled"])
        let late = try [id("waits"), id("unruled")]

        try test.database.unsubscribe(feed.id, at: day(1), as: CommandID())
        #expect(try await rule().isEmpty)
        #expect(try test.database.nextBatch(of: delivery.id, at: day(1)) == nil)
        #expect(try test.database.deliveriesWithWork(at: day(1)).isEmpty)
        #expect(try test.database.overview(of: delivery).waiting == 0)
        try test.database.forEachWaiting(for: delivery.id) { Issue.record("\($0) is hidden") }
        try await bring(way, at: day(2))
        try await arrive(["delivered", "waits", "unruled"], at: day(2))

        #expect(try await rule() == [late[1]])
        #expect(try test.database.waiting(for: delivery.id, after: nil, limit: 9) == late)
    }

    // MARK: Nobody sees it

    @Test func isInNoListAndNoCount() async throws {
        for title in ["starred", "labelled", "noted"] { try test.database.delete([id(title)], at: day(0)) }
        let hidden = try id("read")
        _ = try test.database.enqueue(
            [
                NewDownload(
                    articleID: hidden,
                    enclosure: Enclosure(url: "https://a.example/x.mp3", mimeType: "audio/mpeg", size: 7), folder: "/x")
            ],
            at: day(0))
        try test.database.unsubscribe(feed.id, at: day(1))
        let database = test.database

        #expect(try seen.isEmpty)
        for text in ["words", "read", "unread"] {
            #expect(try database.articleCount(.query { $0.add(.text(SearchPhrase(text))) }) == 0)
        }
        for folder in ["News", "Art"] { #expect(try test.list(.query { $0.folders = [folder] }).isEmpty) }
        #expect(try database.articleCount(ArticleQuery()) == 0)
        #expect(try database.unknown([hidden]) == [hidden])
        #expect(throws: StoreError.noSuchArticle(hidden)) { try database.article(hidden) }
        #expect(throws: StoreError.noSuchFeed("Mine")) { try database.feed(named: "Mine", of: nil) }
        #expect(throws: StoreError.noSuchFeed("\(feed.id)")) { try test.list(.query { $0.feeds = [feed.id] }) }
        #expect(try database.set(.starred, true, of: [hidden], at: day(1)) == 0)
        #expect(try database.delete([hidden], at: day(1)) == 0)
        #expect(try !database.setNote("No", of: hidden, at: day(1)))
        #expect(try database.feed(at: feed.url, of: test.local) == nil)
        #expect(try database.hasNoFeeds() && database.refreshStates(of: test.local).isEmpty)
        #expect(try database.sidebarNames(of: nil).feeds.isEmpty)
        #expect(try database.folders(of: test.local).map(\.feeds) == [0, 0])
        #expect(try database.folders(of: test.local).map(\.unread) == [0, 0])
        let overview = try database.overview(of: database.accounts()[0])
        let counts: [Int] = [overview.unread, overview.starred, overview.kept, overview.feeds, overview.waiting]
        #expect(counts.allSatisfy { $0 == 0 })
        let statistics = try database.readingStatistics(since: day(0), of: nil)
        #expect(statistics.unread == 0 && statistics.starred == 0 && statistics.feeds == 0)
        #expect(try database.feedActivity(at: day(1)).isEmpty && database.largestFeeds(9).isEmpty)
        #expect(try database.labels(of: nil).isEmpty)
        #expect(try database.downloads().isEmpty && database.openDownloads().isEmpty)
        #expect(try database.pages(of: [hidden], again: true).isEmpty)
        #expect(try database.wantedPages(of: [feed.id], limit: 9, at: day(1)).isEmpty)
        #expect(try database.problems() == [])

        let names = try NameReader(path: database.path)
        #expect(try names.feeds(of: nil).isEmpty && names.unreadArticles(of: nil, limit: 9).isEmpty)
    }

    // MARK: It goes

    @Test func isDeletedAfterThirtyDays() async throws {
        try test.database.unsubscribe(feed.id, at: day(1), as: CommandID())
        #expect(try await test.database.prune(RetentionRule(), at: day(31), dryRun: true) == Pruned(articles: 2))
        #expect(try await test.database.prune(RetentionRule(), at: day(31)) == Pruned(articles: 2))

        #expect(try test.number("SELECT count(*) FROM article") == 3)
        #expect(try test.number("SELECT count(*) FROM feedSetting") == 0)
        // That it was read, or deleted, is remembered.
        #expect(try test.number("SELECT count(*) FROM status") == 5)
        #expect(try test.database.problems() == [])
        // The removal can be undone still, but what there was is gone.
        #expect(try test.database.undo(at: day(32))?.changed == 1)
        #expect(try test.database.listedFeeds(of: nil).map(\.feed.name) == ["Mine"])
        #expect(try Set(test.titles()) == ["labelled", "noted", "starred"])
        try await arrive(["read", "unread", "deleted"], at: day(33))
        #expect(try test.database.article(id("read")).listed.isRead)
        #expect(try Set(test.titles()) == ["labelled", "noted", "read", "starred", "unread"])
    }

    @Test func aFeedWithoutArticlesIsHiddenToo() async throws {
        let empty = try test.subscribe("https://empty.example/", folders: ["Sea"])
        try test.database.unsubscribe(empty.id, at: day(1))
        #expect(try await test.database.prune(RetentionRule(), at: day(30)) == Pruned())
        #expect(try test.subscribe(empty.url, at: day(30)).id == empty.id)
        let listed = try test.database.listedFeeds(of: nil).first { $0.feed.id == empty.id }
        #expect(listed?.folders == ["Sea"])
        try test.database.unsubscribe(empty.id, at: day(30))
        #expect(try await test.database.prune(RetentionRule(), at: day(60), dryRun: true) == Pruned(feeds: 1))
        #expect(try await test.database.prune(RetentionRule(), at: day(60)) == Pruned(feeds: 1))
    }

    @Test func canBeDeletedAtOnce() throws {
        try test.database.deleteHidden(feed.id, at: day(1))
        #expect(try test.titles().count == 5)
        try test.remove(feed, at: day(1))
        #expect(try test.number("SELECT count(*) FROM article") == 3)
        #expect(try test.database.problems() == [])
    }

    /// Settings of the user's say how long articles stay in feeds, not in removed ones.
    @Test func noSettingShortensIt() async throws {
        var rule = RetentionRule()
        (rule.localArticles, rule.remoteArticles, rule.statuses) = (.days(1), .days(1), 2)
        try await arrive(["other"])
        _ = try await test.database.prune(rule, at: day(0))
        try test.database.unsubscribe(feed.id, at: day(0))
        _ = try await test.database.prune(rule, at: day(20))
        _ = try test.subscribe(feed.url, at: day(20))
        #expect(try test.titles().contains("read"))
        try await arrive(["deleted"], at: day(21))
        #expect(try !test.titles().contains("deleted"))
    }
}

/// Feeds come and go in any order, against a model in plain values: what the user marked is there whenever its feed is.
@Suite struct RemovedFeedScheduleTests {

    private struct World {
        var isSubscribed = false
        var hiddenSince: Double?
        var published: [String] = []
        var isRead: [String: Bool] = [:]
        var isStarred: Set<String> = []
        var deleted: Set<String> = []

        /// The articles that the user sees.
        var seen: Set<String> {
            Set(isRead.keys.filter { (isSubscribed || isStarred.contains($0)) && !deleted.contains($0) })
        }

        mutating func prune(at now: Double) {
            guard let since = hiddenSince, now - since >= 30 else { return }
            hiddenSince = nil
            // Only that they were read is remembered.
            isRead = isRead.filter { isStarred.contains($0.key) || $0.value || deleted.contains($0.key) }
            forgotten.formUnion(isRead.keys.filter { !isStarred.contains($0) })
        }

        /// The articles of which only the status is left.
        var forgotten: Set<String> = []
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func whatWasMarkedIsThereWheneverItsFeedIs(_ seed: UInt64) async throws {
        let test = try TestDatabase()
        var random = SplitMix64(seed: seed)
        var world = World()
        var now = 0.0
        for _ in 0..<100 {
            now += Double(Int.random(in: 0...40, using: &random)) / 10
            let feed = try test.database.feed(at: "https://a.example/", of: test.local)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...1:
                if feed == nil { _ = try test.subscribe("https://a.example/", at: day(now)) }
                (world.isSubscribed, world.hiddenSince) = (true, nil)
            case 2...3:
                guard let feed else { continue }
                try test.database.unsubscribe(feed.id, at: day(now), as: CommandID())
                (world.isSubscribed, world.hiddenSince) = (false, now)
            case 4:
                guard case .removed? = try test.database.lastCommand()?.change else { continue }
                try test.database.undo(at: day(now))
                (world.isSubscribed, world.hiddenSince) = (true, nil)
            case 5...6:
                world.published.append("\(world.published.count)")
                guard let feed else { continue }
                let listed = Array(world.published.suffix(6))
                let counts = try await test.save(listed.map { .sample($0) }, of: feed, at: day(now))
                let new = listed.filter { world.isRead[$0] == nil }
                #expect(counts.new == new.count)
                for key in new { world.isRead[key] = false }
                world.forgotten.subtract(listed)
            case 7:
                _ = try await test.database.prune(RetentionRule(), at: day(now))
                world.prune(at: now)
            default:
                guard let key = world.seen.subtracting(world.forgotten).sorted().randomElement(using: &random),
                    let id = try test.id(key)
                else { continue }
                let value = Bool.random(using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: if try test.database.delete([id], at: day(now)) > 0 { world.deleted.insert(key) }
                case 1...2 where world.isSubscribed:
                    try test.database.set(.starred, value, of: [id], at: day(now))
                    if value { world.isStarred.insert(key) } else { world.isStarred.remove(key) }
                default:
                    try test.database.set(.read, value, of: [id], at: day(now))
                    world.isRead[key] = value
                }
            }
            let list = try test.list()
            #expect(Set(list.map { $0.title ?? "" }) == world.seen.subtracting(world.forgotten))
            for article in list {
                #expect(article.isRead == world.isRead[article.title ?? ""])
                #expect(article.isStarred == world.isStarred.contains(article.title ?? ""))
            }
        }
        #expect(try test.database.problems() == [])
    }
}

/// Feeds that a release hid have a date since then.
@Suite struct RemovedFeedMigrationTests {
    @Test func theyGoAfterTheirTime() async throws {
        let folder = try TemporaryFolder()
        try ReleasedDatabase.all.first { $0.version == "0.5.0" }?.restore(in: folder)
        let queue = try DatabaseQueue(path: folder.databasePath)
        let feed = try await queue.write { db in
            let feed = try Int64.fetchOne(
                db, sql: "SELECT feedID FROM status JOIN article USING (id) WHERE starred = 0")
            try db.execute(
                sql: """
                    UPDATE feed SET isSubscribed = 0 WHERE id = :feed;
                    UPDATE status SET deleted = 2, dateGone = :date WHERE feedID = :feed AND starred = 0 AND deleted = 0;
                    """, arguments: ["feed": feed, "date": day(5).seconds])
            return try #require(feed)
        }
        try queue.close()

        let database = try folder.open()

        #expect(try database.read { try FeedTable.dateHidden(FeedID(feed), in: $0) } == day(5))
        let sql = "SELECT count(*) FROM status WHERE deleted = 2"
        _ = try await database.prune(RetentionRule(), at: day(34))
        #expect(try database.read { try Int.fetchOne($0, sql: sql) } ?? 0 > 0)
        _ = try await database.prune(RetentionRule(), at: day(35))
        #expect(try database.read { try Int.fetchOne($0, sql: sql) } == 0)
        #expect(try database.problems() == [])
    }
}
