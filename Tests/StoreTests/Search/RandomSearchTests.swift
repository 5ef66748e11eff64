import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Whatever the text and the query, the search index finds what a slow matcher finds, and so does ``PhraseFinder``.
@Suite struct RandomSearchTests {

    private static let characters: [String] = [
        "a", "b", "C", "c", "é", "É", "ß", "ø", "ﬁ", "İ", "1", "0", "٣", "и", "й", "Й", "е", "ё", "і", "\u{301}",
        "\u{306}",
        "\u{308}", "\u{3099}", "\u{200D}", "\u{AD}", "\u{FE0F}", "\u{200B}", "\u{200F}", "猫", "黒", "か", "が", "カ", "ｶ",
        "ﾞ", "ー", "々", "㈱", "ท", "\u{E35}", "\u{E48}", "น", "ำ", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "€", "→", "🐈",
        "🇩", "🇪", "+", "+", "#", "#", "@", ".", ".", "$", "=", "|", "_", "-", "'", " ", " ", " ", " ", "、", "。", "Ｃ",
        "＋",
    ]

    private static func text(_ most: Int, _ random: inout SplitMix64) -> String {
        let kinds = random.happens(oneIn: 2) ? characters : (0..<6).map { _ in random.pick(characters) }
        return (0..<random.below(most)).map { _ in random.pick(kinds) }.joined()
    }

    /// A part of a text, or another text.
    private static func query(_ texts: [String], _ random: inout SplitMix64) -> String {
        if random.happens(oneIn: 3) { return text(5, &random) }
        let scalars = Array(random.pick(texts).unicodeScalars)
        guard !scalars.isEmpty else { return "" }
        let start = random.below(scalars.count)
        return String(String.UnicodeScalarView(scalars[start...].prefix(1 + random.below(7))))
    }

    /// `RSS_QUERIES=10000` tries as many.
    private static let queries = ProcessInfo.processInfo.environment["RSS_QUERIES"].flatMap { Int($0) } ?? 2_000

    @Test func queriesFindWhatASlowMatcherFinds() async throws {
        var random = SplitMix64(seed: 5)
        let texts = (0..<40).map { _ in Self.text(30, &random) }
        let slow = texts.map(SlowText.init)
        let index = try SearchIndex(texts, tokenize: "words")
        var hits = 0
        for _ in 0..<Self.queries {
            let phrase = SearchPhrase(Self.query(texts, &random), isPrefix: random.happens(oneIn: 4))
            let wanted = SlowText(phrase.text)
            let expected = slow.indices.filter { slow[$0].has(wanted, isPrefix: phrase.isPrefix) }
            let searched = SearchedPhrase(phrase)
            let direct = texts.indices.filter { PhraseFinder([searched]).found(in: texts[$0]) == [true] }
            hits += expected.count
            try #require(try index.found(phrase) == expected, "\(phrase) \(phrase.text.unicodeScalars.map(\.value))")
            try #require(direct == expected, "\(phrase)")
        }
        #expect(hits > Self.queries)
    }

    @Test func matchesAreWhereTheIndexFindsThem() throws {
        let phrases = ["猫", "黒猫", "café", "c++", "b c"].map { SearchedPhrase(SearchPhrase($0)) }
        let text = "黒猫 Café, C++! b c"

        let found = PhraseFinder(phrases).matches(in: text)

        let parts = found.matches.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
        #expect(found.matches.map(\.phrase) == [1, 0, 2, 3, 4])
        #expect(parts == ["黒猫", "猫", "Café", "C++", "b c"])
    }
}

/// Texts in an index of SQLite's, by their numbers.
struct SearchIndex {
    private let queue: DatabaseQueue
    private let isOurs: Bool

    /// - Parameter tokenize: `words`, or a tokenizer of SQLite's.
    init(_ texts: [String], tokenize: String) throws {
        queue = try DatabaseQueue()
        isOurs = tokenize == "words"
        try queue.write { db in
            try db.addWordTokenizer()
            try db.execute(sql: "CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = '\(tokenize)')")
            for (number, text) in texts.enumerated() {
                try db.execute(sql: "INSERT INTO texts (rowid, text) VALUES (?, ?)", arguments: [number, text])
            }
        }
    }

    func found(_ phrase: SearchPhrase) throws -> [Int] {
        let quoted = "\"\(phrase.text.filter { $0 != "\"" })\"\(phrase.isPrefix ? " *" : "")"
        let query = isOurs ? WordSearch(.text(phrase))?.query.text : quoted
        return try queue.read { db in
            try Int.fetchAll(db, sql: "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid", arguments: [query])
        }
    }
}
