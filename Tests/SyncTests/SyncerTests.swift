import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Fetch
@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct SyncerTests {
    let reader: Reader

    init() throws {
        reader = try Reader()
    }

    private func sync(
        _ accounts: [any SyncedAccount]? = nil, waits: Bool = false, retention: RetentionRule = RetentionRule()
    ) async -> [Syncer.Outcome] {
        let accounts = accounts ?? [reader.local]
        let syncer = Syncer(
            database: reader.database, accounts: accounts.map(\.account), retention: retention,
            now: { [clock = reader.clock] in clock.now }
        ) { account in try #require(accounts.first { $0.account == account }) }
        return await syncer.sync(PullOptions(), waits: waits) { _ in }
    }

    private var overview: AccountOverview {
        get throws { try reader.database.overview(of: reader.account) }
    }

    @Test func theTimeOfASyncIsRemembered() async throws {
        let server = try Script(SampleFeed.reply("one"), .status(500)).server()
        try await reader.subscribe(server.url("/1"), server.url("/2"))
        let outcome = try #require(await sync().first)
        #expect(try outcome.result.get().fetches.answered == 1)
        #expect(try overview.dateSynced == reader.clock.now)
        #expect(try overview.problem == nil)
    }

    @Test func whenNothingCameTheReasonIsRemembered() async throws {
        let server = try Script(.status(500)).server()
        try await reader.subscribe(server.url())
        _ = await sync()
        #expect(try overview.problem == "\(FetchError.status(500))")

        let good = try Script(SampleFeed.reply("one")).server()
        try await reader.subscribe(good.url())
        _ = await sync()
        #expect(try overview.problem == nil)
    }

    @Test func theLastSuccessIsRememberedWhenOneFails() async throws {
        let server = try Script(SampleFeed.reply("one"), .status(500)).server()
        try await reader.subscribe(server.url())
        _ = await sync()
        let well = reader.clock.now
        reader.clock.advance(by: TestClock.day)
        _ = await sync()

        #expect(try overview.problem != nil)
        #expect(try overview.dateSynced == reader.clock.now)
        #expect(try overview.dateSucceeded == well)
    }

    /// A file of another machine that can't be read: said when it begins, when it changes, and when it begins again.
    @Test func whatCannotBeReadIsSaidOnce() async throws {
        let machine = try SharedMachine()
        let folder = "\(machine.directory)/machines/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        try await machine.sync()
        func said() async throws -> [String] {
            let shared = machine.shared
            let syncer = Syncer(
                database: machine.database, accounts: [machine.account], retention: RetentionRule(),
                now: { [clock = machine.clock] in clock.now }
            ) { _ in shared }
            let outcome = try #require(await syncer.sync(PullOptions(), waits: false) { _ in }.first)
            return try outcome.result.get().warnings.compactMap(\.unread)
        }
        func problem() throws -> String? { try machine.database.overview(of: machine.account).problem }
        func make(_ name: String) throws {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        try make("00000001.log")
        let first = try await said()
        #expect(first.count == 1)
        #expect(try problem() == first.first)
        #expect(try await said() == [])
        #expect(try problem() == first.first)

        try make("00000002.log")
        #expect(try await said() == ["\(first[0]) (and 1 more)"])
        try FileManager.default.removeItem(atPath: folder)
        #expect(try await said() == [])
        #expect(try problem() == nil)
        try make("00000001.log")
        #expect(try await said() == first)
    }

    @Test func aSecondSyncIsTurnedAway() async throws {
        let held = try await SyncLock(reader.account, database: reader.database.path, waits: false)
        let outcome = try #require(await sync().first)
        #expect(throws: SyncError.alreadyRunning(account: "local")) { try outcome.result.get() }
        #expect(try overview.dateSynced == nil)
        withExtendedLifetime(held) {}
    }

    @Test func aSecondSyncMayWait() async throws {
        let held = try await SyncLock(reader.account, database: reader.database.path, waits: false)
        let waiting = Task { await sync(waits: true) }
        #expect(try overview.dateSynced == nil)
        release(held)
        #expect(try await waiting.value.first?.result.get().fetches.answered == 0)
    }

    @Test func anAccountThatWasRemovedMeanwhileIsNotSynced() async throws {
        let account = try reader.database.addAccount(.miniflux, name: "gone", url: "http://127.0.0.1:9", user: "ann")
        let held = try await SyncLock(account, database: reader.database.path, waits: false)
        let gone = LocalAccount(account, database: reader.database, fetcher: reader.fetcher, retention: RetentionRule())
        let waiting = Task { await sync([gone], waits: true) }
        try await reader.database.removeAccount(account.id)
        release(held)

        let outcome = try #require(await waiting.value.first)
        #expect(throws: StoreError.noSuchAccount("gone")) { try outcome.result.get() }
    }

    private func release(_ lock: consuming SyncLock) {}

    @Test func oneAccountsTroubleDoesNotHoldUpAnother() async throws {
        let server = try Script(SampleFeed.reply("one")).server()
        try await reader.subscribe(server.url())
        let stuck = Account(id: AccountID(99), service: .local, name: "stuck")
        let held = try await SyncLock(stuck, database: reader.database.path, waits: false)
        let other = LocalAccount(stuck, database: reader.database, fetcher: reader.fetcher, retention: RetentionRule())

        let outcomes = await sync([other, reader.local])
        let results = Dictionary(uniqueKeysWithValues: outcomes.map { ($0.account.name, $0.result) })
        #expect(throws: SyncError.alreadyRunning(account: "stuck")) { try results["stuck"]?.get() }
        #expect(try results["local"]?.get().fetches.answered == 1)
        withExtendedLifetime(held) {}
    }

    @Test func whatHasBeenKeptLongEnoughGoesAfterThePull() async throws {
        let server = try Script(SampleFeed.reply("old"), SampleFeed.reply("new")).server()
        try await reader.subscribe(server.url())
        _ = await sync()
        try reader.database.set(.read, true, of: reader.articles.map(\.id), at: reader.clock.now)
        _ = await sync()
        #expect(try reader.titles == ["new", "old"])

        reader.clock.advance(by: 31 * TestClock.day)
        var retention = RetentionRule()
        retention.localArticles = .days(30)
        let report = try #require(await sync(retention: retention).first).result.get()
        #expect(report.pruned.articles == 1)
        #expect(try reader.titles == ["new"])
    }
}
