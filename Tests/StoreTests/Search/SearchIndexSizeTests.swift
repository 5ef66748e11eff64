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

    /// What comes in several transactions, as in a sync.
    private func addInBatches(_ numbers: Range<Int>) async throws {
        for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 300) {
            try await add(first..<min(first + 300, numbers.upperBound))
        }
    }

    private func prune(_ now: Double = 1) async throws {
        _ = try await test.database.prune(.thirtyDays, at: day(now))
    }

    private func segments() throws -> Int { try test.database.read(SearchTable.segmentCount) }

    private func forgetRecord() throws { try test.execute("DELETE FROM derived WHERE name = 'searchMerge'") }

    private func finish(_ condition: String) throws {
        try test.execute("UPDATE status SET read = 1, dateDone = 1, dateGone = 1 WHERE \(condition)")
    }

    @Test func aNewIndexIsNotMerged() async throws {
        try await addInBatches(0..<1_500)
        let before = try segments()

        try await prune()
        try await prune(2)

        #expect(try before == 5 && segments() == before)
    }

    @Test func anIndexThatWasMadeAgainIsNotMerged() async throws {
        try await addInBatches(0..<3_000)
        try finish("id <= 1500")
        try await prune(4_000)
        try await test.database.rebuildSearchIndex()
        let before = try #require(try test.database.read(SearchIndexSize.current))

        try await addInBatches(3_000..<3_300)
        try await prune(4_001)

        #expect(try size().articles == before.articles + 300 && segments() > 1)
    }

    /// Articles leave as new ones come, for months; if not `isRecorded`, the index is full of removed articles when its
    /// size is recorded first.
    @Test(arguments: [true, false])
    func theIndexStaysAsLargeAsOneThatIsMadeAgain(_ isRecorded: Bool) async throws {
        try await addInBatches(0..<900)
        if isRecorded { try await prune() }
        var merged = 0
        for round in 0..<24 {
            try await add((900 + round * 100)..<(1_000 + round * 100))
            try finish("id <= \(100 + round * 100)")
            if !isRecorded && round < 6 { try forgetRecord() }
            try await prune(4_000 + Double(round))
            if try segments() == 1 { merged += 1 }
        }
        let (size, kept) = (try size(), try test.number("SELECT count(*) FROM article"))
        try await test.database.rebuildSearchIndex()

        #expect(size.articles == kept)
        #expect(try Double(size.pages) <= 2 * Double(self.size().pages))
        #expect(1...12 ~= merged)
    }

    @Test func pagesOfRemovedArticlesCountWhereNoSizeWasRecorded() async throws {
        try await addInBatches(0..<1_500)
        try finish("id > 300")
        try await prune(4_000)
        let left = try size()
        try await test.database.rebuildSearchIndex()

        #expect(try left.articles == 300 && left.pages <= 2 * size().pages)
    }

    @Test func longerArticlesAreMergedOnce() async throws {
        try await addInBatches(0..<1_500)
        try await prune()
        let texts = (0..<1_500).map { number in
            IncomingArticle.sample(
                "long \(number)", content: (0..<300).map { "l\(number)x\($0)" }.joined(separator: " "))
        }
        try await test.save(texts, of: feed)
        try await prune(2)
        #expect(try segments() == 1)

        try await add(1_500..<1_501)
        try await prune(3)

        #expect(try segments() == 2)
    }

    @Test func pruningMergesWhatIsLeftOfRemovedArticles() async throws {
        try await add(0..<1_500)
        _ = try await test.database.prune(.thirtyDays, at: day(1))
        try test.execute("UPDATE status SET read = 1, dateDone = 1, dateGone = 1 WHERE id > 20")

        _ = try await test.database.prune(.thirtyDays, at: day(4_000))
        let left = try size()
        try await test.database.rebuildSearchIndex()

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
