import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Rules see what a sync brings, and a server learns at once what they did.
@Suite struct RuleRunnerTests {

    @Test(arguments: SyncServer.Flavor.complete)
    func whatARuleMarksIsPushedInTheSameSync(_ flavor: SyncServer.Flavor) async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        let ids = server.change { contents in
            let feed = contents.addFeed("News")
            return ["Football", "Rowing", "Chess"].map { contents.addEntry(to: feed, title: $0) }
        }
        let reader = try RemoteReader(server, in: folder)
        try reader.addRule("title:football", RuleActions([.read: true]))
        try reader.addRule("title:rowing", RuleActions([.starred: true]))

        let report = try await reader.sync()

        #expect(report.push.sent == 2)
        #expect(report.ruleEffects.changed == 2)
        #expect(server.unread() == Array(ids[1...]))
        #expect(server.starred() == [ids[1]])
        #expect(try reader.queue.allSatisfy { $0.syncState == .sent })
        #expect(try reader.unread == Array(ids[1...]))

        let again = try await reader.sync()
        #expect(again.ruleEffects.arrived.count == 0)
        #expect(again.push.sent == 0)
        #expect(try reader.queue.isEmpty)
        #expect(try reader.unread == Array(ids[1...]))
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func rulesThatFindNothingCostNoRequest(_ flavor: SyncServer.Flavor) async throws {
        var counts: [Int] = []
        for query in [nil, "title:football"] {
            let folder = try TemporaryFolder()
            let server = try SyncServer(flavor)
            server.addEntries(3)
            let reader = try RemoteReader(server, in: folder)
            if let query { try reader.addRule(query, RuleActions([.read: true])) }
            try await reader.sync()
            counts.append(server.calls.count)
        }
        #expect(counts[0] == counts[1])
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func whatTheServerCantBeToldAtOnceWaits(_ flavor: SyncServer.Flavor) async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        server.addEntries(2)
        let reader = try RemoteReader(server, in: folder)
        try reader.addRule("is:unread", RuleActions([.read: true]))
        server.fail(.setRead, with: .dropped)

        let report = try await reader.sync()
        #expect(report.push.problem != nil)
        #expect(report.counts.new == 2)
        #expect(try reader.queue.count == 2)
        server.interfere(nil)
        let next = try await reader.sync()

        #expect(next.push.sent == 2)
        #expect(server.unread() == [])
    }

    @Test func whatAKilledSyncBroughtIsSeenByTheNext() async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(.miniflux234)
        let ids = server.addEntries(2)
        let reader = try RemoteReader(server, in: folder)
        try reader.addRule("is:unread", RuleActions([.read: true]))
        try await reader.pull()
        #expect(try reader.unread == ids)

        let report = try await reader.sync()

        #expect(report.ruleEffects.arrived.count == 2)
        #expect(report.ruleEffects.changed == 2)
        #expect(server.unread() == [])
        #expect(try reader.unread == [])
    }

    @Test(arguments: SyncServer.Flavor.complete, 0..<14)
    func whereverASyncBreaksOffEachArticleIsTreatedOnce(_ flavor: SyncServer.Flavor, _ number: Int) async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(flavor)
        let ids = server.addEntries(3)
        let reader = try RemoteReader(server, in: folder)
        try reader.addRule("is:unread", RuleActions([.read: true]))
        server.interfere { call, moment in moment == .before && call.number >= number ? .dropped : nil }
        _ = try? await reader.sync()
        let treated = try reader.articles.filter(\.value.isRead).keys.sorted()

        // Who doesn't agree isn't asked again.
        try reader.mark(.read, false, treated)
        server.interfere(nil)
        try await reader.sync()
        try await reader.sync()

        #expect(try reader.articles.keys.sorted() == ids)
        #expect(try reader.unread == treated)
        #expect(server.unread() == treated)
        #expect(try reader.queue.isEmpty)
    }

    @Test func aRuleWhoseQueryCantBeReadIsTold() async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(.miniflux234)
        server.addEntries(1)
        let reader = try RemoteReader(server, in: folder)
        let broken = try reader.database.addRule("colour:red", RuleActions(deletes: true))
        try reader.addRule("is:unread", RuleActions([.starred: true]))

        let report = try await reader.sync()

        #expect(report.ruleEffects.failures.map(\.rule) == [broken])
        #expect(try reader.starred.count == 1)
        #expect(try await reader.sync().ruleEffects.failures.isEmpty)
    }

    @Test func datesInAQueryCountFromTheSync() async throws {
        let folder = try TemporaryFolder()
        let server = try SyncServer(.miniflux234)
        server.addEntries(1)
        let reader = try RemoteReader(server, in: folder)
        try reader.addRule("older:3650d", RuleActions(deletes: true))

        try await reader.sync()

        #expect(try reader.articles.count == 1)
    }

    @Test func theSyncerAppliesRulesToLocalArticles() async throws {
        let server = try Script(SampleFeed.reply("Football", "Chess")).server()
        let reader = try Reader()
        try await reader.subscribe(server.url())
        _ = try reader.database.addRule("title:football", RuleActions([.read: true]))
        let syncer = Syncer(
            database: reader.database, accounts: [reader.account], retention: RetentionRule(),
            now: { [clock = reader.clock] in clock.now }
        ) { _ in reader.local }

        let outcomes = await syncer.sync(PullOptions(), waits: true) { _ in }

        let report = try outcomes[0].result.get()
        #expect(report.ruleEffects.arrived.count == 2)
        #expect(try reader.articles.filter(\.isRead).map(\.title) == ["Football"])
    }
}

extension RemoteReader {
    fileprivate func addRule(_ query: String, _ actions: RuleActions) throws {
        _ = try database.addRule(StoredQuery(query), actions)
    }
}
