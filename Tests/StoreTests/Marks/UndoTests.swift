import Foundation
import Model
import Testing

@testable import Store

/// What is taken back goes the way of every change of the user's: status, queue and memory in one transaction.
@Suite struct UndoTests {
    let test: TestDatabase
    let feed: Feed
    let ids: [ArticleID]

    init() throws {
        test = try TestDatabase()
        (feed, ids) = try test.addRemoteFeed(articles: 4)
    }

    private func read() throws -> [ArticleID] {
        try test.list(.query { $0.isRead = true }).map(\.id).sorted()
    }

    private func starred() throws -> [ArticleID] {
        try test.list(.query { $0.isStarred = true }).map(\.id).sorted()
    }

    private func queue(_ kind: Mark = .read) throws -> [Int?] {
        try test.numbers("SELECT value FROM pending WHERE mark = '\(kind.facts.kind)' ORDER BY id")
    }

    private func commands() throws -> Int? {
        try test.number("SELECT count(DISTINCT process) FROM undo")
    }

    // MARK: Taking back

    @Test(arguments: Mark.statuses, [true, false])
    func articlesBecomeWhatTheyWere(_ kind: Mark, _ value: Bool) throws {
        try test.execute("UPDATE status SET \(kind.facts.kind) = ?", [!value])
        try test.database.set(kind, value, of: ids[0...2], at: day(1))

        let undone = try #require(try test.database.undo(at: day(2)))

        #expect(undone.changed == 3)
        #expect(undone.command == LoggedCommand(.set(MarkChange(kind, value)), date: day(1), ids: Array(ids[0...2])))
        #expect(try test.numbers("SELECT DISTINCT \(kind.facts.kind) FROM status") == [value ? 0 : 1])
    }

    @Test func whatWasSoBeforeTheCommandStays() throws {
        try test.execute("UPDATE status SET read = 1 WHERE id = ?", [ids[0].rawValue])
        try test.database.set(.read, true, of: ids, at: day(1))

        #expect(try test.database.undo(at: day(2))?.changed == 3)
        #expect(try read() == [ids[0]])
    }

