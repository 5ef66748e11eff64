import Foundation
import Model
import Testing

@testable import Store

/// What was sent, held against the server's lists; and stars on articles that the server no longer has.
@Suite struct QueueConfirmationTests {
    let test: TestDatabase
    let feed: Feed
    let ids: [ArticleID]

    init() throws {
        let test = try TestDatabase()
        let feed = try test.addRemoteFeed()
        (self.test, self.feed) = (test, feed)
        ids = try ["a", "b", "c"].map { try test.addRemoteArticle($0, of: feed) }
    }

    private var account: AccountID { feed.accountID }

    private func send(_ kind: Mark, _ value: Bool = true) throws {
        let sent = try test.database.beginSending(MarkChange(kind, value), of: account, limit: 9, at: day(1))
        try test.database.accept(MarkChange(kind, value), sent.map(\.id), at: day(1))
    }

    private func merge(
        unread: Set<String>?, starred: Set<String>?, _ check: AbsenceCheck = AbsenceCheck(), at now: Date = day(1)
    ) async throws -> StatusChanges {
        try await test.database.merge(
            ServerStatuses(unread: unread, starred: starred), recent: [], checked: check, into: account, at: now)
    }

    private func states() throws -> [SyncState] { try test.database.queue(of: account).map(\.syncState) }

    @Test func aListThatAgreesConfirms() async throws {
        try test.database.set(.read, true, of: ids, at: day(1))
        try send(.read)

        _ = try await merge(unread: ["c"], starred: [])

        #expect(try states() == [.queued])
        #expect(try test.list().allSatisfy(\.isRead))
    }

    // MARK: Sent without an answer

    private func unanswered() throws -> [UnansweredChange] {
        try test.database.unanswered(
            in: ServerStatuses(unread: ["b", "c"], starred: []), of: account, limit: 9)
    }

