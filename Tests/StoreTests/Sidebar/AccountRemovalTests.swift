import Foundation
import Model
import Testing

@testable import Store

@Suite struct AccountRemovalTests {
    let test: TestDatabase
    let feed: Feed
    let mine: Feed

    init() async throws {
        test = try TestDatabase()
        feed = try test.addRemoteFeed()
        mine = try test.subscribe(folders: ["A"])
        try await test.save([.sample("mine")], of: mine)
        for number in 1...20 { _ = try test.addRemoteArticle("theirs\(number)", of: feed) }
        try test.database.set(
            .read, true, of: test.list(.query { $0.feeds = [feed.id] }).map(\.id).prefix(5), at: day(0))
        try test.execute(
            "INSERT INTO missingContent (id, accountID) SELECT max(id), ? FROM status", [feed.accountID.rawValue])
        try test.database.addFolder("A", to: feed.accountID)
    }

    @Test func everythingOfTheAccountGoesAndNothingElse() async throws {
        try await test.database.removeAccount(feed.accountID)

        #expect(try test.database.accounts().map(\.name) == ["local"])
        #expect(try test.titles() == ["mine"])
        #expect(try test.found("words") == ["mine"])
        #expect(try test.database.listedFeeds(of: nil).map(\.folders) == [["A"]])
        for table in ["status", "article", "feed", "folder"] {
            #expect(try test.number("SELECT count(*) FROM \(table)") == 1)
        }
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'read'") == 0)
        #expect(try test.number("SELECT count(*) FROM missingContent") == 0)
        #expect(try test.database.problems() == [])
    }

    @Test func theLocalAccountCanGoToo() async throws {
        try await test.database.removeAccount(test.local)

        #expect(try test.database.accounts().map(\.name) == ["miniflux"])
        #expect(try test.list().count == 20)
        #expect(try test.database.problems() == [])
    }

    @Test func aRemovalThatWasInterruptedCanBeDoneAgain() async throws {
        // What a crash in the middle leaves: some of the statuses are gone.
        try test.execute(
            """
            CREATE TRIGGER crash BEFORE DELETE ON account BEGIN SELECT raise(ABORT, 'crash'); END
            """)
        await #expect(throws: StoreError.self) { try await test.database.removeAccount(feed.accountID) }
        #expect(try test.database.accounts().count == 2)
        #expect(try test.database.problems() == [])
        _ = try test.addRemoteArticle("late", of: feed)
        try test.execute("DROP TRIGGER crash")

        try await test.another().removeAccount(feed.accountID)

        #expect(try test.database.accounts().map(\.name) == ["local"])
        #expect(try test.database.problems() == [])
    }

    @Test func anAccountThatIsGoneIsGone() async throws {
        try await test.database.removeAccount(feed.accountID)
        try await test.database.removeAccount(feed.accountID)
        #expect(throws: StoreError.noSuchAccount("miniflux")) { try test.database.account(named: "miniflux") }
    }

    /// An id is never used again: what another process still does for the old account must not reach a new one.
    @Test func aNewAccountIsNotTakenForTheOldOne() async throws {
        try await test.database.removeAccount(feed.accountID)
        let new = try test.database.addAccount(.miniflux, name: "miniflux", url: "https://x.example", user: nil)
        #expect(new.id > feed.accountID)
    }
}
