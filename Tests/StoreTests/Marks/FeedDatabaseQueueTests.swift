import Foundation
import Model
import Testing

@testable import Store

/// The queue: what the user did is sent once, as it is now, and lost never.
@Suite struct FeedDatabaseQueueTests {
    let test: TestDatabase
    let feed: Feed
    let account: AccountID
    let ids: [ArticleID]

    init() throws {
        test = try TestDatabase()
        feed = try test.addRemoteFeed()
        account = feed.accountID
        ids = try (1...4).map { [test, feed] in try test.addRemoteArticle("s\($0)", of: feed) }
    }

    private func mark(_ kind: Mark, _ value: Bool, _ ids: [ArticleID], at now: Date = day(0)) throws {
        try test.database.set(kind, value, of: ids, at: now)
    }

    private func send(_ kind: Mark = .read, _ value: Bool = true, limit: Int = 100) throws -> [ArticleID] {
        try test.database.beginSending(MarkChange(kind, value), of: account, limit: limit, at: day(9)).map(\.id)
    }

    private func queue() throws -> [ListedChange] {
        try test.database.queue(of: nil)
    }

    /// A process that is killed while it sends leaves rows in flight.
    @Test func onlyWhileAProcessIsAtItIsAChangeBeingSent() throws {
        try mark(.read, true, [ids[0]])
        _ = try send()
        let other = try test.addRemoteFeed("other", url: "https://other.example/")

        #expect(try queue().map(\.syncState) == [.queued])
        #expect(try states(whileSyncing: other.accountID) == [.queued])
        #expect(try states(whileSyncing: account) == [.syncing])
        #expect(try queue().map(\.syncState) == [.queued])
    }

    @Test func thereIsNothingToSendWhileChangesArePutOffSentOrParked() throws {
        func canSend(at now: Date = day(1)) throws -> Bool { try test.database.canSend(of: account, at: now) }

        #expect(try !canSend())
        try mark(.read, true, [ids[0]])
        #expect(try canSend())
        _ = try send()
        #expect(try canSend())
        try test.database.putOff(.read, ids[0], until: day(2))
        #expect(try !canSend())
        #expect(try canSend(at: day(2)))
        #expect(
            try test.database.beginSending(MarkChange(.read, true), of: account, limit: 1, at: day(2)).map(\.id) == [
                ids[0]
            ])
        // The clock was ahead.
        try test.database.putOff(.read, ids[0], until: day(1_500))
        #expect(try canSend())
        _ = try send()
        try test.database.accept(MarkChange(.read, true), [ids[0]], at: day(3))
        #expect(try !canSend(at: day(9)))

