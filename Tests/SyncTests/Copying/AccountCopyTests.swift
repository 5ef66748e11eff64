import API
import Foundation
import Model
import Store
import SyncSupport
import Synchronization
import TestSupport
import Testing
import Web

@testable import Fetch
@testable import Sync

/// Moving house: what one account has goes to another, once, whatever goes wrong on the way.
@Suite(.timeLimit(.minutes(3))) struct AccountCopyTests {

    @Test(arguments: [SyncServer.Flavor.freshRSS, .minifluxReader226, .theOldReader])
    func feedsFoldersStarsAndReadMarksArrive(_ flavor: SyncServer.Flavor) async throws {
        let stage = try CopyStage(to: flavor)
        let urls = try await stage.fill()

        let first = try await stage.run()
        #expect(first.feeds.added == 3 && first.feeds.refused.isEmpty && first.feeds.elsewhere == 0)
        #expect(first.statuses.counts == [:])
        #expect(first.statuses.missingKept.count == 3 && first.statuses.missingRead == 3)
        let contents = stage.new.server.contents()
        #expect(contents.feeds.map(\.url).sorted() == urls)
        let folders = Dictionary(uniqueKeysWithValues: contents.folders.map { ($0.id, $0.name) })
        #expect(contents.feeds.first { $0.url == urls[1] }?.folders.map { folders[$0] } == ["Water"])

        // They come when that server has fetched the feeds.
        stage.fetchFeeds()
        let second = try await stage.run()
        #expect(second.feeds.added == 0 && second.statuses.missingKept.isEmpty)
        #expect(second.statuses.counts == [.read: 3, .starred: 3])
        try await stage.new.sync()
        #expect(stage.titles(\.isRead) == ["bus 1", "ferry 1", "tram 1"])
        #expect(stage.titles(\.isStarred) == ["bus 2", "ferry 2", "tram 2"])

        // Nothing is left to do, or to be sent.
        let third = try await stage.run()
        #expect(third.statuses.counts == [:] && third.statuses.missingRead == 0)
        #expect(try stage.new.queue.allSatisfy { $0.syncState == .sent })
        #expect(stage.new.server.contents().feeds.count == 3)
    }

    @Test(arguments: 0..<6)
    func goesOnWhereTheServerFailed(_ call: Int) async throws {
        let stage = try CopyStage()
        let urls = try await stage.fill()
        try await stage.new.sync()
        let count = Mutex(0)
        stage.new.server.interfere { asked, moment in
            guard asked.role == .sidebar || asked.role == .feeds else { return nil }
            // Before it has done it, and after.
            return count.withLock { count in
                defer { count += 1 }
                return count >= call ? .dropped : nil
            }
        }
        let copy = try stage.copy()
        await #expect(throws: SyncError.self) { try await copy.subscribe(copy.plan(logins: [])) }

        stage.new.server.interfere(nil)
        try await stage.run()
        #expect(stage.new.server.contents().feeds.map(\.url).sorted() == urls)
        #expect(try stage.database.listedFeeds(of: stage.new.account.id).map(\.feed.url).sorted() == urls)
    }

    @Test func feedsThatAreRefusedHoldUpNoOthers() async throws {
        let stage = try CopyStage()
        let urls = try await stage.fill()
        stage.new.server.interfere { call, moment in
            let isRefused = moment == .before && call.form.contains { $0.value.hasSuffix("ferry") }
            return isRefused ? .status(400, body: "not a feed") : nil
        }
        let (feeds, _) = try await stage.run()
        #expect(feeds.added == 2 && feeds.refused.map(\.feed.url) == [urls[1]] && feeds.unrecognized.isEmpty)
        stage.new.server.interfere(nil)
        #expect(try await stage.run().feeds.added == 1)
    }

    @Test func feedsThatAreThereStayAsTheyAre() async throws {
        let stage = try CopyStage()
        let urls = try await stage.fill()
        stage.new.server.change { contents in
            let folder = contents.addFolder("Own")
            contents.addFeed("My tram", url: urls[2], folders: [folder])
        }
        let (feeds, _) = try await stage.run()
        #expect(feeds.added == 2)
        let tram = try #require(stage.new.server.contents().feeds.first { $0.url == urls[2] })
        #expect(tram.title == "My tram" && tram.folders == [2])
    }

    @Test func whatIsChangedThereAfterwardsStays() async throws {
        let stage = try CopyStage()
        _ = try await stage.fill()
        try await stage.run()
        stage.fetchFeeds()
        try await stage.run()
        try await stage.new.sync()
        stage.new.server.change { contents in
            let read = contents.entries.values.filter(\.isRead).map(\.id)
            contents.set(.read, false, of: read)
        }
        try await stage.new.sync()

        #expect(try await stage.run().statuses.counts == [:])
        try await stage.new.sync()
        #expect(stage.titles(\.isRead) == [])
    }

    @Test func aDryRunAsksNobodyAndChangesNothing() async throws {
        let stage = try CopyStage()
        _ = try await stage.fill()
        stage.new.server.change { contents in
            contents.addFeed("bus", url: "https://feeds.example/bus")
        }
        stage.fetchFeeds()
        try await stage.new.sync()
        stage.new.server.forgetCalls()
        stage.old.server.forgetCalls()
        let before = try stage.database.listedFeeds(of: nil)

        let copy = try stage.copy()
        let plan = try copy.plan(logins: [])
        let statuses = try await copy.copyStatuses(dryRun: true)

        #expect(plan.known == 1 && plan.feeds.compactMap(\.title).sorted() == ["ferry", "tram"])
        #expect(statuses.counts == [.read: 1, .starred: 1] && statuses.missingKept.count == 2)
        #expect(stage.new.server.calls.isEmpty && stage.old.server.calls.isEmpty)
        let after = try stage.database.listedFeeds(of: nil)
        #expect(after.map(\.feed) == before.map(\.feed))
        #expect(after.map(\.unread) == before.map(\.unread))
        #expect(try stage.new.queue.isEmpty)
    }

    @Test func theOldServerIsNotAsked() async throws {
        let stage = try CopyStage()
        _ = try await stage.fill()
        stage.old.server.stop()
        #expect(try await stage.run().feeds.added == 3)
    }

    @Test func emptyFoldersAreMadeWhereTheyCanBe() async throws {
        let stage = try CopyStage()
        stage.old.server.change { contents in _ = contents.addFolder("Empty") }
        _ = try await stage.fill()
        #expect(try stage.copy().plan(logins: []).unfitFolders == 1)
        #expect(try await stage.run().feeds.folders == 0)

        let local = try LocalCopy(stage)
        #expect(try await local.run().feeds.folders == 1)
        #expect(try stage.database.folders(of: local.account.id).map(\.folder.name) == ["All", "Empty", "Water"])
    }

    @Test func aServerWithoutFunctionsForFeedsGetsTheMarks() async throws {
        let stage = try CopyStage()
        _ = try await stage.fill()
        let account = try stage.database.addAccount(.fever, name: "fever", url: "http://127.0.0.1:9/fever", user: "ann")
        let feed = try stage.database.subscribe(
            NewFeed(url: "https://feeds.example/bus"), in: account.id, at: TestClock.start)
        let remote = try RemoteAccounts(
            database: stage.database, web: stage.new.web, version: "1", now: { TestClock.start }, message: { "\($0)" }
        ).account(
            account,
            Credentials(
                user: "ann", session: .init(load: { nil }, save: { _ in }), secrets: [:], secret: { "" }))
        let copy = AccountCopy(from: stage.old.account, to: remote, database: stage.database, now: { TestClock.start })

        let plan = try copy.plan(logins: [])
        #expect(plan.obstacle == .server(account, .unsupported(.subscribing)) && plan.feeds.count == 2)
        #expect(try await copy.subscribe(plan).added == 0)
        #expect(try await copy.copyStatuses().missingKept.count == 3 && feed.accountID == account.id)
    }
}