    @Test func theServerIsTold() throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(1))
        try test.execute("DELETE FROM pending WHERE mark = 'read'")  // The server has it.

        try test.database.undo(at: day(2))

        #expect(try queue() == [0])
        #expect(try test.numbers("SELECT queuedAt FROM pending WHERE mark = 'read'") == [Int(day(2).seconds)])
    }

    @Test func theLocalAccountQueuesNothing() async throws {
        try await test.save([.sample("a")], of: test.subscribe())
        let local = try #require(try test.id("a"))
        try test.database.set(.starred, true, of: [local], at: day(1))

        #expect(try test.database.undo(at: day(2))?.changed == 1)
        #expect(try starred() == [])
        #expect(try queue(.starred) == [])
    }

    @Test func eachCallTakesBackTheCommandBefore() throws {
        try test.database.set(.read, true, of: ids[0...1], at: day(1))
        try test.database.set(.starred, true, of: ids[1...2], at: day(2))
        try test.database.set(.read, false, of: [ids[0]], at: day(3))

        #expect(try test.database.undo(at: day(4))?.command.change == .set(MarkChange(.read, false)))
        #expect(try read() == Array(ids[0...1]))
        #expect(try test.database.undo(at: day(4))?.command.change == .set(MarkChange(.starred, true)))
        #expect(try starred() == [])
        #expect(try test.database.undo(at: day(4))?.command.change == .set(MarkChange(.read, true)))
        #expect(try read() == [])
        #expect(try test.database.undo(at: day(4)) == nil)
    }

    @Test func manyChangesOfOneCommandAreTakenBackTogether() throws {
        try test.database.set(.read, true, of: [ids[3]], at: day(1))
        let command = CommandID()
        for id in ids[0...2] { try test.database.setRead(id, at: day(2), partOf: command) }

        #expect(try test.database.lastCommand()?.ids == Array(ids[0...2]))
        #expect(try test.database.undo(at: day(3))?.changed == 3)
        #expect(try read() == [ids[3]])
    }

    @Test func otherCommandsInBetweenDoNotTearOneApart() throws {
        let command = CommandID()
        try test.database.setRead(ids[0], at: day(1), partOf: command)
        try test.database.set(.starred, true, of: [ids[3]], at: day(1))
        try test.database.setRead(ids[1], at: day(1), partOf: command)

        #expect(try test.database.undo(at: day(2))?.changed == 2)
        #expect(try read() == [])
        #expect(try test.database.undo(at: day(2))?.changed == 1)
        #expect(try starred() == [])
    }

    @Test func looksAreNotRemembered() throws {
        try test.database.set(.read, true, of: ids, at: day(1))

        #expect(try test.database.lastCommand()?.ids == ids)
        #expect(try test.database.lastCommand()?.ids == ids)
        #expect(try read() == ids)
    }

    // MARK: What changed since

    @Test func whatTheUserChangedSinceStays() throws {
        try test.database.set(.read, true, of: ids[0...1], at: day(1))
        let command = CommandID()
        try test.database.set(.read, false, of: [ids[0]], at: day(2), partOf: command)
        try test.execute("DELETE FROM undo WHERE process = ?", [command.rawValue])

        let undone = try #require(try test.database.undo(at: day(3)))

        #expect(undone.changed == 1)
        #expect(undone.command.ids.count == 2)
        #expect(try read() == [])
    }

    @Test func whatASyncChangedSinceStays() throws {
        try test.database.set(.read, true, of: ids[0...1], at: day(1))
        try test.execute("DELETE FROM pending WHERE mark = 'read'")
        try test.database.write { db in
            let isNews = try MarkTable.set(
                MarkChange(.read, false), of: ids[0].rawValue, by: .server, at: day(9), in: db)
            #expect(isNews)
        }

        #expect(try test.database.undo(at: day(2))?.changed == 1)
        #expect(try read() == [])
        #expect(try test.numbers("SELECT id FROM pending WHERE mark = 'read'") == [Int(ids[1].rawValue)])
    }

    @Test func whatWasDeletedOrForgottenSinceStays() throws {
        try test.database.set(.read, true, of: ids[0...2], at: day(1))
        try test.execute("UPDATE status SET deleted = 1 WHERE id = ?", [ids[0].rawValue])
        try test.execute("DELETE FROM article WHERE id = ?", [ids[1].rawValue])
        try test.execute("DELETE FROM status WHERE id = ?", [ids[1].rawValue])

        #expect(try test.database.undo(at: day(2))?.changed == 1)
        #expect(try test.numbers("SELECT read FROM status ORDER BY id") == [1, 0, 0])
    }

    // MARK: The queue in flight

    @Test func whatIsTakenBackWhileItIsSentWaitsWithTheOldValue() throws {
        try test.database.set(.read, true, of: ids[0...1], at: day(1))
        let sent = try test.database.beginSending(MarkChange(.read, true), of: feed.accountID, limit: 9, at: day(2))
        #expect(sent.count == 2)

        try test.database.undo(at: day(3))
        try test.database.accept(MarkChange(.read, true), sent.map(\.id), at: day(9))

        #expect(try queue() == [0, 0])
        #expect(try test.database.queuedGroups(of: feed.accountID, at: day(9)).map(\.value) == [false])
        #expect(try read() == [])
    }

    @Test func whatTheServerRefusedIsSentAgainWithTheOldValue() throws {
        try test.database.set(.starred, true, of: [ids[0]], at: day(1))
        _ = try test.database.beginSending(MarkChange(.starred, true), of: feed.accountID, limit: 9, at: day(1))
        try test.database.park(MarkChange(.starred, true), ids[0], reason: "no")

        try test.database.undo(at: day(2))

        #expect(try test.database.queue(of: nil).map(\.error) == [nil])
        #expect(try queue(.starred) == [0])
    }

    // MARK: What is remembered

    @Test func twentyCommandsAreRemembered() throws {
        for number in 1...30 {
            let command = CommandID()
            for id in ids { try test.database.set(.read, number % 2 == 1, of: [id], at: day(1), partOf: command) }
        }

        #expect(try commands() == 20)
        #expect(try test.number("SELECT count(*) FROM undo") == 80)
        for _ in 1...20 { #expect(try test.database.undo(at: day(2))?.changed == 4) }
        #expect(try test.database.undo(at: day(2)) == nil)
        #expect(try test.number("SELECT count(*) FROM undo") == 0)
    }

    @Test func articlesThatCameTogetherAreOneRun() throws {
        try test.database.set(.read, true, of: [ids[3], ids[0], ids[1], ids[0]], at: day(1))

        #expect(try test.numbers("SELECT first FROM undoRun") == [1, 4])
        #expect(try test.numbers("SELECT last FROM undoRun") == [2, 4])
        #expect(try test.database.lastCommand()?.ids == [ids[0], ids[1], ids[3]])
    }

    @Test func whatChangesNothingIsNoCommand() throws {
        try test.database.set(.read, false, of: ids, at: day(1))
        try test.database.set(.read, true, of: [ArticleID(99)], at: day(1))
        try test.database.delete([ArticleID(99)], at: day(1))

        #expect(try commands() == 0)
    }

    @Test func whatSyncLearnsIsNoCommand() throws {
        try test.database.write { db in
            for id in ids {
                let isNews = try MarkTable.set(
                    MarkChange(.starred, true), of: id.rawValue, by: .server, at: day(9), in: db)
                #expect(isNews)
            }
        }

        #expect(try commands() == 0)
    }

    @Test func anUndoIsNoCommand() throws {
        try test.database.set(.read, true, of: ids, at: day(1))
        try test.database.undo(at: day(2))

        #expect(try commands() == 0)
    }

    /// Articles, labels and notes are given back by the same steps, whatever they are called.
    @Test(arguments: ["later", "renamed [", "noted [\"a\",\"b\"]", "label x", "1", "feed", "other", "read"])
    func anyTextIsUndone(_ text: String) throws {
        try test.database.set(.label(text), true, of: ids[0...1], at: day(1))
        try test.database.setNote(text, of: ids[0], at: day(2))
        try test.database.setNote(text + "!", of: ids[0], at: day(3))
        try test.database.renameLabel(text, to: "x" + text, at: day(4)) { $0 }

        #expect(try test.database.undo(at: day(5))?.changed == 2)
        #expect(try test.database.labels(of: nil).map(\.name) == [text])
        #expect(try test.database.undo(at: day(5))?.changed == 1)
        #expect(try test.database.note(of: ids[0]) == text)
        #expect(try test.database.undo(at: day(5))?.changed == 1)
        #expect(try test.database.note(of: ids[0]) == nil)
        #expect(try test.database.undo(at: day(5))?.changed == 2)
        #expect(try test.database.labels(of: nil) == [])
    }

    @Test func aDeletionIsOnlyForgotten() throws {
        try test.database.set(.read, true, of: ids, at: day(1))
        try test.database.delete(ids[0...1], at: day(2))

        let undone = try #require(try test.database.undo(at: day(3)))

        #expect(undone.command == LoggedCommand(.set(MarkChange(.deleted, true)), date: day(2), ids: Array(ids[0...1])))
        #expect(undone.changed == 0)
        #expect(try test.number("SELECT sum(deleted) FROM status") == 2)
        #expect(try test.database.undo(at: day(4))?.changed == 2)
        #expect(try test.number("SELECT sum(read) FROM status") == 2)
    }

    // MARK: All or nothing

    @Test(
        arguments: [
            "BEFORE INSERT ON undo", "BEFORE INSERT ON pending", "BEFORE UPDATE ON status",
        ])
    func aCommandThatFailsLeavesNothingBehind(_ moment: String) throws {
        try test.execute("CREATE TRIGGER broken \(moment) BEGIN SELECT raise(ABORT, 'no room'); END")

        #expect(throws: StoreError.self) { try test.database.set(.read, true, of: ids, at: day(1)) }

        #expect(try read() == [])
        #expect(try queue() == [])
        #expect(try commands() == 0)
    }

    @Test(arguments: ["BEFORE DELETE ON undo", "BEFORE UPDATE ON pending", "BEFORE UPDATE ON status"])
    func anUndoThatFailsCanBeTriedAgain(_ moment: String) throws {
        try test.database.set(.read, true, of: ids, at: day(1))
        try test.execute("CREATE TRIGGER broken \(moment) BEGIN SELECT raise(ABORT, 'no room'); END")

        #expect(throws: StoreError.self) { try test.database.undo(at: day(2)) }
        #expect(try read() == ids)
        #expect(try queue() == [1, 1, 1, 1])

        try test.execute("DROP TRIGGER broken")
        #expect(try test.another().undo(at: day(2))?.changed == 4)
        #expect(try read() == [])
    }
}

