import Foundation
import Model
import Testing

@testable import Store

/// What is remembered of accounts with a server.
@Suite struct AccountStateTests {
    let test: TestDatabase
    let account: Account

    init() throws {
        test = try TestDatabase()
        account = try test.database.addAccount(
            .freshRSS, name: "fresh", url: "https://rss.example:8443/api/greader.php", user: "ada")
    }

    @Test func anAccountIsKeptAsItWasGiven() throws {
        #expect(account.service == .freshRSS && account.name == "fresh" && account.user == "ada")
        #expect(account.url == "https://rss.example:8443/api/greader.php")
        #expect(try test.another().account(named: "fresh") == account)
        #expect(try test.database.accounts().map(\.name) == ["local", "fresh"])
        #expect(try test.database.account(named: "local").url == nil)
    }

    @Test func twoAccountsHaveTwoNames() throws {
        for name in ["local", "fresh"] {
            #expect(throws: StoreError.accountExists(name)) {
                try test.database.addAccount(.miniflux, name: name, url: "https://other.example", user: nil)
            }
        }
    }

    @Test func aServersUserHasOneAccountOnly() throws {
        func add(_ name: String, _ user: String?) throws {
            _ = try test.database.addAccount(.freshRSS, name: name, url: account.url ?? "", user: user)
        }
        #expect(throws: StoreError.serverKnown(account: "fresh")) { try add("again", "ada") }

        try add("bob", "bob")
        try add("nobody", nil)
        #expect(throws: StoreError.serverKnown(account: "nobody")) { try add("again", nil) }
        #expect(try test.database.accounts().count == 4)
    }

    @Test func aNewAccountHasNoState() throws {
        #expect(try test.database.state(of: account.id) == AccountState())
        #expect(try test.database.state(of: AccountID(99)) == AccountState())
    }

    private static let doubt = AccountState.Doubt(since: day(1), hours: [3, 12, 23])

    @Test func theStateIsRememberedForTheNextProcess() throws {
        try test.database.setSince("1700000000,12", of: account.id)
        try test.database.setFreeze(.unauthorized, of: account.id)
        try test.database.setUnconfirmed(
            [.feeds: Self.doubt, .starred: AccountState.Doubt(since: day(2))], of: account.id)

        var expected = AccountState()
        expected.since = "1700000000,12"
        expected.freeze = .unauthorized
        expected.unconfirmed = [.feeds: Self.doubt, .starred: AccountState.Doubt(since: day(2))]
        #expect(try test.another().state(of: account.id) == expected)
        #expect(try test.database.state(of: test.local) == AccountState())
        #expect(try test.database.overview(of: account).freeze == .unauthorized)

        try test.database.setFreeze(.outdated(version: "1.2"), of: account.id)
        #expect(try test.database.state(of: account.id).freeze == .outdated(version: "1.2"))

        try test.database.setSince(nil, of: account.id)
        try test.database.setFreeze(nil, of: account.id)
        try test.database.setUnconfirmed([:], of: account.id)
        #expect(try test.database.state(of: account.id) == AccountState())
    }

    @Test func aListOfANewerVersionIsPassedOver() throws {
        try test.execute("UPDATE account SET doubts = 'colours@5 unread@7 starred noFeeds'")
        #expect(
            try test.database.state(of: account.id).unconfirmed
                == [.unread: AccountState.Doubt(since: Date(timeIntervalSince1970: 7))])
    }

    @Test func theRateIsThatOfTheServerForAllItsAccounts() throws {
        let now = Date(timeIntervalSince1970: 1_700_000_000.25)
        let url = try #require(account.url)
        #expect(try test.database.rate(of: url) == nil)

        let rate = ServerRate(level: 12.5, date: now, pausedUntil: day(1), readsPausedUntil: day(2))
        try test.database.setRate(rate, of: "https://rss.example:8443")

        #expect(try test.another().rate(of: url) == rate)
        #expect(try test.database.overview(of: account).pausedUntil == day(2))
        #expect(try test.database.rate(of: "https://rss.example") == nil)

        try test.database.setRate(ServerRate(date: now), of: url)
        #expect(try test.database.overview(of: account).pausedUntil == nil)
    }

    @Test func aPauseIsNotRoundedDown() throws {
        try test.database.setRate(
            ServerRate(date: day(0), pausedUntil: day(1).addingTimeInterval(-0.5)), of: "https://x.example")
        #expect(try test.database.rate(of: "https://x.example")?.pausedUntil == day(1))
    }

    @Test func aRateIsThatOfAllAddressesOfTheServer() throws {
        try test.database.setRate(ServerRate(level: 3, date: day(0)), of: "HTTPS://ada@X.example:443/api")

        #expect(try test.database.rate(of: "https://x.example")?.level == 3)
        #expect(try test.database.rate(of: "http://x.example") == nil)
    }

    @Test func nothingIsDueWhereAServerVisitsTheFeeds() async throws {
        _ = try await test.database.merge(
            [], [ServerFeed(id: "1", url: "https://x.example/")], into: account.id, at: day(0))

        let overview = try test.database.overview(of: account)
        #expect(overview.feeds == 1 && overview.dateDue == nil)
    }
}
