import GRDB
import Model
import Testing

@testable import Store

@Suite struct FeedDatabaseCheckTests {
    let test: TestDatabase

    init() async throws {
        test = try TestDatabase()
        try await test.save([.sample("a"), .sample("b")], of: test.subscribe())
    }

    @Test func aSoundDatabaseHasNoProblems() throws {
        #expect(try test.database.problems() == [])
    }

    @Test(
        arguments: [
            ("INSERT INTO article_fts (article_fts) VALUES ('delete-all')", "the search index differs"),
            ("UPDATE article SET content = 'other' WHERE id = 1", "the search index differs"),
            ("UPDATE status SET deleted = 1 WHERE id = 1", "1 deleted articles that are still stored"),
            ("UPDATE status SET feedID = NULL", "2 articles without a feed"),
            (
                "INSERT INTO feed (accountID, url, dateAdded, isSubscribed) VALUES (1, 'x', 0, 0)",
                "1 feeds without subscription or status"
            ),
        ])
    func damageIsNamed(_ damage: String, _ problem: String) throws {
        try test.execute(damage)

        let problems = try test.database.problems()
        #expect(problems.count == 1 && problems[0].hasPrefix(problem), "\(problems)")
    }

    @Test func aRowThatRefersToNothingIsNamed() throws {
        var careless = Configuration()
        careless.foreignKeysEnabled = false
        try DatabaseQueue(path: test.database.path, configuration: careless).write { db in
            try db.execute(sql: "UPDATE status SET feedID = 77 WHERE id = 1")
        }

        #expect(try test.database.problems() == ["status: row 1 refers to a missing feed"])
    }

    @Test func theSearchIndexIsMadeAnew() async throws {
        try test.execute("INSERT INTO article_fts (article_fts) VALUES ('delete-all')")
        #expect(try test.found("words").isEmpty)

        try await test.database.rebuildSearchIndex()

        #expect(try test.found("words") == ["b", "a"])
        #expect(try test.database.problems() == [])
    }

    /// Whether the words are gone, or the list of where they are.
    @Test(
        arguments: [
            "DELETE FROM article_fts_data WHERE id > 10", "DELETE FROM article_fts_data WHERE id = 10",
            "UPDATE article_fts_data SET block = X'00000000FFFFFFFF' WHERE id = 10",
        ])
    func aDamagedSearchIndexIsToldFromADamagedDatabase(_ damage: String) async throws {
        try test.execute(damage)
        let database = try test.another()
        #expect(throws: StoreError.damagedIndex(path: database.path)) {
            _ = try database.articleIDs(ArticleQuery(.text(SearchPhrase("words"))))
        }

        try await database.rebuildSearchIndex()

        #expect(try test.found("words") == ["b", "a"])
        #expect(try database.problems() == [])
    }

    @Test func whatComesIsStoredWhereTheSearchIndexIsDamaged() async throws {
        try test.execute("DELETE FROM article_fts_data WHERE id = 10")
        let other = try test.another()
        let contents = FeedContents(isComplete: false, articles: [.sample("c")])
        let fetch = FeedFetch(feedID: FeedID(1), refresh: RefreshState(), contents: contents)

        #expect(try await other.save([fetch], at: day(1)).map(\.new) == [1])

        #expect(try other.articleCount(ArticleQuery(.text(SearchPhrase("words")))) == 3)
        _ = try await other.prune(.thirtyDays, at: day(1))
        #expect(try test.found("words") == ["b", "a", "c"])
        #expect(try other.problems() == [])
    }

    @Test func aSearchIndexWithAnyIDsIsSearched() async throws {
        try test.execute("INSERT INTO article_fts (rowid, title, body) VALUES (\(Int64.max / 4), NULL, 'words wordy')")
        for word in [SearchPhrase("words"), SearchPhrase("wor", isPrefix: true)] {
            let unread = ArticleCondition.all([.text(word), .mark(.read, false)])
            for order in [ArticleQuery.Order.newest, .relevance] {
                var query = ArticleQuery(unread)
                query.order = order
                #expect(try test.database.articleIDs(query, mostSorted: 0).count == 2)
            }
            #expect(try test.database.articleCount(ArticleQuery(unread), mostSorted: 0) == 2)
        }
    }
}
