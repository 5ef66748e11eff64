import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// While the search index is made again, piece by piece, nothing is missed.
@Suite struct ReindexingTests {
    let test: TestDatabase
    let feed: Feed

    init() async throws {
        test = try TestDatabase()
        feed = try test.subscribe()
        try await save(0..<300)
    }

    private func save(_ numbers: Range<Int>, _ word: String = "cat") async throws {
        let articles = numbers.map { number in
            let content = number.isMultiple(of: 2) ? "<p>a \(word) 猫</p>" : "<p>a dog, c++</p>"
            return IncomingArticle.sample("\(number)", title: "\(number)", content: content)
        }
        try await test.save(articles, of: feed, isComplete: false)
    }

    /// As another version of the tokenizer leaves it, after so many pieces of a hundred articles.
    private func begin(pieces: Int) throws {
        try test.database.write { db in
            try db.execute(sql: "UPDATE derived SET version = 0 WHERE name = 'searchText'")
            for _ in 0..<pieces { _ = try test.database.derived.renewSome(.searchText, in: db) }
        }
    }

    private func count(_ query: String, _ change: (inout ArticleQuery) -> Void = { _ in }) throws -> Int {
        var query = ArticleQuery(.text(SearchPhrase(query)))
        change(&query)
        let found = try test.database.articleIDs(query)
        #expect(Set(found).count == found.count)
        #expect(try test.database.articleCount(query) == found.count)
        #expect(try test.database.articleIDs(query, mostSorted: 5).sorted() == found.sorted())
        let unread = ArticleQuery(.all([query.condition, .mark(.read, false)]))
        #expect(try test.database.articleCount(unread, mostSorted: 5) == found.count)
        return found.count
    }

    @Test(arguments: 1...3)
    func everySearchFindsAll(_ pieces: Int) async throws {
        try begin(pieces: pieces)
        #expect(try test.found("a").count == pieces * 100)

        #expect(try count("cat") == 150)
        #expect(try count("猫") == 150)
        #expect(try count("c++") == 150)
        #expect(try count("a") == 300)
        #expect(try count("a") { $0.order = .relevance } == 300)
        #expect(try count("cat") { $0.isRead = true } == 0)
        #expect(try test.titles(ArticleQuery(.not(.text(SearchPhrase("cat"))))).count == 150)
        let either = ArticleCondition.any([
            .text(SearchPhrase("dog")), .all([.mark(.read, false), .title(SearchPhrase("8"))]),
        ])
        #expect(try test.titles(ArticleQuery(either)).count == 151)
        #expect(try test.database.problems() == [])
    }

    /// Rules look at the articles that came last.
    @Test(arguments: 1...3)
    func hitsAreThoseBetweenIDs(_ pieces: Int) throws {
        try begin(pieces: pieces)
        try test.database.read { db in
            let query = try #require(WordSearch(.text(SearchPhrase("ca", isPrefix: true)))).query
            func ids(among range: ClosedRange<Int64>?) throws -> [Int64] {
                let hits = try SearchHits(query, among: range, in: db)
                let (sql, arguments) = hits.sql()
                let ids = try Int64.fetchAll(db, sql: sql, arguments: arguments)
                for most in [0, 3, 1_000] {
                    #expect(try min(hits.count(upTo: most, in: db), most + 1) == min(ids.count, most + 1))
                }
                return ids.sorted()
            }
            let all = try ids(among: nil)
            #expect(all.count == 150)
            for range in [1...300, 1...7, 8...100, 199...201, 250...Int64.max, 302...400] {
                #expect(try ids(among: range) == all.filter(range.contains), "\(range)")
            }
        }
    }

    @Test func whatChangesMeanwhileIsFoundAsItIs() async throws {
        try begin(pieces: 2)
        try await save(0..<300, "bird")
        try await save(300..<310)
        try await test.database.write { db in
            for id in [Int64(1), 299] { try ArticleTable.delete(id, in: db) }
        }

        #expect(try count("cat") == 5)
        let birds = try count("bird")
        #expect(birds + (try count("dog")) == 303)
        try await goOn()

        #expect(try count("cat") == 5)
        #expect(try count("bird") == birds)
        #expect(try test.found("bird").count == birds)
        #expect(try test.database.problems() == [])
    }

    /// As a sync does at its end.
    private func goOn() async throws {
        _ = try await test.database.prune(.thirtyDays, at: day(0))
    }

    @Test func aSyncGoesOnWhereAProcessWasKilled() async throws {
        try begin(pieces: 2)

        try await goOn()

        #expect(try test.found("a").count == 300)
        #expect(try test.database.read(SearchTable.lastID) == nil)
        #expect(try test.database.problems() == [])
    }

    @Test func aSmallIndexIsMadeWhenTheDatabaseIsOpened() throws {
        try begin(pieces: 1)

        let other = try test.another()

        #expect(try other.read(SearchTable.lastID) == nil)
        #expect(try test.found("a").count == 300)
    }

    @Test func aLargeIndexIsLeftToSyncs() async throws {
        try await save(300..<DerivedData.mostAtOnce + 200)
        try begin(pieces: 1)

        let other = try test.another()

        #expect(try other.read(SearchTable.lastID) == 100)
        #expect(try count("a") == DerivedData.mostAtOnce + 200)
        try await test.database.rebuildSearchIndex()
        #expect(try other.read(SearchTable.lastID) == nil)
        #expect(try test.found("a").count == DerivedData.mostAtOnce + 200)
    }

    @Test func articlesStayWhereThereIsNoRoomForTheirWords() async throws {
        let pages = try #require(try test.number("PRAGMA page_count"))
        // Enough for the texts, and not for twenty thousand words more in the index.
        try limit(toPages: pages + 34)
        let articles = (300..<310).map { number in
            let words = (0..<2_000).map { "w\(number)x\($0)" }
            return IncomingArticle.sample("\(number)", content: words.joined(separator: " "))
        }

        try await test.save(articles, of: feed, isComplete: false)

        #expect(try test.database.read(SearchTable.lastID) == 300)
        #expect(try test.found("w305x7").isEmpty)
        #expect(try count("w305x7") == 1)
        #expect(try test.database.problems() == [])
        await #expect(throws: StoreError.full(path: test.database.path)) { try await goOn() }
        try limit(toPages: pages * 100)
        try await goOn()
        #expect(try test.database.read(SearchTable.lastID) == nil)
        #expect(try test.found("w305x7").count == 1)
        #expect(try test.database.problems() == [])
    }

    private func limit(toPages count: Int) throws {
        _ = try test.number("PRAGMA max_page_count = \(count)")
    }
}
