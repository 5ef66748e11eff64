import Foundation
import GRDB
import Model
import Testing

@testable import Store

struct SearchIndexSizeTests {
    private let test: TestDatabase
    private let feed: Feed

    init() throws {
        test = try TestDatabase()
        feed = try test.subscribe()
    }

    private func size() throws -> SearchIndexSize { try #require(try test.database.read(SearchIndexSize.current)) }

    /// Adds articles of fifty words that no other has.
    private func add(_ numbers: Range<Int>) async throws {
        let articles = numbers.map { number in
            IncomingArticle.sample(
                "\(number)", content: (0..<50).map { "w\(number)x\($0)" }.joined(separator: " "))
        }
        try await test.save(articles, of: feed)
    }

    @Test func theIndexTellsHowManyArticlesItHas() async throws {
        try await add(0..<20)

        #expect(try size().articles == 20)
        #expect(try size().pages >= 1)
    }

    @Test(
        arguments: [
            (1_000, 100, 1_000, 100, false), (1_400, 100, 1_000, 100, false), (1_600, 100, 1_000, 100, true),
            (1_600, 160, 1_000, 100, false), (1_000, 0, 1_000, 100, true), (64, 0, 1_000, 100, false),
        ])
    func halfAsMuchAgainIsWaste(_ pages: Int, _ articles: Int, _ before: Int, _ of: Int, _ isWasteful: Bool) {
        let size = SearchIndexSize(pages: pages, articles: articles)

        #expect(size.isWasteful(since: SearchIndexSize(pages: before, articles: of)) == isWasteful)
    }

    @Test func pruningMergesWhatIsLeftOfRemovedArticles() async throws {
        try await add(0..<1_500)
        _ = try await test.database.prune(.thirtyDays, at: day(1))
        try test.execute("UPDATE status SET read = 1, dateDone = 1, dateGone = 1 WHERE id > 20")

        _ = try await test.database.prune(.thirtyDays, at: day(4_000))
        let left = try size()
        try test.database.rebuildSearchIndex()

        #expect(try size().articles == left.articles && left.articles < 100)
        #expect(try left.pages <= 2 * max(size().pages, 1))
    }

    @Test func compactingGivesSpaceBack() async throws {
        try await add(0..<1_500)
        try test.execute("UPDATE status SET read = 1, dateDone = 1, dateGone = 1")
        _ = try await test.database.prune(.thirtyDays, at: day(4_000))
        let before = try test.database.space()

        try await test.database.compact()

        let after = try test.database.space()
        #expect(before.free > 0 && after.free == 0 && after.whole < before.whole)
        #expect(try test.database.problems().isEmpty)
    }
}
