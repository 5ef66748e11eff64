import Foundation
import Model
import Patterns
import TestSupport

extension ArticleCondition {

    /// A tree of conditions about a ``SampleLibrary``.
    static func random(_ depth: Int, _ random: inout SplitMix64) -> ArticleCondition {
        guard depth > 0, !random.happens(oneIn: 3) else { return leaf(&random) }
        let parts = (0..<random.below(4)).map { _ in Self.random(depth - 1, &random) }
        switch random.below(3) {
        case 0: return .all(parts)
        case 1: return .any(parts)
        default: return .not(Self.random(depth - 1, &random))
        }
    }

    private static let phrases =
        SampleArticle.words.filter { !["&", "-"].contains($0) } + [
            "FERRY", "cafe", "the", "ferry flag", "flag harbour", "don’t", "NEAR(ferry", "本", "高",
        ]

    /// Most have words that the index knows.
    private static func pattern(_ random: inout SplitMix64) -> ArticleCondition {
        let texts = [
            "ferry", "\\bferry\\b", "^ferr", "cafe", "\\bCafé harb", "flag harbour", "\\b(swift|c|net)\\b",
            "\\b(x1|100) ", "100$",
            "\\bdon't\\b", "\\s(near|or|not)\\s", "[猫本]", "^$", "\\bhar.*\\bfl", "(\\bnaive )+flag", "прив", " & ",
            "^\\W", "\\bc\\b",
        ]
        guard let pattern = try? Pattern(random.pick(texts)) else { return .isQueued }
        return random.happens(oneIn: 4)
            ? .pattern(random.pick([.author, .url]), pattern) : .pattern(random.pick([.title, .text]), pattern)
    }

    /// Half of them are about words.
    private static func leaf(_ random: inout SplitMix64) -> ArticleCondition {
        let phrase = SearchPhrase(random.pick(phrases), isPrefix: random.happens(oneIn: 4))
        if random.happens(oneIn: 2) { return random.happens(oneIn: 3) ? .title(phrase) : .text(phrase) }
        let from = day(Double(random.below(20)) - 12)
        let span = DateSpan(from: from, until: random.happens(oneIn: 2) ? from.addingTimeInterval(500_000) : nil)
        return random.pick([
            .mark(.read, true), .mark(.read, false), .mark(.starred, true), .mark(.starred, false), .isQueued,
            .isKept, .isDownloaded, .isLabelled, .mark(.label(random.pick(["later", "work", "sooner"])), true),
            .note(random.pick(["CAFE", "fl", "x"])),
            .feeds(random.pick([["1"], ["https://two.example/", "3"]])), .folders(random.pick([["News"], ["Fun"]])),
            .folders(["News/Berlin", "Fun"]), .accounts([random.pick(["local", "miniflux"])]),
            .ids((0..<9).map { _ in ArticleID(Int64(random.below(2_100))) }),
            .author(random.pick(["ann", "JOSE", "bob", "李", "%", "x"])),
            .url(random.pick(["ONE.example", "-4", "_", "%"])),
            .link(random.pick(["linked.example", "two.linked.example", "x"])),
            pattern(&random),
            .tag(random.pick(["swift", "CAFE", "a \"b\"", "%_", "a"])),
            .has(random.pick(ArticlePart.allCases)), .date(span), .arrived(span),
        ])
    }
}
