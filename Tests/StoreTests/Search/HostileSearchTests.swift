import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Texts and queries that nobody writes.
@Suite struct HostileSearchTests {

    private static func text(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }

    struct Sample: CustomStringConvertible, Sendable {
        let description: String
        let text: String
        let query: String

        init(_ description: String, _ text: String, _ query: String) {
            (self.description, self.text, self.query) = (description, text, query)
        }
    }

    static let samples = [
        Sample("marks by the thousand", "a" + text("\u{301}", 100_000) + "b", "ab"),
        Sample("marks of Thai", "ท" + text("\u{E48}", 100_000) + "น", "น"),
        Sample("marks alone", "x " + text("\u{301}", 50_000), "x"),
        Sample("vowel signs", "क" + text("\u{93F}", 100_000) + " x", "x"),
        Sample("what has no width", "a" + text("\u{200D}\u{200C}\u{AD}\u{2060}", 50_000) + "b", "ab"),
        Sample("bidi controls", "a" + text("\u{202E}\u{2066}\u{200F}", 50_000) + "b", "ab"),
        Sample("signs", "x " + text("+", 100_000) + text("#", 100_000) + text(".", 100_000), "x"),
        Sample("signs after words", text("a+\u{200D}", 50_000) + " x", "x"),
        Sample("symbols", text("€", 100_000) + " x", "x"),
        Sample("flags", text("🇩🇪", 50_000) + " x", "x"),
        Sample("separators", "x" + text("、", 200_000) + "y", "y"),
        Sample("one character", text("猫", 100_000), "猫猫"),
    ]

    @Test(arguments: samples)
    func isFoundAmong(_ sample: Sample) throws {
        let (text, query) = (sample.text, sample.query)
        let index = try SearchIndex([text, "nothing"], tokenize: "words")

        #expect(try index.found(SearchPhrase(query)) == [0])
        #expect(try index.found(SearchPhrase(text)) == [0])
        #expect(PhraseFinder([SearchedPhrase(SearchPhrase(query))]).found(in: text) == [true])
    }

    @Test func aWordOfAMegabyteIsCutAlikeInTextAndQuery() throws {
        let word = Self.text("abcdefghij", 100_000)
        let index = try SearchIndex(
            ["so \(word) it", "so \(word.prefix(130)) it", "so \(word.prefix(100)) it"], tokenize: "words")

        #expect(try index.found(SearchPhrase(word)) == [0, 1])
        #expect(try index.found(SearchPhrase("so \(word) it")) == [0, 1])
        #expect(try index.found(SearchPhrase(String(word.prefix(100)), isPrefix: true)) == [0, 1, 2])
        #expect(try index.found(SearchPhrase(word + "++")) == [])
    }

    private struct Collector: WordSink {
        var words: [[UInt8]] = []

        mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool {
            words.append(Array(word))
            return true
        }
    }

    private func words(_ bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBufferPointer { WordTokenizer.run($0, isQuery: false, into: Collector()).sink.words }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func whatIsNotUTF8SeparatesWords() {
        let surrogate: [UInt8] = [0xED, 0xA0, 0x80]
        for bad in [[0xFF], [0xC3], [0xC0, 0xAF], surrogate, [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0]] {
            #expect(words(Array("one".utf8) + bad + Array("two".utf8)) == ["one", "two"], "\(bad)")
            #expect(words(Array("one".utf8) + bad) == ["one"], "\(bad)")
        }
    }

    @Test func queriesOfAnySizeAreFine() throws {
        let index = try SearchIndex([Self.text("word ", 1_200), "猫", "c++", "…"], tokenize: "words")

        #expect(try index.found(SearchPhrase(Self.text("word ", 1_000))) == [0])
        #expect(try index.found(SearchPhrase("next " + Self.text("word ", 1_200))) == [])
        for query in ["", " ", "-", "…", "...", "\u{301}", "\u{200D}", "&&&", "()", "\0"] {
            #expect(try index.found(SearchPhrase(query)) == [], "\(query)")
        }
        #expect(try index.found(SearchPhrase("猫")) == [1])
        #expect(try index.found(SearchPhrase("c")) == [2])
        #expect(try index.found(SearchPhrase("w", isPrefix: true)) == [0])
    }

    /// FTS5 stops at two thousand segments, and says that the disk is full.
    @Test func thousandsOfTinyTransactionsWithoutASync() throws {
        let test = try TestDatabase()
        let feed = try test.subscribe()
        for number in 0..<2_100 {
            _ = try test.addRemoteArticle("article \(number)", of: feed)
        }

        #expect(try test.found("article").count == 2_100)
        #expect(try test.database.read(SearchTable.segmentCount) < 1_100)
        #expect(try test.database.problems() == [])
    }
}
