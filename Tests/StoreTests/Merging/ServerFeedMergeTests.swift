import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// A server's feeds, merged: the server wins, and nothing of the user's is lost.
@Suite struct ServerFeedMergeTests {
    let test: TestDatabase
    let account: AccountID

    init() throws {
        test = try TestDatabase()
        account = try test.database.addAccount(.miniflux, name: "server", url: "https://x.example", user: nil).id
    }

    /// Feeds by their server's ids, each at an address of that name.
    @discardableResult
    private func merge(_ feeds: [(id: String, name: String)], at now: Date = day(0)) async throws -> SidebarChanges {
        try await take(feeds.map { ServerFeed(id: $0.id, url: url($0.name)) }, at: now)
    }

    @discardableResult
    private func take(_ feeds: [ServerFeed], at now: Date = day(0)) async throws -> SidebarChanges {
        try await test.database.merge([], feeds, into: account, at: now)
    }

    private func url(_ name: String) -> String { "https://\(name).example/" }

    private func feed(_ serverID: String) throws -> Feed {
        try #require(try test.database.feed(serverID: serverID, of: account))
    }

    private func urls() throws -> [String] {
        try test.database.listedFeeds(of: account).map(\.feed.url).sorted()
    }

    // MARK: What the server says

    @Test func feedsAreTakenOver() async throws {
        let told = ServerFeed(id: "7", url: url("a"), title: "A", siteURL: "https://a.example/home")
        let changes = try await take([told])

        #expect(changes == SidebarChanges(added: 1))
        let feed = try feed("7")
        #expect(feed.url == told.url && feed.title == "A" && feed.siteURL == told.siteURL && feed.dateAdded == day(0))
        #expect(try test.database.serverFeed(feed.id) == told)
        #expect(try test.database.feed(named: "A", of: nil) == feed)
    }