// MARK: - To and from the local account

extension AccountCopyTests {

    /// From the stage's old account to the local one.
    private struct LocalCopy {
        let account: Account
        let copy: AccountCopy
        let local: LocalAccount

        init(_ stage: CopyStage) throws {
            account = try stage.database.account(named: "local")
            let fetcher = FeedFetcher(
                web: stage.old.web, credentials: { _ in nil }, limits: .patient, message: { "\($0)" },
                now: { TestClock.start })
            local = LocalAccount(
                account, database: stage.database, fetcher: fetcher, retention: RetentionRule(),
                rule: RefreshRule(interval: 0))
            copy = AccountCopy(
                from: stage.old.account, to: local, database: stage.database, now: { TestClock.start })
        }

        func run(fetches: Bool = false) async throws -> (feeds: CopiedFeeds, statuses: CopiedStatuses) {
            let feeds = try await copy.subscribe(copy.plan(logins: []))
            if fetches { _ = try await local.pull(PullOptions()) { _ in } }
            return (feeds, try await copy.copyStatuses())
        }
    }

    /// A feed on the old server, and on the web.
    private func published(_ items: [String]) async throws -> (
        stage: CopyStage, local: LocalCopy, server: LoopbackServer
    ) {
        let stage = try CopyStage()
        let server = try LoopbackServer { _ in .text(SampleFeed.rss(items)) }
        stage.old.server.change { contents in
            let feed = contents.addFeed("News", url: server.url("/feed"))
            for (id, star) in [(101, true), (102, false), (103, true)] as [(Int64, Bool)] {
                contents.addEntry(to: feed, id: id, title: "\(id)", isRead: !star, isStarred: star)
            }
        }
        try await stage.old.sync()
        return (stage, try LocalCopy(stage), server)
    }