/// Feeds that were removed are subscribed to again.
@Suite struct RemovalUndoTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    @Test func comesBackWithTitleFoldersAndSettings() async throws {
        let feed = try test.subscribe("https://a.example/", folders: ["News", "Art"])
        try test.database.rename(feed.id, to: "Mine")
        _ = try test.database.set([FeedSetting(.header, "X-Key", name: "x-key", secret: "s")], of: feed)
        let before = try test.database.listedFeeds(of: nil)
        try test.database.unsubscribe(feed.id, at: day(1), as: CommandID())
        #expect(try test.database.listedFeeds(of: nil).isEmpty)

        let undone = try #require(try test.database.undo(at: day(2)))

        #expect(undone.changed == 1)
        let after = try test.database.listedFeeds(of: nil)
        #expect(after.map(\.feed) == before.map(\.feed))
        #expect(after.map(\.folders) == [["Art", "News"]])
        #expect(try test.database.feedSettings(of: feed).headers.map(\.secret) == ["s"])
        #expect(try test.database.undo(at: day(3)) == nil)
    }

    @Test func readArticlesComeBackRead() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("read"), .sample("unread")], of: feed)
        let read = try #require(try test.id("read"))
        try test.database.set(.read, true, of: [read], at: day(0))
        try test.database.unsubscribe(feed.id, at: day(1), as: CommandID())
        try test.database.undo(at: day(2))
        try await test.save([.sample("read"), .sample("unread")], of: feed, at: day(2))

        #expect(try test.id("read") == read)
        #expect(try test.database.listedFeeds(of: nil).map(\.unread) == [1])
    }

    @Test func feedsOfOneCommandComeBackTogether() throws {
        let command = CommandID()
        let feeds = try ["https://a.example/", "https://b.example/"].map { try test.subscribe($0) }
        for feed in feeds { try test.database.unsubscribe(feed.id, at: day(1), as: command) }
        #expect(try test.database.undo(at: day(2))?.changed == 2)

        #expect(try test.database.listedFeeds(of: nil).map(\.feed) == feeds)
    }

    @Test func oneThatWasAddedSinceStays() throws {
        let feed = try test.subscribe()
        try test.database.unsubscribe(feed.id, at: day(1), as: CommandID())
        let again = try test.subscribe(at: day(2))

        #expect(try test.database.undo(at: day(3))?.changed == 0)
        #expect(try test.database.listedFeeds(of: nil).map(\.feed) == [again])
    }
}
