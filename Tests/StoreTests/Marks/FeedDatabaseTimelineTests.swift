import Model
import Testing

@testable import Store

/// Invariants 1 and 2: a status and its queue change together, and only by the user's hand.
@Suite struct FeedDatabaseTimelineTests {
    let test: TestDatabase
    let id: ArticleID

    init() throws {
        test = try TestDatabase()
        id = try test.addRemoteArticle("1", of: test.addRemoteFeed())
    }

    /// value, queuedAt, sendingAt of the one row that waits.
    private func pending(_ kind: Mark) throws -> [Int?] {
        let rows = "FROM pending WHERE mark = '\(kind.facts.kind)'"
        return try test.numbers("SELECT value \(rows)") + test.numbers("SELECT queuedAt \(rows)")
            + test.numbers("SELECT sendingAt \(rows)")
    }

    @Test(arguments: Mark.statuses)
    func aChangeIsMadeAndQueued(_ kind: Mark) throws {
        #expect(try test.database.set(kind, true, of: [id], at: day(1)) == 1)

        #expect(try test.number("SELECT \(kind.facts.kind) FROM status") == 1)
        #expect(try pending(kind) == [1, Int(day(1).seconds), nil])
        #expect(try test.list()[0].syncState == .queued)
    }

    @Test func eachKindHasAQueueOfItsOwn() throws {
        try test.database.set(.starred, true, of: [id], at: day(1))

        #expect(try pending(.read) == [])
        try test.database.set(.read, true, of: [id], at: day(2))
        #expect(try pending(.starred) == [1, Int(day(1).seconds), nil])
    }

    @Test func theQueueRowNamesItsFeedAndAccount() throws {
        try test.database.set(.read, true, of: [id], at: day(1))

        let parents = "SELECT count(*) FROM pending JOIN status USING (id, feedID, accountID) WHERE mark = 'read'"
        #expect(try test.number(parents) == 1)
    }

    @Test(arguments: Mark.statuses)
    func markingWhatIsSoAlreadyChangesNeither(_ kind: Mark) throws {
        #expect(try test.database.set(kind, false, of: [id], at: day(1)) == 0)
        #expect(try pending(kind) == [])

        try test.database.set(kind, true, of: [id], at: day(2))
        try test.execute("UPDATE pending SET sendingAt = 7, attempts = 3 WHERE mark = '\(kind.facts.kind)'")
        #expect(try test.database.set(kind, true, of: [id], at: day(3)) == 0)
        #expect(try pending(kind) == [1, Int(day(2).seconds), 7])
    }

    @Test(arguments: Mark.statuses)
    func changingBackWhileTheFirstChangeIsSentWaitsWithTheNewValue(_ kind: Mark) throws {
        try test.database.set(kind, true, of: [id], at: day(1))
        try test.execute(
            "UPDATE pending SET sendingAt = 7, attempts = 3, error = 'no' WHERE mark = '\(kind.facts.kind)'")
        #expect(try test.list()[0].syncState == .parked)

        try test.database.set(kind, false, of: [id], at: day(2))

        #expect(try pending(kind) == [0, Int(day(2).seconds), nil])
        let fresh = "SELECT count(*) FROM pending WHERE mark = '\(kind.facts.kind)' AND attempts = 0 AND error IS NULL"
        #expect(try test.number(fresh) == 1)
        #expect(try test.number("SELECT \(kind.facts.kind) FROM status") == 0)
    }

    @Test func whenTheQueueCannotBeWrittenNothingChanges() throws {
        let second = try test.addRemoteArticle("2", of: test.addRemoteFeed("other"))
        try test.execute(
            """
            CREATE TRIGGER broken BEFORE INSERT ON pending WHEN new.id = \(second)
            BEGIN SELECT raise(ABORT, 'no room'); END
            """)

        #expect(throws: StoreError.self) { try test.database.set(.read, true, of: [id, second], at: day(1)) }

        #expect(try test.number("SELECT sum(read) FROM status") == 0)
        #expect(try pending(.read) == [])
    }

    @Test func theLocalAccountHasNoServerAndNoQueue() async throws {
        try await test.save([.sample("a")], of: test.subscribe())
        let local = try #require(try test.id("a"))

        #expect(try test.database.set(.read, true, of: [local], at: day(1)) == 1)
        #expect(try test.database.set(.starred, true, of: [local], at: day(1)) == 1)

        #expect(try test.number("SELECT read + starred FROM status WHERE id = ?", [local.rawValue]) == 2)
        #expect(try pending(.read) + pending(.starred) == [])
        #expect(try test.list().first { $0.id == local }?.syncState == .synced)
    }

    @Test func whatIsUnknownOrDeletedStaysAsItIs() throws {
        try test.database.delete([id], at: day(1))

        #expect(try test.database.set(.read, true, of: [id, ArticleID(99)], at: day(1)) == 0)
        #expect(try test.number("SELECT read FROM status") == 0)
        #expect(try pending(.read) == [])
        #expect(try test.database.unknown([id, ArticleID(99)]) == [id, ArticleID(99)])
    }

    @Test func manyAreChangedAndOnlyTheChangesCount() throws {
        let feed = try test.addRemoteFeed("other")
        let ids = try (0..<5).map { try test.addRemoteArticle("\($0)", of: feed) }
        try test.database.set(.read, true, of: ids[1...2], at: day(1))

        #expect(try test.database.set(.read, true, of: ids + ids, at: day(2)) == 3)
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'read'") == 5)
        #expect(try test.database.unknown(ids) == [])
    }

    @Test func idsNameOnlyArticlesOfTheScope() throws {
        let database = test.database
        let local = AccountScope.only(try database.account(named: "local"))
        let remote = AccountScope.only(try #require(database.accounts().last))

        #expect(try database.unknown([id], in: local) == [id])
        #expect(throws: StoreError.noSuchArticle(id, in: "local")) { try database.article(id, in: local) }
        for scope in [remote, .all] {
            #expect(try database.unknown([id], in: scope) == [])
            #expect(try database.article(id, in: scope).listed.id == id)
        }
    }

    @Test func allArticlesOfAnAccountAreCounted() throws {
        var query = ArticleQuery()
        let counts = try test.database.accounts().map { account in
            query.account = account.id
            return try test.database.articleCount(query)
        }

        #expect(counts == [0, 1])
    }

    @Test func deletingLeavesAStatusThatRemembers() throws {
        #expect(try test.database.delete([id, id, ArticleID(99)], at: day(1)) == 1)

        #expect(try test.list().isEmpty)
        #expect(try test.database.articleCount(ArticleQuery()) == 0)
        #expect(throws: StoreError.noSuchArticle(id)) { try test.database.article(id) }
        #expect(try test.number("SELECT deleted FROM status") == 1)
        #expect(try test.found("words").isEmpty)
        #expect(try test.database.problems() == [])
    }
}