    private func articles(_ local: LocalCopy, _ stage: CopyStage) throws -> [String] {
        var query = ArticleQuery()
        query.account = local.account.id
        var found: [String] = []
        try stage.database.forEachArticle(query) { article in
            found.append("\(article.title ?? "")\(article.isRead ? " read" : "")\(article.isStarred ? " starred" : "")")
        }
        return found.sorted()
    }

    @Test func starsThatTheFeedNoLongerHasAreKept() async throws {
        let (stage, local, server) = try await published(["102", "103", "104"])
        let (_, statuses) = try await local.run(fetches: true)
        #expect(statuses.counts == [.read: 1, .starred: 1] && statuses.kept == 1)
        #expect(try articles(local, stage) == ["101 starred", "102 read", "103 starred", "104"])
        #expect(try await local.run().statuses.kept == 0)
        #expect(server.requests.count == 1)
    }

    @Test func aKeptStarHasTheFeedsTextBesideTheWholeOne() async throws {
        let (stage, local, _) = try await published([])
        var query = ArticleQuery()
        query.account = stage.old.account.id
        let ids = try stage.database.articleIDs(query)
        let feedTexts = try ids.map { try stage.database.article($0).article.content }
        let html = "<p>All that the page has</p>"
        for id in ids {
            let whole = FullText(.whole, html: html, words: 99, at: TestClock.start)
            try await stage.database.setFullText(whole, of: id, blocks: []) { html, _ in (html, 99) }
        }
        _ = try await local.run()
        query.account = local.account.id
        let kept = try stage.database.articleIDs(query)
        #expect(kept.count == 2)
        for id in kept {
            #expect(try stage.database.article(id).article.content == html)
            #expect(try feedTexts.contains(stage.database.article(id, with: .feedText).article.content))
        }
    }

    @Test func aStarThatCameBeforeItsFeedIsTheSameArticle() async throws {
        let (stage, local, server) = try await published(["101", "102", "103"])
        #expect(try await local.run().statuses.kept == 2)
        let (feeds, statuses) = try await local.run(fetches: true)
        #expect(feeds.added == 0 && statuses.counts == [.read: 1])
        #expect(try articles(local, stage) == ["101 starred", "102 read", "103 starred"])
        #expect(server.requests.count == 1)
    }

    @Test func aKeptStarThatIsDeletedStaysDeleted() async throws {
        let (stage, local, server) = try await published(["102"])
        _ = try await local.run(fetches: true)
        var query = ArticleQuery()
        query.account = local.account.id
        try stage.database.delete(stage.database.articleIDs(query), at: TestClock.start)
        _ = try await local.run(fetches: true)
        #expect(try articles(local, stage) == [] && server.requests.count == 2)
    }

    @Test func whatServersCannotHaveIsTold() async throws {
        let stage = try CopyStage()
        let local = try stage.database.account(named: "local")
        let urls = [
            "file:///tmp/feed.xml", "https://ann:secret@a.example/", "https://b.example/", "https://c.example/",
        ]
        let feeds = try urls.map {
            try stage.database.subscribe(NewFeed(url: $0, title: "T"), in: local.id, at: TestClock.start)
        }
        _ = try stage.database.set([FeedSetting(.userAgent, "x")], of: feeds[2])
        let copy = AccountCopy(
            from: local, to: try stage.new.remote(), database: stage.database, now: { TestClock.start })

        let plan = try copy.plan(logins: ["https://c.example"])
        #expect(plan.unfit.map(\.id) == [feeds[0].id])
        #expect(plan.withSettings == 3)
        // No password goes to a server.
        #expect(plan.feeds.map(\.url) == ["https://a.example/", "https://b.example/", "https://c.example/"])
    }

    /// They are not stored with the feeds.
    @Test func theServerTellsTheLoginsOfFeeds() async throws {
        let stage = try CopyStage()
        stage.old.server.change { contents in
            contents.addFeed("A", url: "https://bob:hunter2@feeds.example/a")
            contents.addFeed("B", url: "https://open.example/b")
        }
        try await stage.old.sync()

        #expect(try stage.database.serverFeeds(of: stage.old.account.id).allSatisfy { !$0.url.contains("@") })
        let logins = try await stage.old.remote().feedLogins()
        #expect(logins == ["https://feeds.example": HTTPCredentials(user: "bob", password: "hunter2")])
    }
}
