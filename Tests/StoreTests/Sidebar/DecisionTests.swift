import Foundation
import Model
import Testing

@testable import Store

/// What a command changes besides marks leaves one row in the log of undo, in the transaction of the change.
@Suite struct DecisionTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    /// Returns the database for a command, whose row has the titles that feeds had and have.
    private func database(_ name: String) -> FeedDatabase {
        var database = test.database
        database.command = UserCommand(name, at: day(5)) { now, former in
            former.feeds.values.sorted { $0.feed.id < $1.feed.id }.map { subscribed in
                [subscribed.feed.customTitle ?? "-", now.feeds[subscribed.feed.id]?.feed.customTitle ?? "-"]
            }
        }
        return database
    }

    private func logged() throws -> [LoggedCommand.Change] {
        var changes: [LoggedCommand.Change] = []
        while let undone = try test.database.undo(at: day(9)) { changes.append(undone.command.change) }
        return changes
    }

    @Test func aChangeIsLoggedWithWhatTakesItBack() throws {
        let feed = try test.subscribe()
        try database("rename").rename(feed.id, to: "Mine")

        let command = try #require(try test.database.lastCommand())
        #expect(command == LoggedCommand(.other("rename", takenBackBy: [["-", "Mine"]]), date: day(5), ids: []))
        #expect(try test.database.undo(at: day(9))?.changed == 0)
        #expect(try test.database.listedFeeds(of: nil).map(\.feed.name) == ["Mine"])
        #expect(try test.database.lastCommand() == nil)
    }

    @Test func severalChangesOfOneCommandAreOne() throws {
        let (a, b) = (try test.subscribe("https://a.example/"), try test.subscribe("https://b.example/"))
        let database = database("edit")
        try database.rename(a.id, to: "A")
        try database.rename(b.id, to: "B")
        try database.rename(a.id, to: "C")

        #expect(try logged() == [.other("edit", takenBackBy: [["-", "C"], ["-", "B"]])])
    }

    @Test func whatChangesNothingInTheEndLeavesNoRow() throws {
        let feed = try test.subscribe()
        try test.database.rename(feed.id, to: "Mine")
        try database("rename").rename(feed.id, to: "Mine")
        #expect(throws: StoreError.noSuchFolder("Nope")) {
            try database("folder remove").deleteFolder("Nope", of: test.local)
        }
        let edit = database("edit")
        try edit.rename(feed.id, to: "Other")
        try edit.rename(feed.id, to: "Mine")

        #expect(try logged() == [])
    }

    @Test func withoutACommandNothingIsLogged() throws {
        let feed = try test.subscribe()
        try test.database.rename(feed.id, to: "Mine")
        _ = try test.database.addRule("x", RuleActions([.read: true]))

        #expect(try logged() == [])
    }

    @Test func aRemovalHasARowOfItsOwn() throws {
        let feed = try test.subscribe()
        try database("remove").unsubscribe(feed.id, at: day(1), as: CommandID())

        #expect(try test.number("SELECT count(*) FROM undo") == 1)
        #expect(try test.database.undo(at: day(9))?.changed == 1)
    }

    @Test func aChangeThatCannotBeLoggedIsNotMade() throws {
        let feed = try test.subscribe()
        try test.execute("CREATE TRIGGER broken BEFORE INSERT ON undo BEGIN SELECT raise(ABORT, 'no room'); END")

        #expect(throws: StoreError.self) { try database("rename").rename(feed.id, to: "Mine") }
        #expect(try test.database.listedFeeds(of: nil).map(\.feed.customTitle) == [nil])
    }

    /// Other rows may be damaged: they keep no one from changing something.
    @Test func damagedRowsAreLeftOut() throws {
        let feed = try test.subscribe()
        _ = try test.database.addRule("x", RuleActions([.read: true], program: ["a"]))
        try test.execute("UPDATE rule SET openWith = '['")
        try database("rename").rename(feed.id, to: "Mine")
        #expect(try database("rule remove").removeRule(RuleID(1)))

        #expect(try logged() == [.other("rename", takenBackBy: [["-", "Mine"]])])
    }

    @Test func ofAServersListOnlyTheFeedThatWasChangedIsTheUsers() async throws {
        let account = try test.addRemoteFeed().accountID
        let feeds = ["1", "2"].map { ServerFeed(id: $0, url: "https://\($0).example/", title: "T\($0)", folderIDs: []) }
        _ = try await test.database.merge([], feeds, into: account, at: day(1))
        let changed = try #require(try test.database.feed(serverID: "1", of: account))
        let renamed = ["1", "2"].map {
            ServerFeed(id: $0, url: "https://\($0).example/", title: "N\($0)", folderIDs: [])
        }
        var database = test.database
        database.command = UserCommand("rename", at: day(5)) { now, former in
            former.feeds.values.filter { now.feeds[$0.feed.id] != $0 }.map { [$0.feed.name] }
        }

        _ = try await database.merge([], renamed, after: changed.id, into: account, at: day(1))

        #expect(try logged() == [.other("rename", takenBackBy: [["T1"]])])
    }

    // MARK: What no decision shows

    @Test func whatIsRetriedOrSkippedIsLoggedToo() async throws {
        let (_, ids) = try test.addRemoteFeed(articles: 2)
        try test.database.set(.starred, true, of: ids, at: day(1))
        _ = try database("queue drop").drop([ids[0]], of: nil)
        _ = try database("queue drop").drop([ids[0]], of: nil)

        #expect(try logged().first == .other("queue drop", takenBackBy: []))
    }
}
