import TestSupport
import Testing

@testable import Patterns

/// Random patterns match what a matcher finds that tries everything.
@Suite struct RandomPatternTests {

    private static let letters: [Unicode.Scalar] = ["a", "b", " "]

    @Test func patternsMatchAsTheySay() throws {
        var random = SplitMix64(seed: 5)
        var count = 0
        for _ in 0..<2_000 {
            let text = Self.pattern(3, &random)
            guard let pattern = try? Pattern(text) else { continue }
            var matcher = PatternMatcher(pattern, PatternTests.folding)
            for _ in 0..<10 {
                let scalars = (0..<random.below(7)).map { _ in random.pick(Self.letters) }
                let slow = SlowMatcher(text: scalars)
                let expected = (0...scalars.count).contains { !slow.ends(pattern.root, from: $0).isEmpty }
                let found = matcher.matches(String(String.UnicodeScalarView(scalars)))
                try #require(found == expected, "/\(text)/ in '\(String(String.UnicodeScalarView(scalars)))'")
                count += expected ? 1 : 0
            }
        }
        #expect((2_000...18_000).contains(count))
    }

    private static func pattern(_ depth: Int, _ random: inout SplitMix64) -> String {
        if depth == 0 || random.happens(oneIn: 4) {
            return random.pick(["a", "b", " ", ".", "[ab]", "[^a]", "\\w", "\\W", "\\s", "^", "$", "\\b", "\\B", "ab"])
        }
        let inner = pattern(depth - 1, &random)
        let other = pattern(depth - 1, &random)
        return switch random.below(4) {
        case 0: inner + other
        case 1: "(\(inner)|\(other))"
        case 2: "(\(inner))" + random.pick(["*", "+", "?", "{2}", "{0,2}", "{1,3}", "{2,}", "{0}"])
        default: inner + other + pattern(depth - 1, &random)
        }
    }
}

/// Tries all ways, one after the other.
private struct SlowMatcher {
    let text: [Unicode.Scalar]

    /// Returns where matches end that begin at the position.
    func ends(_ node: PatternNode, from start: Int) -> Set<Int> {
        switch node {
        case .scalar(let scalar): start < text.count && text[start] == scalar ? [start + 1] : []
        case .set(let set):
            start < text.count && set.contains(text[start].value, isWord: isWord(start)) ? [start + 1] : []
        case .gap(let gaps): holds(gaps, at: start) ? [start] : []
        case .sequence(let parts):
            parts.reduce([start]) { starts, part in Set(starts.flatMap { ends(part, from: $0) }) }
        case .choice(let parts): Set(parts.flatMap { ends($0, from: start) })
        case .repetition(let inner, let least, let most): repeated(inner, least, most, from: start)
        }
    }

    private func repeated(_ node: PatternNode, _ least: Int, _ most: Int?, from start: Int) -> Set<Int> {
        var (all, current): (Set<Int>, Set<Int>) = (least == 0 ? [start] : [], [start])
        // As often as there are characters, and a few times more.
        for count in 1..<max(1, 1 + (most ?? least + text.count + 1)) {
            current = Set(current.flatMap { ends(node, from: $0) })
            if count >= least { all.formUnion(current) }
        }
        return all
    }

    private func isWord(_ position: Int) -> Bool {
        text.indices.contains(position) && text[position].properties.isAlphabetic
    }

    private func holds(_ gaps: Gaps, at position: Int) -> Bool {
        let isBoundary = isWord(position - 1) != isWord(position)
        return switch gaps {
        case .start: position == 0
        case .end: position == text.count
        case .boundary: isBoundary
        default: !isBoundary
        }
    }
}
