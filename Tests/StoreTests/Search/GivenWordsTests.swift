import Model
import TestSupport
import Testing

@testable import Store

/// A word is kept from the search index only where it has it already.
@Suite struct GivenWordsTests {

    @Test func onlyWordsOfTheSameTextAreLeftOut() {
        let given = GivenWords()
        defer { given.free() }
        var random = SplitMix64(seed: 23)
        var (repeated, leftOut) = (0, 0)
        for _ in 0..<300 {
            var known: Set<[UInt8]> = []
            given.begin()
            for _ in 0..<random.below(600) {
                // Much alike, so that one is the beginning, the end or the turned form of another.
                let word = (0..<1 + random.below(20)).map { _ in
                    random.pick([UInt8](arrayLiteral: 0x61, 0x61, 0x62, 0xD0))
                }
                let isNew = word.withUnsafeBufferPointer { given.add($0) }
                if !isNew { #expect(known.contains(word)) }
                if known.contains(word) && word.count <= 16 {
                    (repeated, leftOut) = (repeated + 1, leftOut + (isNew ? 0 : 1))
                }
                known.insert(word)
            }
        }
        #expect(leftOut > repeated / 2)
    }

    /// The index counts the words of an article when it gets it, and again when it forgets it.
    @Test func whatIsRepeatedIsFoundRankedAndForgotten() async throws {
        let test = try TestDatabase()
        let feed = try test.subscribe()
        let words = (0..<2_000).map { "word\($0 % 700) ferry" }.joined(separator: " ")
        let texts = ["\(words) harbour", "ferry ferry ferry boat", "ferry boat boat"]
        let articles = texts.enumerated().map { IncomingArticle.sample("\($0)", title: "\($0)", content: $1) }
        try await test.save(articles, of: feed)
        #expect(try test.database.problems() == [])

        #expect(try test.titles(ArticleQuery(.text(SearchPhrase("word699")))) == ["0"])
        var ranked = ArticleQuery(.text(SearchPhrase("ferry")))
        ranked.order = .relevance
        #expect(try test.titles(ranked).first == "1")

        try await test.save([IncomingArticle.sample("0", title: "0", content: "harbour")], of: feed, isComplete: false)
        #expect(try test.titles(ArticleQuery(.text(SearchPhrase("word699")))) == [])
        #expect(try test.titles(ArticleQuery(.text(SearchPhrase("harbour")))) == ["0"])
        #expect(try test.database.problems() == [])
    }
}
