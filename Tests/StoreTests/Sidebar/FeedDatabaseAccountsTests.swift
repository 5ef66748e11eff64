import Foundation
import Model
import Testing

@testable import Store

@Suite struct FeedDatabaseAccountsTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    private func overview(_ name: String = "local") throws -> AccountOverview {
        try test.database.overview(of: test.database.account(named: name))
    }

    @Test func theLocalAccountIsThereFromTheStart() throws {
        _ = try test.addRemoteFeed()

        #expect(try test.database.accounts().map(\.name) == ["local", "miniflux"])
        #expect(try test.database.account(named: "local").service == .local)
        #expect(throws: StoreError.noSuchAccount("Local")) { try test.database.account(named: "Local") }
    }

    @Test func anEmptyAccountHasNothingToTell() throws {
        #expect(try overview() == AccountOverview(account: test.database.account(named: "local")))
    }

    @Test func articlesAreCountedByAccount() async throws {
        try await test.save((0..<5).map { .sample("\($0)") }, of: test.subscribe())
        let ids = try test.list().map(\.id)
        try test.database.set(.read, true, of: ids.prefix(2), at: day(0))
        try test.database.set(.starred, true, of: ids.suffix(2), at: day(0))
        try test.database.delete(ids.suffix(1), at: day(1))
        let remote = try test.addRemoteArticle("1", of: test.addRemoteFeed())

        let local = try overview()
        #expect((local.feeds, local.unread, local.starred) == (1, 2, 1))
        #expect(local.syncState == .synced)
        #expect(try overview("miniflux").unread == 1)
        #expect(try overview("miniflux").starred == 0)

        try test.database.set(.read, true, of: [remote], at: day(0))
        #expect(try overview("miniflux").syncState == .queued)
        #expect(try overview().syncState == .synced)
        try test.execute("UPDATE pending SET sendingAt = 1")
        let account = try test.database.account(named: "miniflux").id
        let now = try test.whileSyncing(account) { try overview("miniflux").syncState }
        #expect(now == .syncing)
    }

    @Test func feedsAreCountedByHowTheirLastVisitWent() async throws {
        let outcomes: [RefreshState.Outcome] = [.updated, .failed, .gone, .unchanged, .failed, .new]
        for (index, outcome) in outcomes.enumerated() {
            var state = RefreshState()
            state.outcome = outcome
            _ = try await test.database.save(
                [FeedFetch(feedID: test.subscribe("https://\(index).example/").id, refresh: state)], at: day(0))
        }
        try test.database.unsubscribe(FeedID(2), at: day(0))

        let overview = try overview()
        #expect((overview.feeds, overview.failing, overview.gone) == (5, 1, 1))
    }

    @Test func theLastSyncIsRemembered() throws {
        try test.database.setSynced(test.local, at: day(1), problem: "no network")
        #expect(try (overview().dateSynced, overview().problem) == (day(1), "no network"))

        try test.database.setSynced(test.local, at: day(2), problem: nil)
        #expect(try (overview().dateSynced, overview().problem) == (day(2), nil))
    }
}