    /// Some services have the address for the id, and those that know no title for the title.
    @Test func passwordsAreNotStored() async throws {
        let secret = "https://bob:hunter2@a.example/feed"
        let told = [
            ServerFeed(id: "feed/\(secret)", url: secret, title: secret, siteURL: "https://bob:hunter2@a.example/"),
            ServerFeed(id: "2", url: "https://eve:hunter2@a.example/feed"),
        ]
        try await take(told)

        let stored = try test.database.serverFeeds(of: account).sorted { $0.id > $1.id }
        #expect(!"\(stored)".contains("hunter2"))
        #expect(
            stored.map(\.url).allSatisfy { $0.hasPrefix("https://a.example/feed") } && Set(stored.map(\.url)).count == 2
        )
        let feed = try #require(try test.database.feed(serverID: told[0].id, of: account))
        #expect(feed.name == "https://a.example/feed" && feed.siteURL == "https://a.example/")
        // Commands still find the server's own id and address.
        #expect(try test.database.find(feed.id, in: told) == told[0])
        #expect(try await take(told) == SidebarChanges())
    }

    @Test func passwordsThatFormerVersionsStoredGo() async throws {
        let told = ServerFeed(id: "7", url: "https://bob:hunter2@a.example/feed", title: "A")
        try await take([told])
        let id = try feed("7").id
        try test.execute("UPDATE feed SET url = ?, siteURL = ?", [told.url, told.url])

        try await take([told])

        #expect(try feed("7").id == id && urls() == ["https://a.example/feed"])
        #expect(try feed("7").siteURL == nil)
        #expect(try test.database.feed(at: told.url, of: account) == nil)
    }

    @Test func whatTheServerCallsAFeedIsItsName() async throws {
        try await take([ServerFeed(id: "1", url: url("a"), title: "A", siteURL: url("b"))])
        try test.database.rename(feed("1").id, to: "Mine")

        try await take([ServerFeed(id: "1", url: url("a"), title: "B")])

        let feed = try feed("1")
        #expect(feed.title == "B" && feed.customTitle == nil && feed.name == "B" && feed.siteURL == nil)
    }

    @Test func whatIsSoAlreadyIsNotWritten() async throws {
        let feeds = [
            ServerFeed(id: "1", url: url("a"), title: "A", folderIDs: ["2", "1"]),
            ServerFeed(id: "2", url: url("a"), folderIDs: ["1"]), ServerFeed(id: "3", url: ""),
        ]
        let folders = ["1", "2"].map { ServerFolder(id: $0, name: "Folder \($0)") }
        _ = try await test.database.merge(folders, feeds, into: account, at: day(0))
        // As long as somebody else writes, who has to write waits, and at last gives up.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let writer = try DatabaseQueue(path: test.folder.databasePath, configuration: configuration)
        try await writer.writeWithoutTransaction { try $0.beginTransaction(.immediate) }

        let changes = try await test.database.merge(folders.reversed(), feeds.reversed(), into: account, at: day(1))

        #expect(changes == SidebarChanges())
        try await writer.writeWithoutTransaction { try $0.rollback() }
    }

    @Test func theLocalAccountIsLeftAlone() async throws {
        let mine = try test.subscribe(url("a"))
        try await merge([("1", "a")])
        try await merge([])

        #expect(try test.database.listedFeeds(of: nil).map(\.feed) == [mine])
        #expect(try test.database.serverFeed(mine.id) == nil)
    }

    @Test func aFeedThatTheServerDoesNotKnowIsNot() async throws {
        try await merge([("1", "a")])
        #expect(try test.database.feed(serverID: "2", of: account) == nil)
        #expect(try test.database.feed(serverID: "1", of: test.local) == nil)
        #expect(try test.database.serverFeed(FeedID(99)) == nil)
    }

    // MARK: Which feed is which

    @Test func aFeedThatMovedIsItself() async throws {
        try await merge([("1", "a")])
        let feed = try feed("1")
        let changes = try await merge([("1", "b")])

        #expect(changes == SidebarChanges())
        #expect(try self.feed("1").id == feed.id)
        #expect(try urls() == [url("b")])
        #expect(try test.database.feed(at: url("a"), of: account)?.id == feed.id)
    }

    @Test func aFeedThatTheServerKnowsByANewIDIsItself() async throws {
        try await merge([("1", "a"), ("2", "b")])
        let (a, b) = try (feed("1"), feed("2"))
        try await merge([("1", "c"), ("2", "b")])

        let changes = try await merge([("3", "a"), ("4", "b")])

        #expect(changes == SidebarChanges())
        #expect(try feed("3").id == a.id)
        #expect(try feed("4").id == b.id)
        #expect(try urls() == [url("a"), url("b")])
    }

    @Test func feedsMayExchangeTheirAddresses() async throws {
        try await merge([("1", "a"), ("2", "b"), ("3", "c")])
        let ids = try ["1", "2", "3"].map { try feed($0).id }
        let article = try test.addRemoteArticle("77", of: feed("1"))

        let changes = try await merge([("1", "b"), ("2", "c"), ("3", "a")])

        #expect(changes == SidebarChanges())
        #expect(try ["1", "2", "3"].map { try feed($0).id } == ids)
        #expect(try ["1", "2", "3"].map { try feed($0).url } == ["b", "c", "a"].map(url))
        #expect(try test.list().map(\.feedID) == [ids[0]])
        #expect(try test.list().map(\.id) == [article])
        for (name, id) in zip(["b", "c", "a"], ids) {
            #expect(try test.database.feed(at: url(name), of: account)?.id == id)
        }
        #expect(try test.number("SELECT count(*) FROM formerURL") == 0)
    }

    @Test func anAddressThatOneLeavesAnotherMayTake() async throws {
        try await merge([("1", "a")])
        let old = try feed("1")
        try await merge([("1", "b"), ("2", "a")])

        #expect(try feed("1").id == old.id)
        #expect(try feed("2").id != old.id)
        #expect(try test.database.feed(at: url("a"), of: account)?.id == feed("2").id)
        #expect(try test.database.feed(at: url("b"), of: account)?.id == old.id)
    }

    @Test func aPlaceholderIsFilledIn() async throws {
        try test.execute(
            """
            INSERT INTO feed (accountID, url, serverID, isSubscribed, dateAdded) VALUES (\(account), '1', '1', 0, 0)
            """)
        let id = try #require(try test.number("SELECT id FROM feed"))
        _ = try test.addRemoteArticle(
            "77", of: Feed(id: FeedID(Int64(id)), accountID: account, url: "1", dateAdded: day(0)))

        let changes = try await merge([("1", "a")], at: day(3))

        #expect(changes == SidebarChanges(added: 1))
        let feed = try feed("1")
        #expect(feed.id == FeedID(Int64(id)) && feed.url == url("a") && feed.dateAdded == day(3))
        #expect(try test.titles(.query { $0.feeds = [feed.id] }) == ["77"])
    }

    @Test func aPlaceholderThatIsNotListedIsLeftAlone() async throws {
        try await merge([("1", "a"), ("2", "b")])
        let starred = try test.addRemoteArticle("77", of: feed("1"))
        _ = try test.addRemoteArticle("78", of: feed("1"))
        try test.execute("UPDATE feed SET isSubscribed = 0 WHERE serverID = '1'")

        let changes = try await merge([("2", "c")])

        #expect(changes == SidebarChanges())
        #expect(try test.list().map(\.id).contains(starred))
        #expect(try test.list().count == 2)
    }

    // MARK: Unsubscribed

    @Test func whatIsStarredOrWaitsStaysWhenTheServerUnsubscribes() async throws {
        try await merge([("1", "a"), ("2", "b")])
        let (a, b) = try (feed("1"), feed("2"))
        let articles = try ["starred", "pending", "read", "untouched"].map { try test.addRemoteArticle($0, of: a) }
        _ = try test.addRemoteArticle("other", of: b)
        try test.database.set(.starred, true, of: [articles[0]], at: day(0))
        try test.database.set(.read, true, of: [articles[1]], at: day(0))
        try test.database.set(.read, false, of: [articles[1]], at: day(0))
        try test.database.set(.read, true, of: [articles[2]], at: day(0))

        let changes = try await merge([("2", "b")], at: day(1))

        #expect(changes == SidebarChanges(removed: 1))
        #expect(try test.titles().sorted() == ["other", "starred"])
        #expect(try test.database.problems() == [])
        // The server may be wrong: the rest is only hidden until its time is over.
        _ = try await test.database.prune(RetentionRule(), at: day(2))
        #expect(try test.found("words").sorted() == ["other", "pending", "read", "starred", "untouched"])
        _ = try await test.database.prune(RetentionRule(), at: day(400))
        #expect(try test.found("words").sorted() == ["other", "starred"])
        #expect(try test.database.queue(of: nil).map(\.id) == [articles[0], articles[1], articles[2]])
        #expect(try test.number("SELECT count(*) FROM status WHERE articleID = 'untouched'") == 0)
        #expect(try urls() == [url("b")])
        #expect(try test.database.problems() == [])
    }

    @Test(arguments: ["1", "9"])
    func aFeedThatComesBackIsItselfWithItsStatuses(_ serverID: String) async throws {
        try await merge([("1", "a")])
        let feed = try feed("1")
        let article = try test.addRemoteArticle("77", of: feed)
        try test.database.set(.starred, true, of: [article], at: day(0))
        try await merge([])
        #expect(try test.database.feed(serverID: "1", of: account) == nil)

        let changes = try await merge([(serverID, "a")], at: day(2))

        #expect(changes == SidebarChanges(added: 1))
        #expect(try self.feed(serverID).id == feed.id)
        #expect(try test.list().map(\.id) == [article])
        #expect(try test.list().map(\.isStarred) == [true])
    }

    @Test func aFeedWithoutAnythingToRememberIsForgotten() async throws {
        try await merge([("1", "a"), ("2", "b")])
        #expect(try await merge([("2", "b")]) == SidebarChanges(removed: 1))
        #expect(try await test.database.prune(RetentionRule(), at: day(400)) == Pruned(feeds: 1))
        #expect(try await merge([("2", "b")]) == SidebarChanges())
    }

    @Test func aMergeThatFailsChangesNoFeed() async throws {
        try await merge([("1", "a"), ("2", "b")])
        try test.execute(
            "CREATE TRIGGER broken BEFORE INSERT ON feed WHEN new.url LIKE '%d%' BEGIN SELECT raise(ABORT, 'no'); END")

        await #expect(throws: StoreError.self) { try await merge([("2", "c"), ("3", "d")]) }

        #expect(try urls() == [url("a"), url("b")])
        #expect(try test.number("SELECT count(*) FROM formerURL") == 0)
    }

    // MARK: Duplicates

    @Test func duplicatesBecomeOneAndNothingOfEitherIsLost() async throws {
        try await merge([("1", "a"), ("2", "b")])
        let (a, b) = try (feed("1"), feed("2"))
        let articles = try [test.addRemoteArticle("77", of: a), test.addRemoteArticle("78", of: b)]
        for kind in Mark.statuses { try test.database.set(kind, true, of: articles, at: day(0)) }

        let changes = try await merge([("1", "b")])

        #expect(changes == SidebarChanges())
        #expect(try test.database.listedFeeds(of: account).map(\.feed.id) == [a.id])
        #expect(try test.list().map(\.id).sorted() == articles)
        #expect(try test.list().allSatisfy { $0.isRead && $0.isStarred && $0.feedID == a.id })
        #expect(try test.database.queue(of: nil).count == 4)
        #expect(try test.numbers("SELECT DISTINCT feedID FROM pending WHERE mark = 'starred'") == [Int(a.id.rawValue)])
        #expect(try test.database.feed(at: url("b"), of: account)?.id == a.id)
        #expect(try test.database.problems() == [])
    }

    @Test func anArticlesIDIsNotTakenForOneOfTheLocalAccount() async throws {
        try await merge([("1", "a"), ("2", "b")])
        let (a, b) = try (feed("1"), feed("2"))
        // As the local account would name article 5 of either feed.
        _ = try test.addRemoteArticle("\(a.id):5", of: a)
        _ = try test.addRemoteArticle("\(b.id):5", of: b)

        try await merge([("1", "b")])

        #expect(try test.titles().sorted() == ["\(a.id):5", "\(b.id):5"].sorted())
        #expect(try test.number("SELECT count(*) FROM status WHERE articleID = '\(b.id):5'") == 1)
    }

    @Test func aPlaceholderTakesTheFeedThatHasItsAddress() async throws {
        // Known by no id, as after a server's database was made anew.
        let old = try test.database.subscribe(NewFeed(url: url("a")), in: account, at: day(0))
        _ = try test.addRemoteArticle("77", of: old)
        try test.execute(
            """
            INSERT INTO feed (accountID, url, serverID, isSubscribed, dateAdded) VALUES (\(account), '1', '1', 0, 0)
            """)

        let changes = try await merge([("1", "a")])

        #expect(changes == SidebarChanges())
        #expect(try urls() == [url("a")])
        #expect(try test.list().map(\.feedID) == [feed("1").id])
    }

    @Test func feedsThatAreLeftAtOneAddressAreKeptApart() async throws {
        let feeds = ["10", "9", "11"].map { ServerFeed(id: $0, url: url("a"), title: $0) }
        try await take(feeds)
        let ids = try feeds.map { try feed($0.id).id }

        #expect(try urls() == [url("a"), url("a") + "#10", url("a") + "#11"])
        #expect(try feed("9").url == url("a"))
        #expect(try await take(feeds.reversed()) == SidebarChanges())
        #expect(try feeds.map { try feed($0.id).id } == ids)
    }

    @Test func aFeedMayMoveToTheAddressOfAnother() async throws {
        try await merge([("1", "a"), ("2", "b")])
        let ids = try [feed("1").id, feed("2").id]
        let article = try test.addRemoteArticle("77", of: feed("2"))

        try await merge([("1", "b"), ("2", "b")])

        #expect(try [feed("1").id, feed("2").id] == ids)
        #expect(try urls() == [url("b"), url("b") + "#2"])
        #expect(try test.list().map(\.id) == [article])

        // And the one that is left has it to itself again.
        try await merge([("2", "b")])
        #expect(try urls() == [url("b")])
        #expect(try feed("2").id == ids[1])
        #expect(try test.database.problems() == [])
    }

    // MARK: Odd lists

    @Test func aFeedThatIsListedTwiceIsThereOnce() async throws {
        try await take([ServerFeed(id: "1", url: url("a")), ServerFeed(id: "1", url: url("b"))])
        #expect(try urls().count == 1)
    }

    @Test func odditiesAreNoTrouble() async throws {
        let feeds = [
            ServerFeed(id: "1", url: "", title: ""), ServerFeed(id: "2", url: "1"), ServerFeed(id: "3", url: "1#2"),
            ServerFeed(id: "4", url: "a\0b", title: "T\0"), ServerFeed(id: "5", url: "a\0c"),
            ServerFeed(id: "6\0", url: "é"), ServerFeed(id: "7", url: "e\u{301}"), ServerFeed(id: "", url: "x"),
            ServerFeed(id: "8", url: "moving:1"), ServerFeed(id: "9", url: String(repeating: "x", count: 100_000)),
        ]
        #expect(try await take(feeds) == SidebarChanges(added: 10))
        #expect(try await take(feeds.shuffled()) == SidebarChanges())
        #expect(try await take(feeds.map { ServerFeed(id: $0.id, url: $0.url + "x") }) == SidebarChanges())
        #expect(try await merge([]) == SidebarChanges(removed: 10))
        #expect(try test.database.problems() == [])
    }

    @Test func aFeedsNameInTwoAccountsIsAmbiguous() async throws {
        let mine = try test.subscribe(url("a"))
        try await take([ServerFeed(id: "1", url: url("a"), title: "Theirs")])

        #expect(try test.database.feed(named: "Theirs", of: nil).accountID == account)
        #expect(try test.database.feed(named: url("a"), of: test.local).id == mine.id)
        #expect(throws: StoreError.self) { try test.database.feed(named: url("a"), of: nil) }
    }
}
