import Foundation
import Model
import Patterns
import TestSupport

extension ArticleCondition {

    /// A tree as the parser makes it: no list within a list of its kind, no list of one, no double negation.
    static func random(_ depth: Int, _ random: inout SplitMix64) -> ArticleCondition {
        guard depth > 0, Bool.random(using: &random) else { return leaf(&random) }
        let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.random(depth - 1, &random) }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .all(parts).simplified
        case 1: return .any(parts).simplified
        default: return .not(parts[0]).simplified
        }
    }

    private static func leaf(_ random: inout SplitMix64) -> ArticleCondition {
        let phrase = SearchPhrase(text(&random), isPrefix: .random(using: &random))
        let names = (0..<Int.random(in: 1...3, using: &random)).map { _ in text(&random) }
        let from = Date(timeIntervalSince1970: TimeInterval(Int.random(in: 0...2_000_000_000, using: &random)))
        let span = DateSpan(from: from, until: Bool.random(using: &random) ? from.addingTimeInterval(9) : nil)
        let leaves: [ArticleCondition] = [
            .mark(.read, .random(using: &random)), .mark(.starred, .random(using: &random)), .isQueued, .isKept,
            .isDownloaded, .feeds(names),
            .folders(names), .accounts(names), .ids([ArticleID(.random(in: 1...(.max), using: &random))]),
            .text(phrase), .title(phrase), .author(names[0]), .url(names[0]), .tag(names[0]),
            .has(ArticlePart.allCases.randomElement(using: &random) ?? .image), .date(span), .arrived(span),
            .link("one.example"), pattern(&random),
        ]
        return leaves.randomElement(using: &random) ?? .isQueued
    }

    private static func pattern(_ random: inout SplitMix64) -> ArticleCondition {
        let texts = ["^a", "a|b \"c", "(x)\\/y", "a \\/ b", "[)(]+$", "https://x/\\d"]
        let patterns = texts.compactMap { try? Pattern($0) }
        guard let target = PatternTarget.allCases.randomElement(using: &random),
            let pattern = patterns.randomElement(using: &random)
        else { return .isQueued }
        return .pattern(target, pattern)
    }

    private static let characters = Array("ab OR-()|\"\\*:,.'猫é🐈 %_;")

    private static func text(_ random: inout SplitMix64) -> String {
        let count = Int.random(in: 0...6, using: &random)
        return "x" + String((0..<count).map { _ in characters.randomElement(using: &random) ?? "x" })
    }
}