        try mark(.starred, true, [ids[1]])
        _ = try send(.starred)
        try test.database.park(MarkChange(.starred, true), ids[1], reason: "no")
        #expect(try !canSend(at: day(9)))
    }

    private func states(whileSyncing account: AccountID) throws -> [SyncState] {
        try test.whileSyncing(account) { try queue().map(\.syncState) }
    }

    // MARK: What gets in

    @Test func aChangeThatIsNoneIsNotQueued() throws {
        try mark(.read, false, ids)
        try mark(.starred, false, ids)
        #expect(try queue().isEmpty)

        try mark(.read, true, [ids[0]], at: day(1))
        try mark(.read, true, [ids[0]], at: day(2))
        #expect(try queue().map(\.queuedAt) == [day(1)])
    }

    @Test func anArticleWaitsForOneValueOnly() throws {
        try mark(.read, true, [ids[0]])
        try mark(.read, false, [ids[0]], at: day(1))

        #expect(try queue().map(\.change.value) == [false])
        #expect(try send(.read, true).isEmpty)
        #expect(try send(.read, false) == [ids[0]])
    }

    @Test func theLocalAccountQueuesNothing() async throws {
        try await test.save([.sample("a")], of: test.subscribe())
        let id = try #require(try test.id("a"))

        try mark(.read, true, [id])
        try mark(.starred, true, [id])

        #expect(try queue().isEmpty)
    }

    /// Invariant 1: the status and the queue change together.
    @Test func whatCannotBeQueuedIsNotChanged() throws {
        try test.execute(
            "CREATE TRIGGER broken BEFORE INSERT ON pending BEGIN SELECT raise(ABORT, 'no'); END")

        #expect(throws: StoreError.self) { try mark(.read, true, ids) }

        #expect(try test.number("SELECT count(*) FROM status WHERE read") == 0)
        #expect(try queue().isEmpty)
    }

    // MARK: Order

    @Test func theOldestGoesFirst() throws {
        try mark(.read, true, [ids[2]], at: day(1))
        try mark(.read, true, [ids[0]], at: day(2))
        try mark(.read, true, [ids[3], ids[1]], at: day(2))

        #expect(try send(limit: 3) == [ids[2], ids[0], ids[1]])
        #expect(try send(limit: 3) == [ids[3]])
        #expect(try send(limit: 3).isEmpty)
    }

    @Test func whatWasTriedInVainLetsTheOthersGoFirst() throws {
        try mark(.read, true, ids)
        try test.database.release(.read, send(limit: 2), countsAttempt: true)
        #expect(try send(limit: 3) == [ids[2], ids[3]])
        #expect(try send(limit: 1) == [ids[0]])
    }

    @Test func anInterruptionIsNoAttempt() throws {
        try mark(.read, true, ids)
        try test.database.release(.read, send(limit: 2), countsAttempt: false)
        #expect(try send(limit: 2) == [ids[0], ids[1]])
        #expect(try queue().map(\.attempts) == [0, 0, 0, 0])
    }

    @Test func eachAccountSendsItsOwn() throws {
        let other = try test.addRemoteFeed("other", url: "https://other.example/")
        let id = try test.addRemoteArticle("s1", of: other)
        try mark(.read, true, [id, ids[0]])

        #expect(try send() == [ids[0]])
        #expect(
            try test.database.beginSending(MarkChange(.read, true), of: other.accountID, limit: 9, at: day(9)) == [
                QueuedChange(id: id, serverID: "s1")
            ])
    }

    @Test func whatThereIsToSendIsKnownByKindAndValue() throws {
        try mark(.read, true, ids)
        try mark(.read, false, [ids[0]])
        try mark(.starred, true, [ids[1]])
        try test.database.park(MarkChange(.starred, true), ids[1], reason: "no")

        let groups = try test.database.queuedGroups(of: account, at: day(9))

        #expect(groups.map(\.mark) == [.read, .read])
        #expect(groups.map(\.value) == [true, false])
        #expect(try test.database.queueLength(of: account) == 4)
        #expect(try test.database.queueLength(of: test.local) == 0)
    }

    // MARK: Flight

    @Test func whatWasAcceptedIsNotSentAgain() throws {
        try mark(.read, true, ids)
        try test.database.accept(MarkChange(.read, true), send(limit: 3), at: day(9))

        #expect(try queue().map(\.syncState) == [.sent, .sent, .sent, .queued])
        #expect(try test.database.queueLength(of: account) == 1)
        #expect(try send() == [ids[3]])
        #expect(try test.list().allSatisfy(\.isRead))
    }

    /// Invariant 4a to 4f.
    @Test func aChangeDuringTheFlightSurvives() throws {
        try mark(.read, true, ids)
        let sent = try send()
        try mark(.read, false, [ids[1]], at: day(1))

        try test.another().accept(MarkChange(.read, true), sent, at: day(9))

        let waiting = try queue().filter { $0.syncState == .queued }
        #expect(waiting.map(\.id) == [ids[1]])
        #expect(waiting.map(\.change.value) == [false])
        #expect(try send(.read, false) == [ids[1]])
    }

    @Test func aChangeToAndFroDuringTheFlightIsSentAgain() throws {
        try mark(.read, true, [ids[0]])
        let sent = try send()
        try mark(.read, false, [ids[0]], at: day(1))
        try mark(.read, true, [ids[0]], at: day(2))

        try test.database.accept(MarkChange(.read, true), sent, at: day(9))

        #expect(try send() == sent)
    }

    @Test func anAnswerAboutAnotherValueDeletesNothing() throws {
        try mark(.read, true, ids)
        let sent = try send()

        try test.database.accept(MarkChange(.read, false), sent, at: day(9))
        try test.database.accept(MarkChange(.starred, true), sent, at: day(9))

        #expect(try queue().count == 4)
    }

    @Test func whatIsNotInFlightIsNotAccepted() throws {
        try mark(.read, true, ids)
        try test.database.accept(MarkChange(.read, true), ids, at: day(9))
        #expect(try queue().count == 4)
    }

    @Test func aChangeDuringTheFlightIsNotAnAttempt() throws {
        try mark(.read, true, [ids[0]])
        let sent = try send()
        try mark(.read, false, [ids[0]])

        try test.database.release(.read, sent, countsAttempt: true)

        #expect(try queue().map(\.attempts) == [0])
    }

    @Test func whatAProcessThatDiedHadSentIsSentAgain() throws {
        try mark(.read, true, ids)
        try mark(.starred, true, [ids[0]])
        _ = try send(limit: 2)
        _ = try send(.starred)

        // Until somebody says that it is dead, it may be alive.
        let next = try test.another()
        #expect(
            try next.beginSending(MarkChange(.read, true), of: account, limit: 9, at: day(9)).map(\.id) == [
                ids[2], ids[3],
            ])
        try next.releaseAll(of: account)

        #expect(try next.beginSending(MarkChange(.read, true), of: account, limit: 9, at: day(9)).map(\.id) == ids)
        #expect(
            try next.beginSending(MarkChange(.starred, true), of: account, limit: 9, at: day(9)).map(\.id) == [ids[0]])
    }

    @Test func anAccountsFlightIsNotEndedByAnother() throws {
        let other = try test.addRemoteFeed("other", url: "https://other.example/")
        try mark(.read, true, ids)
        _ = try send()

        try test.database.releaseAll(of: other.accountID)

        #expect(try states(whileSyncing: account) == Array(repeating: .syncing, count: 4))
    }

    /// Two processes that both think it is their turn.
    @Test func noChangeIsInFlightTwice() async throws {
        try mark(.read, true, ids)
        let taken = try await withThrowingTaskGroup(of: [ArticleID].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let database = try test.another()
                    var taken: [ArticleID] = []
                    while let change = try database.beginSending(
                        MarkChange(.read, true), of: account, limit: 1, at: day(9)
                    ).first {
                        taken.append(change.id)
                    }
                    return taken
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.sorted() == ids)
    }

    // MARK: Parked

    /// Invariant 5.
    @Test func whatIsParkedIsShownAndNotSent() throws {
        try mark(.read, true, ids)
        _ = try send()
        try test.database.park(MarkChange(.read, true), ids[1], reason: "HTTP 400")
        try test.database.releaseAll(of: account)

        #expect(try send() == [ids[0], ids[2], ids[3]])
        let parked = try #require(try queue().first { $0.id == ids[1] })
        #expect(parked.error == "HTTP 400" && parked.attempts == 1 && parked.syncState == .parked)
        #expect(try test.list().first { $0.id == ids[1] }?.syncState == .parked)
        #expect(try test.list().first { $0.id == ids[1] }?.isRead == true)
    }

    @Test func aChangeDuringTheFlightIsNotParked() throws {
        try mark(.read, true, [ids[0]])
        _ = try send()
        try mark(.read, false, [ids[0]])

        try test.database.park(MarkChange(.read, true), ids[0], reason: "HTTP 400")

        #expect(try send(.read, false) == [ids[0]])
    }

    @Test func theUsersNextWordEndsTheParking() throws {
        try mark(.read, true, [ids[0]])
        try test.database.park(MarkChange(.read, true), send()[0], reason: "HTTP 400")

        try mark(.read, false, [ids[0]])

        #expect(try queue().map(\.error) == [nil])
        #expect(try queue().map(\.attempts) == [0])
        #expect(try send(.read, false) == [ids[0]])
    }

    @Test func parkedChangesAreTriedAgainWhenAsked() throws {
        try mark(.read, true, ids)
        try mark(.starred, true, [ids[0]])
        for id in ids.prefix(3) { try test.database.park(MarkChange(.read, true), id, reason: "no") }
        try test.database.park(MarkChange(.starred, true), ids[0], reason: "no")

        #expect(try test.database.retry(nil, of: test.local) == 0)
        #expect(try test.database.retry([ids[0], ids[3], ArticleID(99)], of: nil) == 2)
        #expect(try send() == [ids[0], ids[3]])
        #expect(try send(.starred) == [ids[0]])
        #expect(try test.database.retry(nil, of: account) == 2)
        #expect(try send() == [ids[1], ids[2]])
        #expect(try queue().allSatisfy { $0.attempts == 0 && $0.error == nil })
    }

    @Test func droppedChangesAreNotSentAndTheStatusesStay() throws {
        try mark(.read, true, ids)
        try mark(.starred, true, [ids[0]])
        try test.database.park(MarkChange(.starred, true), ids[0], reason: "no")

        #expect(try test.database.drop([ids[0], ArticleID(99)], of: account) == 2)
        #expect(try test.database.drop(nil, of: test.local) == 0)
        #expect(try queue().map(\.id) == [ids[1], ids[2], ids[3]])
        #expect(try test.database.drop(nil, of: nil) == 3)
        #expect(try queue().isEmpty)
        #expect(try test.list().filter(\.isRead).count == 4)
    }

    @Test func whatIsDroppedInFlightIsAcceptedWithoutTrouble() throws {
        try mark(.read, true, ids)
        let sent = try send()
        try test.another().drop(nil, of: account)

        try test.database.accept(MarkChange(.read, true), sent, at: day(9))
        try test.database.release(.read, sent, countsAttempt: true)
        try test.database.park(MarkChange(.read, true), sent[0], reason: "no")

        #expect(try queue().isEmpty)
    }

    // MARK: What is shown

    @Test func theQueueIsListedTheOldestFirst() throws {
        try mark(.starred, true, [ids[1]], at: day(3))
        try mark(.read, true, [ids[1], ids[0]], at: day(2))
        try mark(.read, false, [ids[0]], at: day(4))
        _ = try send()

        let queue = try test.whileSyncing(account) { try self.queue() }

        #expect(queue.map(\.id) == [ids[1], ids[1], ids[0]])
        #expect(queue.map(\.change) == [MarkChange(.read, true), MarkChange(.starred, true), MarkChange(.read, false)])
        #expect(queue.map(\.queuedAt) == [day(2), day(3), day(4)])
        #expect(queue.map(\.syncState) == [.syncing, .queued, .queued])
        #expect(queue.map(\.title) == ["s2", "s2", "s1"])
        #expect(queue.map(\.feedName) == Array(repeating: feed.url, count: 3))
        #expect(queue.map(\.accountName) == Array(repeating: "miniflux", count: 3))
        let ofAccount = try test.whileSyncing(account) { try test.database.queue(of: account) }
        #expect(ofAccount == queue)
        #expect(try test.database.queue(of: test.local).isEmpty)
    }

    @Test func aChangeIsListedThoughItsArticleIsGone() throws {
        try mark(.read, true, [ids[0]])
        try test.execute("UPDATE status SET feedID = NULL")
        try test.execute("DELETE FROM article")

        let change = try #require(try queue().first)
        #expect(change.id == ids[0] && change.title == nil && change.feedName == nil)
        #expect(try send() == [ids[0]])
    }

    @Test func theOverviewTellsWhatWaitsAndWhatIsParked() throws {
        try mark(.read, true, ids, at: day(1))
        try mark(.starred, true, [ids[0]], at: day(0))
        try mark(.starred, true, [ids[1]], at: day(2))
        try test.database.park(MarkChange(.starred, true), ids[1], reason: "second")
        try test.database.park(MarkChange(.starred, true), ids[0], reason: "first")
        _ = try send(limit: 1)

        let overview = try test.database.overview(of: test.database.account(named: "miniflux"))

        #expect((overview.waiting, overview.waitingSince) == (4, day(1)))
        #expect((overview.parked, overview.parkedReason) == (2, "first"))
        #expect(overview.syncState == .parked)
        try test.database.drop(nil, of: account)
        let empty = try test.database.overview(of: test.database.account(named: "miniflux"))
        #expect((empty.waiting, empty.waitingSince, empty.parked, empty.parkedReason) == (0, nil, 0, nil))
        #expect(empty.syncState == .synced)
    }

    @Test func whatIsParkedIsShownAsParked() throws {
        try mark(.read, true, [ids[0]])
        try test.database.park(MarkChange(.read, true), ids[0], reason: "no")

        #expect(try test.database.overview(of: test.database.account(named: "miniflux")).syncState == .parked)
        #expect(try test.database.listedFeeds(of: nil).map(\.syncState) == [.parked])
    }
}
