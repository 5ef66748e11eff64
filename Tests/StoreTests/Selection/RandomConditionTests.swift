import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Whatever the condition, the database finds the articles that plain Swift finds among two thousand.
@Suite struct RandomConditionTests {

    /// Up to how many hits are sorted: fewer than there are, as if there were a million articles; and none.
    private let few = [5, 0]

    @Test func everyConditionFindsWhatItShould() async throws {
        let library = try await SampleLibrary(seed: 7)
        #expect(library.articles.count { $0.id == ArticleID(0) } == 0)
        var random = SplitMix64(seed: 17)
        for _ in 0..<200 {
            let condition = ArticleCondition.random(4, &random)
            var query = ArticleQuery(condition)
            query.order = random.pick([.newest, .oldest, .arrived, .feed, .title])

            let expected = library.articles.filter { $0.fulfils(condition) }.map(\.id)
            let found = try library.test.database.articleIDs(query)

            try #require(found.sorted() == expected.sorted(), "\(condition.simplified)")
            #expect(try library.test.database.articleCount(query) == expected.count)
            for most in few {
                #expect(try library.test.database.articleIDs(query, mostSorted: most) == found)
                #expect(try library.test.database.articleCount(query, mostSorted: most) == expected.count)
            }
            let limit = random.below(9)
            query.limit = limit
            for most in [ArticleSQL.mostSorted] + few {
                #expect(try library.test.database.articleIDs(query, mostSorted: most) == Array(found.prefix(limit)))
            }
        }
    }

    /// What is added to a settled query chooses among the newest ones, and does not count more of them.
    @Test func theNewestOfEachFeedAreFound() async throws {
        let library = try await SampleLibrary(seed: 10)
        var random = SplitMix64(seed: 20)
        for _ in 0..<100 {
            let condition = ArticleCondition.random(3, &random)
            var query = ArticleQuery(condition)
            query.perFeed = 1 + random.below(6)
            query.order = random.pick(ArticleQuery.Order.allCases.filter { $0 != .relevance })

            let fitting = library.articles.filter { $0.fulfils(condition) }
            let newest = Dictionary(grouping: fitting, by: \.feed.id).values.flatMap { articles in
                articles.sorted { ($0.date, $0.id.rawValue) > ($1.date, $1.id.rawValue) }.prefix(query.perFeed ?? 0)
            }
            let expected = Set(newest.map(\.id))
            let found = try library.test.database.articleIDs(query)

            try #require(Set(found) == expected && found.count == expected.count, "\(condition.simplified)")
            #expect(try library.test.database.articleCount(query) == expected.count)
            for most in few { #expect(try library.test.database.articleIDs(query, mostSorted: most) == found) }
            var starred = query.settled
            starred.add(.mark(.starred, true))
            let expectedStarred = newest.filter(\.isStarred).map(\.id)
            #expect(try Set(library.test.database.articleIDs(starred)) == Set(expectedStarred))
            query.limit = random.below(9)
            #expect(try library.test.database.articleIDs(query) == Array(found.prefix(query.limit ?? 0)))
        }
    }

    @Test func theNewestOfEachFeedAreRanked() async throws {
        let library = try await SampleLibrary(seed: 10)
        var query = ArticleQuery(.text(SearchPhrase("ferry")))
        query.order = .relevance
        let all = try library.test.database.articleIDs(query)
        query.perFeed = 2
        let found = try library.test.database.articleIDs(query)
        #expect(!found.isEmpty && found == all.filter(Set(found).contains))
        query.order = .newest
        #expect(try Set(library.test.database.articleIDs(query)) == Set(found))
    }

    /// Saved searches are checked so. As if there were a million articles, some parts of the list would never be made.
    @Test func whatIsWrongIsToldWhereNothingIsWanted() async throws {
        let library = try await SampleLibrary(seed: 7)
        for place in [ArticleCondition.feeds(["nowhere"]), .not(.feeds(["nowhere"]))] {
            var query = ArticleQuery(.all([.text(SearchPhrase("ferry")), place]))
            query.limit = 0
            for most in [ArticleSQL.mostSorted] + few {
                #expect(throws: StoreError.noSuchFeed("nowhere")) {
                    _ = try library.test.database.articleIDs(query, mostSorted: most)
                }
            }
        }
    }

