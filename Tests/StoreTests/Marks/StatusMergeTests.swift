import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Invariants 2, 3 and 6: what a server says is unread and starred, and what the user said meanwhile.
@Suite(.timeLimit(.minutes(3))) struct StatusMergeTests {
    let test: TestDatabase
    let feed: Feed

    init() throws {
        test = try TestDatabase()
        feed = try test.addRemoteFeed()
    }

    private func merge(
        unread: Set<String>? = nil, starred: Set<String>? = nil, recent: [String] = [], at now: Date = day(1)
    ) async throws -> StatusChanges {
        try await test.database.merge(
            ServerStatuses(unread: unread, starred: starred), recent: recent, into: feed.accountID, at: now)
    }

    /// The server's ids of what is so, deleted or not.
    private func ids(where condition: String) throws -> [String] {
        try test.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT articleID FROM status WHERE accountID = ? AND \(condition) ORDER BY articleID",
                arguments: [feed.accountID.rawValue])
        }
    }

    private func missingContent(limit: Int = 100) throws -> [String] {
        try test.database.articlesMissingContent(of: feed.accountID, at: nil, limit: limit, after: nil).map(\.serverID)
    }

    private var queueLength: Int? {
        get throws {
            try test.number(
                "SELECT (SELECT count(*) FROM pending WHERE mark = 'read') + (SELECT count(*) FROM pending WHERE mark = 'starred')"
            )
        }
    }

    // MARK: The server's word

    @Test func theListsAreTakenOver() async throws {
        for name in ["a", "b", "c"] { _ = try test.addRemoteArticle(name, of: feed) }

        let changes = try await merge(unread: ["b"], starred: ["b", "c"])

        #expect(changes == StatusChanges(read: 2, starred: 2))
        #expect(try ids(where: "read = 0") == ["b"])
        #expect(try ids(where: "starred = 1") == ["b", "c"])
        #expect(
            try await merge(unread: ["a"], starred: ["c"])
                == StatusChanges(read: 1, unread: 1, unstarred: 1, unreadAgain: ["a"]))
        #expect(try ids(where: "read = 0") == ["a"])
        #expect(try queueLength == 0)
    }

    @Test func mergingTheSameAgainChangesNothing() async throws {
        _ = try await merge(unread: ["a", "b"], starred: ["b"], recent: ["c"])
        let before = try test.numbers("SELECT total(id + read + starred + date + dateArrived) FROM status")

        #expect(try await merge(unread: ["a", "b"], starred: ["b"], recent: ["c"], at: day(2)) == StatusChanges())

        #expect(try test.numbers("SELECT total(id + read + starred + date + dateArrived) FROM status") == before)
    }

    @Test func aListThatWasNotAskedForChangesNothing() async throws {
        _ = try await merge(unread: ["a"], starred: ["b"])

        #expect(try await merge(unread: nil, starred: nil) == StatusChanges())
        #expect(try await merge(unread: ["a"], starred: nil) == StatusChanges())

        #expect(try ids(where: "read = 0") == ["a"])
        #expect(try ids(where: "starred = 1") == ["b"])
    }

    @Test func otherAccountsAreLeftAlone() async throws {
        try await test.save([.sample("here")], of: test.subscribe())
        let other = try test.addRemoteFeed("other", url: "https://other.example/feed")
        _ = try test.addRemoteArticle("a", of: other)

        _ = try await merge(unread: [], starred: ["a"])

        #expect(try test.number("SELECT count(*) FROM status WHERE read = 0") == 2)
        #expect(try test.number("SELECT count(*) FROM status WHERE starred = 1") == 1)
        #expect(try ids(where: "starred = 1") == ["a"])
    }

    // MARK: Articles never heard of

    @Test func whatIsNewGetsAStatusAndIsMissingItsContent() async throws {
        let changes = try await merge(unread: ["1", "2"], starred: ["2", "3"], recent: ["2", "4"])

        #expect(changes == StatusChanges(new: 4))
        #expect(try ids(where: "read = 0") == ["1", "2"])
        #expect(try ids(where: "starred = 1") == ["2", "3"])
        #expect(try ids(where: "feedID IS NULL AND dateArrived = \(day(1).seconds) AND date = dateArrived").count == 4)
        #expect(try Set(missingContent()) == ["1", "2", "3", "4"])
        #expect(try test.list().isEmpty)
        #expect(try test.database.problems() == [])
    }

    @Test func aNewOneIsUnreadWhereNobodySaysOtherwise() async throws {
        #expect(try await merge(recent: ["1"]) == StatusChanges(new: 1))

        #expect(try ids(where: "read = 0 AND starred = 0") == ["1"])
    }

    @Test func newerIdsOfTheServerGetHigherIdsHere() async throws {
        _ = try await merge(unread: ["10", "9", "100"])

        #expect(try missingContent() == ["100", "10", "9"])
        #expect(try missingContent(limit: 2) == ["100", "10"])
        let two = try test.database.articlesMissingContent(of: feed.accountID, at: nil, limit: 2, after: nil)
        let rest = try test.database.articlesMissingContent(of: feed.accountID, at: nil, limit: 2, after: two.last?.id)
        #expect(rest.map(\.serverID) == ["9"])
    }

    @Test func whatDoesNotComeIsAskedForAgainLater() async throws {
        _ = try await merge(unread: ["1"])
        let ids = try test.database.articlesMissingContent(of: feed.accountID, at: nil, limit: 9, after: nil).map(\.id)
        var now = day(1)
        for hours in [1.0, 2, 4, 8, 16, 24, 24, 24] {
            #expect(try due(at: now) == ["1"])
            try test.database.countTry(of: ids, at: now)
            _ = try await merge(unread: ["1"])

            #expect(try due(at: now) == [])
            #expect(try due(at: now + hours * 3_600 - 1) == [])
            #expect(try missingContent() == ["1"])
            now += hours * 3_600
        }
        for _ in 0..<100 { try test.database.countTry(of: ids, at: now) }
        #expect(try due(at: now + 86_400) == ["1"])
        // The clock was years ahead then.
        #expect(try due(at: now - 400 * 86_400) == ["1"])
    }

    private func due(at now: Date) throws -> [String] {
        try test.database.articlesMissingContent(of: feed.accountID, at: now, limit: 9, after: nil).map(\.serverID)
    }

    @Test func aPrunedArticleThatIsUnreadOrStarredAgainIsMissingItsContent() async throws {
        for name in ["a", "b", "c"] { _ = try test.addRemoteArticle(name, of: feed) }
        _ = try await merge(unread: [], starred: [])
        for now in [day(1), day(100)] { _ = try await test.database.prune(.thirtyDays, at: now) }
        #expect(try test.list().isEmpty)
        let before = try test.numbers("SELECT id FROM status ORDER BY articleID")

        _ = try await merge(unread: ["a"], starred: ["b"], at: day(101))

        #expect(try Set(missingContent()) == ["a", "b"])
        #expect(try test.numbers("SELECT id FROM status ORDER BY articleID") == before)
        #expect(try ids(where: "dateArrived = \(day(0).seconds)").count == 3)
    }

    @Test func anArticleTheUserStarredAfterItWasPrunedIsMissingItsContent() async throws {
        let id = try test.addRemoteArticle("a", of: feed)
        _ = try await merge(unread: [], starred: [])
        for now in [day(1), day(100)] { _ = try await test.database.prune(.thirtyDays, at: now) }
        try test.database.set(.starred, true, of: [id], at: day(101))

        _ = try await merge(unread: [], starred: ["a"], at: day(102))

        #expect(try missingContent() == ["a"])
    }

    @Test func aDeletedArticleStaysAwayButItsStatusFollows() async throws {
        let id = try test.addRemoteArticle("a", of: feed)
        try test.database.delete([id], at: day(1))

        _ = try await merge(unread: ["a"], starred: ["a"])
        #expect(try ids(where: "deleted = 1 AND read = 0 AND starred = 1") == ["a"])
        #expect(try missingContent() == [])
        #expect(try test.database.statusCounts(of: feed.accountID) == StatusCounts(unread: 1, starred: 1))

        _ = try await merge(unread: [], starred: [])
        #expect(try ids(where: "deleted = 1 AND read = 1 AND starred = 0") == ["a"])
    }

    // MARK: The user's word

    @Test(arguments: [nil, 1, 2])
    func whatWaitsToBeSentWins(_ state: Int?) async throws {
        let ids = try ["a", "b", "c", "d"].map { try test.addRemoteArticle($0, of: feed) }
        try test.database.set(.read, true, of: [ids[0]], at: day(0))
        try test.database.set(.starred, true, of: [ids[1]], at: day(0))
        // In flight; or parked.
        let columns = [nil: "sendingAt = NULL", 1: "sendingAt = 9", 2: "error = 'no'"]
        try test.execute(
            "UPDATE pending SET \(columns[state] ?? ""); UPDATE pending SET \(columns[state] ?? "")")

        let changes = try await merge(unread: ["a", "b", "c"], starred: ["a"])

        #expect(changes == StatusChanges(read: 1, starred: 1))
        #expect(try self.ids(where: "read = 1") == ["a", "d"])
        #expect(try self.ids(where: "starred = 1") == ["a", "b"])
        #expect(try queueLength == 2)
        #expect(try test.database.statusCounts(of: feed.accountID) == nil)
    }

    @Test func aChangeOfOneKindDoesNotHoldUpTheOther() async throws {
        let id = try test.addRemoteArticle("a", of: feed)
        try test.database.set(.starred, true, of: [id], at: day(0))

        #expect(try await merge(unread: [], starred: []) == StatusChanges(read: 1))

        #expect(try ids(where: "read = 1 AND starred = 1") == ["a"])
    }

    @Test func onceItIsSentTheServerWinsAgain() async throws {
        let id = try test.addRemoteArticle("a", of: feed)
        try test.database.set(.read, true, of: [id], at: day(0))
        _ = try await merge(unread: ["a"])
        #expect(try ids(where: "read = 1") == ["a"])
        try test.execute("DELETE FROM pending WHERE mark = 'read'")

        #expect(try await merge(unread: ["a"]) == StatusChanges(unread: 1, unreadAgain: ["a"]))
    }

    /// Another process: between the moment the lists are compared and the last difference is written.
    @Test func aChangeThatTheUserMakesDuringTheMergeSurvives() async throws {
        let names = (0..<3_000).map { String($0) }
        try await test.database.write { db in
            for name in names {
                _ = try StatusTable.insert(
                    StatusTable.New(
                        account: feed.accountID, articleID: name, feed: feed.id, date: day(0),
                        dateArrived: day(0)),
                    in: db)
            }
        }
        let ids = try test.numbers("SELECT id FROM status ORDER BY id").compactMap { $0 }.map { ArticleID(Int64($0)) }
        let user = try test.another()

        async let merged = merge(unread: [], starred: Set(names))
        var changed: [ArticleID] = []
        for id in ids.reversed().prefix(300) where try user.set(.starred, true, of: [id], at: day(1)) == 1 {
            try user.set(.starred, false, of: [id], at: day(1))
            changed.append(id)
        }
        _ = try await merged

        for id in changed {
            #expect(try test.number("SELECT starred FROM status WHERE id = ?", [id.rawValue]) == 0)
        }
        #expect(try test.number("SELECT count(*) FROM status WHERE read = 0") == 0)
        #expect(try test.number("SELECT count(*) FROM status WHERE starred = 1") == 3_000 - changed.count)
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'starred' AND value = 0") == changed.count)
    }

    @Test func aQueueThatCannotBeReadStopsTheMerge() async throws {
        let id = try test.addRemoteArticle("a", of: feed)
        try test.database.set(.read, true, of: [id], at: day(0))
        try test.execute("ALTER TABLE pending RENAME TO gone")

        await #expect(throws: StoreError.self) { try await merge(unread: ["a", "b"], starred: ["a"]) }

        #expect(try ids(where: "read = 1") == ["a"])
    }

    // MARK: Many

    @Test func manyIdsAreMerged() async throws {
        let all = Set((0..<20_000).map { String($0 + 1_000_000_000_000_000) })
        #expect(try await merge(unread: all, starred: []) == StatusChanges(new: 20_000))
        #expect(try test.database.statusCounts(of: feed.accountID) == StatusCounts(unread: 20_000, starred: 0))
        #expect(try await merge(unread: [], starred: []) == StatusChanges(read: 20_000))
    }
}