    @Test func whatWasNeverSentIsNotConfirmed() throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(1))

        #expect(try unanswered().isEmpty)
        try test.database.confirmUnanswered([
            UnansweredChange(id: ids[0], serverID: "a", change: MarkChange(.read, true))
        ])

        #expect(try states() == [.queued])
    }

    @Test func whatWasSentWithoutAnAnswerCanBeConfirmed() throws {
        try test.database.set(.read, true, of: Array(ids.prefix(2)), at: day(1))
        let sent = try test.database.beginSending(MarkChange(.read, true), of: account, limit: 9, at: day(1))
        try test.database.release(.read, sent.map(\.id), countsAttempt: true)

        let changes = try unanswered()
        try test.database.confirmUnanswered(changes)

        #expect(changes == [UnansweredChange(id: ids[0], serverID: "a", change: MarkChange(.read, true))])
        #expect(try test.database.queue(of: account).map(\.id) == [ids[1]])
    }

    /// What the lists say may be older than what the user did last.
    @Test func whatTheUserChangedToAndFroSinceIsSent() throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(1))
        let sent = try test.database.beginSending(MarkChange(.read, true), of: account, limit: 9, at: day(1))
        try test.database.release(.read, sent.map(\.id), countsAttempt: true)
        let changes = try unanswered()
        for value in [false, true] { try test.database.set(.read, value, of: [ids[0]], at: day(2)) }

        try test.database.confirmUnanswered(changes)

        #expect(changes.count == 1)
        #expect(try unanswered().isEmpty)
        #expect(try states() == [.queued])
    }

    @Test func aListThatWasNotAskedForSaysNothing() async throws {
        try test.database.set(.read, true, of: ids, at: day(1))
        try send(.read)

        _ = try await merge(unread: nil, starred: [])

        #expect(try states() == [.sent, .sent, .sent])
    }

    @Test func theThirdContradictionIsBelievedAndToldAfterSomeHours() async throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(1))
        // The lists of the first hour may come from a cache.
        for minutes in [0.0, 20, 40, 60] {
            try send(.read)
            let changes = try await merge(unread: ["a", "b", "c"], starred: [], at: day(1) + minutes * 60)
            #expect(changes == StatusChanges())
            #expect(try states() == [.queued])
        }
        try send(.read)

        let changes = try await merge(unread: ["a", "b", "c"], starred: [], at: day(1) + 3 * 3_600)

        #expect(changes.overruled == [OverruledChange(id: ids[0], change: MarkChange(.read, true), title: "a")])
        #expect(try states().isEmpty)
        #expect(try test.list().allSatisfy { !$0.isRead })
    }

    /// A server may do only the first few of many changes.
    @Test func changesOfWhichSomeAreDoneEachTimeAreNotOverruled() async throws {
        try test.database.set(.read, true, of: ids, at: day(1))
        for (day, left) in [["b", "c"], ["c"], []].enumerated() {
            try send(.read)
            let changes = try await merge(unread: Set(left), starred: [], at: StoreTests.day(Double(2 + day)))
            #expect(changes.overruled.isEmpty)
            #expect(try states() == left.map { _ in .queued })
        }
    }

    /// One that was contradicted before comes alone or with few others.
    @Test func whatWasContradictedIsSentInSmallPortions() async throws {
        try test.database.set(.read, true, of: ids, at: day(1))
        try send(.read)
        _ = try await merge(unread: ["a", "b", "c"], starred: [])

        let portions = try (1...3).map { _ in
            try test.database.beginSending(MarkChange(.read, true), of: account, limit: 50, at: day(1)).count
        }

        #expect(portions == [2, 1, 0])
    }

    @Test func theUsersNextWordForgetsTheContradictions() async throws {
        for value in [true, false, true] {
            try test.database.set(.starred, value, of: [ids[0]], at: day(1))
            try send(.starred, value)
            #expect(try await merge(unread: nil, starred: value ? [] : ["a"]).overruled.isEmpty)
        }
        #expect(try states() == [.queued])
    }

    /// The list decides: one of the same sync that is older would undo the change, once its row is gone.
    @Test func anArticleDeliveredWithItsFlagsConfirmsNothingYet() async throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(1))
        try send(.read)
        let article = ServerArticle(
            incoming: .sample("a"), feed: ServerFeed(id: "1", url: feed.url), isRead: true, isStarred: false)

        _ = try await test.database.save([article], into: account, at: day(1), keepsStatuses: false)

        #expect(try states() == [.sent])
        #expect(try test.database.article(ids[0]).listed.isRead)
        _ = try await merge(unread: ["a", "b", "c"], starred: [], AbsenceCheck(unclear: [ids[0]]))
        #expect(try states() == [.sent])
    }

    @Test func aStarOnWhatTheServerLostIsKept() async throws {
        try test.database.set(.starred, true, of: [ids[0]], at: day(1))
        try send(.starred)
        #expect(
            try test.database.absent(from: ServerStatuses(unread: nil, starred: []), of: account).map(\.id) == [ids[0]])

        let changes = try await merge(unread: [], starred: [], AbsenceCheck(gone: [ids[0]]))

        #expect(changes.kept == 1)
        #expect(try states().isEmpty)
        #expect(try test.list(.query { $0.isStarred = true }).map(\.isRead) == [false])
        #expect(try test.database.absent(from: ServerStatuses(unread: nil, starred: []), of: account).isEmpty)
        #expect(try await merge(unread: [], starred: []) == StatusChanges())
        #expect(try test.database.statusCounts(of: account) == StatusCounts(unread: 0, starred: 0))
        #expect(try test.database.overview(of: test.database.account(named: "miniflux")).kept == 1)
    }

    @Test func aKeptStarIsTakenAwayHereOnly() async throws {
        try test.execute("UPDATE status SET starred = 1, dateKept = 1 WHERE id = ?", [ids[0].rawValue])

        try test.database.set(.starred, false, of: [ids[0]], at: day(1))

        #expect(try states().isEmpty)
        #expect(try test.list(.query { $0.isStarred = true }).isEmpty)
    }

    private func keep(_ id: ArticleID) throws {
        try test.execute("UPDATE status SET starred = 1, read = 1, dateKept = 1 WHERE id = ?", [id.rawValue])
        try test.execute("UPDATE article SET datePublished = ? WHERE id = ?", [day(0).seconds, id.rawValue])
    }

    private func save(_ incoming: IncomingArticle, keepsStatuses: Bool = false) async throws {
        let article = ServerArticle(
            incoming: incoming, feed: ServerFeed(id: "1", url: feed.url), isRead: false, isStarred: false)
        _ = try await test.database.save([article], into: account, at: day(1), keepsStatuses: keepsStatuses)
    }

    /// The server deleted the feed with its articles, and has it again.
    @Test(arguments: [false, true]) func aKeptArticleIsRecognisedUnderItsNewID(isListedFirst: Bool) async throws {
        try keep(ids[0])
        if isListedFirst { _ = try await merge(unread: ["b", "c", "z"], starred: []) }

        try await save(
            .sample("z", title: "a", url: "https://example.org/a", published: day(0)), keepsStatuses: isListedFirst)
        _ = try await merge(unread: ["b", "c", "z"], starred: [])

        #expect(try test.list(.query { $0.isStarred = true }).map(\.id) == [ids[0]])
        #expect(try test.list().count == 3)
        #expect(try test.database.article(ids[0]).listed.isRead)
        let queue = try test.database.queue(of: account)
        #expect(queue.map(\.id) == [ids[0], ids[0]])
        #expect(Set(queue.map(\.change)) == [MarkChange(.read, true), MarkChange(.starred, true)])
    }

    @Test(arguments: [
        IncomingArticle.sample("z", title: "a", url: "https://example.org/a", published: day(2)),
        .sample("z", title: "a", url: "https://example.org/a"),
        .sample("z", title: "other", url: "https://example.org/a", published: day(0)),
        .sample("z", title: "a", url: "https://example.org/other", published: day(0)),
    ])
    func anArticleThatOnlyResemblesAKeptOneIsAnother(_ incoming: IncomingArticle) async throws {
        try keep(ids[0])

        try await save(incoming)

        #expect(try test.list().count == 4)
        #expect(try states().isEmpty)
        #expect(try test.database.overview(of: test.database.account(named: "miniflux")).kept == 1)
    }

    @Test func ofTwoKeptArticlesThatLookTheSameNoneIsRecognised() async throws {
        for id in ids.prefix(2) {
            try keep(id)
            try test.execute(
                "UPDATE article SET title = 'a', url = 'https://example.org/a' WHERE id = ?", [id.rawValue])
        }

        try await save(.sample("z", title: "a", url: "https://example.org/a", published: day(0)))

        #expect(try test.list().count == 4)
    }

    @Test func aKeptArticleThatTheServerHasAgainIsAnOrdinaryOne() async throws {
        try test.execute("UPDATE status SET starred = 1, dateKept = 1 WHERE id = ?", [ids[0].rawValue])

        _ = try await merge(unread: ["a"], starred: ["a"])

        #expect(try test.number("SELECT count(*) FROM status WHERE dateKept IS NOT NULL") == 0)
        #expect(try states().isEmpty)
        #expect(try await merge(unread: ["a"], starred: []) == StatusChanges(unstarred: 1))
    }

    /// FreshRSS shows a feed again that it had hidden.
    @Test func aKeptStarThatAnotherReaderTookAwayGoesWhenTheArticleIsShownAgain() async throws {
        try test.execute("UPDATE status SET starred = 1, dateKept = 1 WHERE id = ?", [ids[0].rawValue])

        _ = try await merge(unread: ["a"], starred: [])

        #expect(try states().isEmpty)
        #expect(try test.list(.query { $0.isStarred = true }).isEmpty)
    }

    @Test func aKeptStarStaysUntilTheServerTellsWhatIsStarred() async throws {
        try test.execute("UPDATE status SET starred = 1, dateKept = 1 WHERE id = ?", [ids[0].rawValue])

        _ = try await merge(unread: ["a"], starred: nil)

        #expect(try states().isEmpty)
        #expect(try test.list(.query { $0.isStarred = true }).map(\.id) == [ids[0]])
    }

    @Test func whatWasMarkedUnreadAndThenPurgedStaysUnreadWithoutAWord() async throws {
        try test.database.set(.read, true, of: [ids[0]], at: day(1))
        try send(.read)
        _ = try await merge(unread: ["b", "c"], starred: [])
        try test.database.set(.read, false, of: [ids[0]], at: day(1))
        try send(.read, false)

        let changes = try await merge(unread: ["b", "c"], starred: [], AbsenceCheck(gone: [ids[0]]))
        let later = try await merge(unread: ["b", "c"], starred: [])

        #expect(changes.overruled.isEmpty)
        #expect(later == StatusChanges())
        #expect(try states().isEmpty)
        #expect(try test.list().allSatisfy { !$0.isRead })
        #expect(try test.database.overview(of: test.database.account(named: "miniflux")).kept == 0)
    }

    @Test func marksOnWhatFreshRSSMayOnlyHideAreQueued() async throws {
        try test.execute("UPDATE account SET service = 'freshrss' WHERE name = 'miniflux'")
        try test.execute("UPDATE status SET starred = 1, dateKept = 1 WHERE id = ?", [ids[0].rawValue])
        try test.database.set(.starred, false, of: [ids[0]], at: day(1))

        _ = try await merge(unread: ["a", "b", "c"], starred: ["a"])

        #expect(try states() == [.queued])
        #expect(try test.list(.query { $0.isStarred = true }).isEmpty)
    }

    @Test func whatIsUnclearStaysAsItIs() async throws {
        try test.execute("UPDATE status SET starred = 1 WHERE id = ?", [ids[0].rawValue])

        _ = try await merge(unread: ["b"], starred: [], AbsenceCheck(unclear: [ids[0]]))

        #expect(try test.list(.query { $0.isStarred = true }).map(\.isRead) == [false])
        #expect(try test.number("SELECT count(*) FROM status WHERE dateKept IS NOT NULL") == 0)
    }

    @Test func droppingMakesTheNextPullAskForEverything() throws {
        try test.database.setSince("since", of: account)
        try test.database.set(.read, true, of: [ids[0]], at: day(1))

        #expect(try test.database.drop([ids[1]], of: nil) == 0)
        #expect(try test.database.state(of: account).since == "since")
        #expect(try test.database.drop([ids[0]], of: nil) == 1)
        #expect(try test.database.state(of: account).since == nil)
    }
}