    @Test func wordsCombineAsTheyDoWithoutAnIndex() async throws {
        let library = try await SampleLibrary(seed: 8)
        var random = SplitMix64(seed: 18)
        for _ in 0..<100 {
            let words = { (random: inout SplitMix64) in
                ArticleCondition.text(SearchPhrase(random.pick(["ferry", "flag", "harbour", "cafe", "near", "swift"])))
            }
            var condition = words(&random)
            for _ in 0..<random.below(12) {
                let other = random.happens(oneIn: 2) ? words(&random) : .not(words(&random))
                condition = random.happens(oneIn: 2) ? .all([condition, other]) : .not(.any([other, condition]))
            }
            let expected = library.articles.filter { $0.fulfils(condition) }.map(\.id)
            let found = try library.test.database.articleIDs(ArticleQuery(condition))
            try #require(found.sorted() == expected.sorted(), "\(condition.simplified)")
        }
    }

    @Test func beginningsOfWordsCombine() async throws {
        let library = try await SampleLibrary(seed: 9)
        var random = SplitMix64(seed: 19)
        for _ in 0..<100 {
            let parts = (0...1 + random.below(3)).map { number in
                let word = random.pick(["fe", "fl", "harb", "c", "sw", "ferry", "h", "ferry fl", "the"])
                let part = ArticleCondition.text(SearchPhrase(word, isPrefix: number == 0 || random.happens(oneIn: 2)))
                return number > 0 && random.happens(oneIn: 3) ? .not(part) : part
            }
            let others: [ArticleCondition] = [
                .mark(.read, false), .mark(.starred, true), .folders(["News"]), .feeds(["1", "3"]),
            ]
            var query = ArticleQuery(.all(parts + others.filter { _ in random.happens(oneIn: 3) }))
            query.order = random.pick([.newest, .oldest, .arrived])
            query.limit = random.happens(oneIn: 3) ? nil : 1 + random.below(9)
            let expected = library.articles.filter { $0.fulfils(query.condition) }.map(\.id)

            let found = try library.test.database.articleIDs(query)

            try #require(Set(expected).isSuperset(of: found), "\(parts)")
            #expect(found.count == min(expected.count, query.limit ?? expected.count))
            for most in few { #expect(try library.test.database.articleIDs(query, mostSorted: most) == found) }
            query.order = .relevance
            if case .not = parts[0] { continue }
            let ranked = try library.test.database.articleIDs(query)
            #expect(Set(expected).isSuperset(of: ranked) && ranked.count == found.count)
        }
    }

    /// The index of feeds has their statuses, too.
    @Test func deletedArticlesOfAFolderAreNotFound() async throws {
        let library = try await SampleLibrary(seed: 9)
        let deleted = Set(library.articles.filter { $0.id.rawValue.isMultiple(of: 3) }.map(\.id))
        try await library.test.database.write { db in
            try db.execute(sql: "UPDATE status SET deleted = 1 WHERE id % 3 = 0")
        }
        for word in ["h", "ferry", "f"] {
            for order in [ArticleQuery.Order.newest, .oldest, .arrived, .relevance] {
                let condition = ArticleCondition.all([
                    .text(SearchPhrase(word, isPrefix: true)), .folders(["News"]),
                ])
                var query = ArticleQuery(condition)
                query.order = order
                let expected = library.articles.filter { $0.fulfils(condition) && !deleted.contains($0.id) }.map(\.id)
                for most in [ArticleSQL.mostSorted] + few {
                    #expect(
                        try library.test.database.articleIDs(query, mostSorted: most).sorted() == expected.sorted())
                }
            }
        }
    }
}
