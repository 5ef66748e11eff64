import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// However the hits are found, they stand in the order in which the search index itself ranks them.
@Suite struct RelevanceTests {

    /// As the index has it: the latest ones by its own function, and the others by date.
    private func expected(_ condition: ArticleCondition, _ ranked: Int, in database: FeedDatabase) throws -> [ArticleID]
    {
        let text = try #require(SearchExpression(condition)?.query?.text)
        let hits = "FROM article_fts CROSS JOIN status ON status.id = article_fts.rowid WHERE article_fts MATCH ?"
        let newest = "status.date DESC, status.id DESC"
        return try database.read { db in
            let last =
                try Int64.fetchOne(
                    db, sql: "SELECT article_fts.rowid \(hits) ORDER BY article_fts.rowid DESC LIMIT 1 OFFSET ?",
                    arguments: [text, ranked])
                ?? 0
            let best = try Int64.fetchAll(
                db,
                sql:
                    "SELECT article_fts.rowid \(hits) AND article_fts.rowid > ? ORDER BY bm25(article_fts, 8.0, 1.0), \(newest)",
                arguments: [text, last])
            let others = try Int64.fetchAll(
                db, sql: "SELECT article_fts.rowid \(hits) AND article_fts.rowid <= ? ORDER BY \(newest)",
                arguments: [text, last])
            return (best + others).map(ArticleID.init)
        }
    }

    private func found(_ condition: ArticleCondition, _ ranked: Int, in database: FeedDatabase) throws -> [ArticleID] {
        var query = ArticleQuery(condition)
        query.order = .relevance
        return try database.articleIDs(query, SearchLimits(ranked: ranked))
    }

    /// No single characters of scripts without blanks: see ``aCharacterCountsWhereverItStands()``.
    private static let words = [
        "fe", "fl", "harb", "ca", "sw", "ferry", "harbour", "ferry fl", "swift ferry", "the", "c", "c++", "黒猫", "猫の本",
        "iphone",
    ]

    private static func words(_ random: inout SplitMix64) -> ArticleCondition {
        let phrase = SearchPhrase(random.pick(words), isPrefix: random.happens(oneIn: 2))
        return random.happens(oneIn: 4) ? .title(phrase) : .text(phrase)
    }

    private static func condition(_ random: inout SplitMix64) -> ArticleCondition {
        switch random.below(4) {
        case 0: .any((0...random.below(3)).map { _ in words(&random) })
        case 1: .not(words(&random))
        default: words(&random)
        }
    }

    @Test func articlesStandAsTheIndexRanksThem() async throws {
        let library = try await SampleLibrary(seed: 10)
        var random = SplitMix64(seed: 20)
        var hits = 0
        for _ in 0..<200 {
            let others = (0..<random.below(4)).map { _ in Self.condition(&random) }
            let condition = ArticleCondition.all([Self.words(&random)] + others).simplified
            let ranked = random.pick([5, 100, 5_000])
            let wanted = Set(library.articles.filter { $0.fulfils(condition) }.map(\.id))

            let found = try found(condition, ranked, in: library.test.database)

            let expected = try expected(condition, ranked, in: library.test.database).filter(wanted.contains)
            try #require(found == expected, "\(condition)")
            hits += found.count
        }
        #expect(hits > 5_000)
    }

    /// The index isn't asked for the beginnings of words that most articles have.
    @Test(arguments: [10, 200, 1_000])
    func commonBeginningsOfWordsRankNothing(_ ranked: Int) async throws {
        let test = try TestDatabase()
        let feed = try test.subscribe()
        var random = SplitMix64(seed: 30)
        let articles = (0..<500).map { number in
            let rare = random.happens(oneIn: 3) ? Array(repeating: "concert", count: 1 + random.below(3)) : []
            let common =
                random.happens(oneIn: 9) ? [] : (0...random.below(4)).map { _ in random.pick(["bern", "berlin"]) }
            let text = (rare + common + ["and", "more"]).joined(separator: " ")
            return IncomingArticle.sample("\(number)", content: text, published: day(Double(random.below(20))))
        }
        try await test.save(articles, of: feed)
        let (rare, common) = (SearchPhrase("con", isPrefix: true), SearchPhrase("ber", isPrefix: true))
        let conditions: [ArticleCondition] = [
            .all([.text(rare), .text(common)]), .all([.text(common), .text(rare)]),
            .all([.text(common), .text(SearchPhrase("concert"))]), .all([.text(rare), .not(.text(common))]),
            .any([.text(rare), .text(common)]), .all([.text(common), .text(SearchPhrase("berl", isPrefix: true))]),
            .all([.text(common), .text(SearchPhrase("be", isPrefix: true))]), .text(common),
        ]

        for condition in conditions {
            let found = try found(condition, ranked, in: test.database)
            let expected = try expected(condition, ranked, in: test.database)
            try #require(found == expected, "\(condition)")
            #expect(found.count > 10)
        }
    }

    /// The index's own function doesn't count one that a title begins with, and takes one that a text begins with for the
    /// title's.
    @Test func aCharacterCountsWhereverItStands() async throws {
        let test = try TestDatabase()
        let feed = try test.subscribe()
        let texts = [("本", "猫の本"), ("猫の本", "本の本")]
        try await test.save(texts.map { .sample($0, title: $0, content: $1) }, of: feed)
        var query = ArticleQuery(.text(SearchPhrase("猫")))
        query.order = .relevance

        #expect(try test.titles(query) == ["猫の本", "本"])
    }
}
