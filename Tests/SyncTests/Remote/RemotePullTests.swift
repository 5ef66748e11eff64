import API
import Foundation
import Model
import SyncSupport
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import Sync

/// What the server has comes here, and nothing else.
@Suite struct RemotePullTests {

    @Test(arguments: SyncServer.Flavor.complete)
    func bringsFoldersFeedsAndArticlesWithTheirStatuses(_ flavor: SyncServer.Flavor) async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        let ids = server.change { contents in
            let garden = contents.addFolder("Garden & Co")
            let feed = contents.addFeed("Compost", folders: [garden])
            return [
                contents.addEntry(to: feed, title: "One", content: "<p>Worms</p>"),
                contents.addEntry(to: feed, title: "Two", isRead: true),
                contents.addEntry(to: feed, title: "Three", isRead: true, isStarred: true),
            ]
        }
        let reader = try RemoteReader(server, in: folder)

        let report = try await reader.sync()

        #expect(report.counts == UpsertCounts(new: 3, unread: 1))
        #expect(report.warnings.isEmpty)
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first)
        #expect(feed.feed.name == "Compost")
        #expect(feed.folders == ["Garden & Co"])
        #expect(try reader.unread == [ids[0]])
        #expect(try reader.starred == [ids[2]])
        let first = try #require(try reader.articles[ids[0]])
        #expect(first.title == "One")
        #expect(try reader.database.article(first.id).article.content == "<p>Worms</p>")
        #expect(try reader.queue.isEmpty)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func takesOverWhatOthersDid(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 4)
        defer { withExtendedLifetime(_folder) {} }
        server.advanceClock(by: 3_600)
        let new = server.change { contents in
            contents.set(.read, true, of: [ids[0], ids[1]])
            contents.set(.starred, true, of: [ids[1]])
            contents.remove([ids[3]])
            return contents.addEntry(to: contents.feeds[0].id)
        }

        let report = try await reader.sync()

        #expect(report.counts.new == 1)
        #expect(report.statuses[MarkChange(.read, true)] >= 2 && report.statuses[MarkChange(.starred, true)] == 1)
        #expect(try reader.unread == [ids[2], new])
        #expect(try reader.starred == [ids[1]])
        #expect(try reader.articles.count == 5)
        #expect(try reader.queue.isEmpty)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func needsFewRequestsWhenNothingIsNew(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, _, _folder) = try await synced(flavor, 3)
        defer { withExtendedLifetime(_folder) {} }
        for hours in [0.0, 1, 24, 48] {
            server.advanceClock(by: hours * 3_600)
            reader.clock.advance(by: hours * 3_600)
            server.forgetCalls()

            let report = try await reader.sync()

            // Once a day, the greatest known numbers are compared.
            #expect(server.calls.count <= (hours < 24 ? 6 : 7), "\(server.calls.map(\.path))")
            #expect(report.counts == UpsertCounts())
        }
        #expect(server.mostConnections <= 3)
    }

    /// All three are under way before one of them is answered.
    @Test(arguments: [SyncServer.Flavor.freshRSS, .minifluxReader226, .theOldReader])
    func asksForChangesAndListsAtTheSameTime(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 3)
        defer { withExtendedLifetime(_folder) {} }
        let gate = Gate(count: 3)
        server.interfere { call, moment in
            if moment == .before, [.recent, .unread, .starred].contains(call.role) { gate.pass() }
            return nil
        }

        try await reader.sync()

        #expect(try reader.unread == ids)
        #expect(server.calls(.feeds).count == 1)
    }

    /// It came after the list of unread articles was read, and before the list of what is new.
    @Test func whatComesBetweenTwoListsIsAsTheArticleSays() async throws {
        let (server, reader, ids, _folder) = try await synced(.freshRSS, 3)
        defer { withExtendedLifetime(_folder) {} }
        server.advanceClock(by: 7_200)
        let (new, read) = server.change { contents in
            let feed = contents.feeds[0].id
            return (contents.addEntry(to: feed), contents.addEntry(to: feed, isRead: true))
        }
        server.fail(.unread, with: .json(#"{"itemRefs":[\#(ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]}"#))

        try await reader.sync()

        #expect(try reader.unread == ids + [new])
        #expect(try reader.articles[read]?.isRead == true)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func leavesAloneWhatWaits(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 3)
        defer { withExtendedLifetime(_folder) {} }
        try reader.mark(.read, true, [ids[0]])
        try reader.mark(.starred, true, [ids[1]])
        server.advanceClock(by: 10)
        server.change { contents in
            contents.set(.read, false, of: [ids[0], ids[1]])
            contents.set(.starred, false, of: [ids[1]])
            contents.set(.starred, true, of: [ids[0]])
        }

        try await reader.pull()

        #expect(try reader.unread == [ids[1], ids[2]])
        #expect(try reader.starred == [ids[0], ids[1]])
        #expect(try reader.queue.count == 2)
    }

    // MARK: Answers that make no sense

    static let nonsense: [Lie.Kind] = [
        .page(200), .truncated, .redirect, .dropped, .status(500), .json("[]"), .json("null"),
        .json("{\"total\":\"many\"}"),
        .json("[{\"id\":null}]"), .json("{\"itemRefs\":{}}"), .json(""),
    ]

    @Test(
        arguments: [SyncServer.Flavor.miniflux234, .miniflux226, .freshRSS, .minifluxReader226],
        [ServerRequest.Role.folders, .feeds, .unread, .starred, .recent])
    func changesNothingWhereAnAnswerMakesNoSense(_ flavor: SyncServer.Flavor, _ role: ServerRequest.Role) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 3, starred: true)
        defer { withExtendedLifetime(_folder) {} }
        for fault in Self.nonsense {
            // Lists without feeds and folders make sense, though not much.
            if case .json("[]") = fault, role == .folders || role == .feeds, flavor.service == .miniflux { continue }
            server.fail(role, role == .unread ? .counts : role, with: fault)
            server.forgetCalls()
            await #expect(throws: SyncError.self, "\(fault)") { try await reader.sync() }
            #expect(!server.calls(role == .unread && flavor == .miniflux226 ? .counts : role).isEmpty)
            #expect(try reader.unread == ids, "\(fault)")
            #expect(try reader.starred == ids, "\(fault)")
            #expect(try reader.database.listedFeeds(of: reader.account.id).count == 1, "\(fault)")
        }
    }

    @Test func takesNoArbitraryEntryForAListOfIDs() async throws {
        let (server, reader, ids, _folder) = try await synced(.miniflux234, 3)
        defer { withExtendedLifetime(_folder) {} }
        server.fail(.unread, with: .json(#"{"id":\#(ids[0]),"user_id":1,"feed_id":2,"status":"unread"}"#))

        await #expect(throws: SyncError.self) { try await reader.sync() }
        #expect(try reader.unread == ids)
    }

    // MARK: Contents

    @Test func keepsNothingThatWasNotAskedFor() async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(.freshRSS)
        _ = server.addEntries(1)
        let reader = try RemoteReader(server, in: folder)
        let stranger = """
            {"items":[{"id":"tag:google.com,2005:reader/item/00000000000000ff","title":"Stranger","categories":[],\
            "origin":{"streamId":"feed/999","title":"Strange"}}]}
            """
        server.fail(.contents, with: .json(stranger))

        try await reader.sync()

        var titles: [String?] = []
        try reader.database.forEachArticle(ArticleQuery()) { titles.append($0.title) }
        #expect(titles.isEmpty)
    }

    /// FreshRSS marks changed articles as unread, if the user wishes so.
    @Test func bringsTheNewTextOfAnArticleThatIsUnreadAgain() async throws {
        let (server, reader, ids, _folder) = try await synced(.freshRSS, 3)
        defer { withExtendedLifetime(_folder) {} }
        server.change { $0.set(.read, true, of: ids) }
        try await reader.sync()
        server.change { contents in
            contents.edit(ids[1]) { $0.title = "Corrected" }
            contents.set(.read, false, of: [ids[1]])
        }

        try await reader.sync()

        #expect(try reader.unread == [ids[1]])
        #expect(try reader.articles[ids[1]]?.title == "Corrected")
    }

    @Test func asksForContentsAgainThatDidNotCome() async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(.freshRSS)
        let ids = server.addEntries(3)
        let reader = try RemoteReader(server, in: folder)
        server.fail(.contents, with: .status(500))

        let report = try await reader.sync()
        #expect(report.warnings.count == 1)
        #expect(try reader.articles.isEmpty)

        server.interfere(nil)
        #expect(try await reader.sync().counts.new == 3)
        #expect(try reader.unread == ids)
    }

    /// A transaction for each answer would write the same pages of the database again and again.
    @Test func savesSmallAnswersTogether() async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(.freshRSS)
        let ids = server.addEntries(600)
        let reader = try RemoteReader(server, in: folder)

        try await reader.sync()

        #expect(server.calls(.contents).count == 3)
        #expect(try reader.database.read(SearchTable.segmentCount) < 3)
        #expect(try reader.unread == ids)
    }

    /// The first of four answers has come, and waits to be saved together with the others, which never come.
    @Test(.timeLimit(.minutes(5))) func keepsWhatCameBeforeItWasCancelled() async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(.freshRSS)
        server.addEntries(1_000)
        let reader = try RemoteReader(server, in: folder)
        let fourth = AsyncStream<Void>.makeStream()
        let count = Mutex(0)
        server.interfere { call, moment in
            guard call.role == .contents, moment == .before else { return nil }
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 4 { fourth.continuation.yield() }
            return number == 1 ? nil : .hanging
        }
        let sync = Task { try await reader.sync() }
        for await _ in fourth.stream { break }

        sync.cancel()

        await #expect(throws: (any Error).self) { try await sync.value }
        #expect(try reader.articles.count == 250)
        server.interfere(nil)
        #expect(try await reader.sync().counts.new == 750)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func bringsStarredArticlesOfFeedsThatAreNoLongerSubscribedTo(_ flavor: SyncServer.Flavor) async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        let starred = server.change { contents in
            contents.addEntry(to: contents.addFeed("Kept"))
            let feed = contents.addFeed("Gone")
            let id = contents.addEntry(to: feed, isRead: true, isStarred: true)
            contents.removeFeed(feed, keepsStarred: true)
            return id
        }
        let reader = try RemoteReader(server, in: folder)

        try await reader.sync()
        try await reader.sync()

        #expect(try reader.starred == [starred])
        #expect(try reader.articles[starred]?.feedName == "Gone")
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.feed.name) == ["Kept"])
    }

    // MARK: Ids

    @Test(arguments: SyncServer.Flavor.complete)
    func knowsArticlesByTheirIDsHoweverLong(_ flavor: SyncServer.Flavor) async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        // Doubles take the first two for one. FreshRSS has no negative ids, nor has REST.
        let hasNegative = flavor == .minifluxReader226
        var ids: [Int64] = [9_007_199_254_740_993, 9_007_199_254_740_992, 250, .max - 1]
        if hasNegative { ids.append(-355_401_917_359_550_817) }
        server.change { [ids] contents in
            let feed = contents.addFeed("News")
            for id in ids { contents.addEntry(to: feed, id: id) }
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        #expect(try reader.unread == ids.sorted())

        try reader.mark(.read, true, [ids[0]])
        try reader.mark(.starred, true, [ids.last ?? 0])
        try await reader.sync()

        #expect(server.unread() == ids.dropFirst().sorted())
        #expect(server.starred() == [ids.last])
    }

    @Test func takesAHundredThousandUnreadIDs() async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(.freshRSS)
        server.addEntries(100_000)
        let reader = try RemoteReader(server, in: folder)
        server.fail(.contents, with: .status(500))

        let report = try await reader.sync()

        #expect(report.statuses.new == 100_000)
        #expect(try reader.database.statusCounts(of: reader.account.id)?.unread == 100_000)
    }

    // MARK: Clocks

    @Test(arguments: SyncServer.Flavor.complete, [-10.0, 10])
    func goesByTheServersClock(_ flavor: SyncServer.Flavor, years: Double) async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        let ids = server.addEntries(2)
        let reader = try RemoteReader(server, in: folder)
        reader.clock.advance(by: years * 365 * TestClock.day)
        try await reader.sync()

        server.advanceClock(by: 600)
        reader.clock.advance(by: 600)
        let new = server.change { contents in
            contents.set(.read, true, of: [ids[0]])
            return contents.addEntry(to: contents.feeds[0].id, isRead: true)
        }
        try await reader.sync()

        #expect(try reader.unread == [ids[1]])
        #expect(try reader.articles[new]?.isRead == true)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func asksForEverythingAfterMonths(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 2)
        defer { withExtendedLifetime(_folder) {} }
        server.advanceClock(by: 100 * TestClock.day)
        let new = server.change { contents in
            contents.set(.read, true, of: [ids[0]])
            return contents.addEntry(to: contents.feeds[0].id)
        }

        try await reader.sync()

        #expect(try reader.unread == [ids[1], new])
    }

    /// What was read elsewhere before it came here is in no list: only the changes tell of it, and only once.
    @Test(arguments: SyncServer.Flavor.complete)
    func goesOnFromWhereASyncEndedThatWasWhole(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids, _folder) = try await synced(flavor, 2)
        defer { withExtendedLifetime(_folder) {} }
        let new = server.change { $0.addEntry(to: $0.feeds[0].id, isRead: true) }
        server.advanceClock(by: TestClock.day)
        server.fail(.unread, .counts, with: .status(500), times: 1)
        await #expect(throws: SyncError.self) { try await reader.sync() }

        try await reader.sync()

        #expect(try reader.unread == ids)
        #expect(try reader.articles[new]?.isRead == true)
    }

    /// What a sync of a server with that many unread entries leaves.
    private func synced(
        _ flavor: SyncServer.Flavor, _ count: Int, starred: Bool = false
    ) async throws -> (SyncServer, RemoteReader, [Int64], TemporaryFolder) {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        let ids = server.addEntries(count)
        if starred { server.change { $0.set(.starred, true, of: ids) } }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try #require(try reader.unread == ids)
        server.forgetCalls()
        return (server, reader, ids, folder)
    }
}
